import type { SwapRequest } from '@dugout/contract/trading/swap-request';
import { formatPercent } from '#/shared/format/numbers.ts';
import type { Side } from '../trade-form.model.ts';
import { everyText, levelText } from './order-text.ts';

interface PreviewParts {
  readonly side: Side;
  readonly symbol: string;
  /** Amount of each trade: '0.5 SOL', '50% of COO', '1.2K COO'. */
  readonly amount: string;
  /** Names of the wallets that trade. */
  readonly wallets: readonly string[];
  readonly trigger: NonNullable<SwapRequest['trigger']> | null;
  /** Distance to the trigger price, and whether it is reached. */
  readonly standing: { readonly awayPct: number; readonly there: boolean } | null;
  /** Estimated result now: '20,395 COO'; null if unknown. */
  readonly now: string | null;
  /** Whether it belongs to a position. */
  readonly exit: boolean;
}

const thenText = (seconds: number): string =>
  seconds === 3_600 ? 'hourly' : seconds === 86_400 ? 'daily' : everyText(seconds);

const conditionOf = ({ trigger, symbol, side, standing }: PreviewParts): string | null => {
  if (trigger === null || trigger.kind === 'recurring') return null;
  const { kind } = trigger;
  if (kind === 'graduation') return `When ${symbol} graduates`;
  if (kind === 'trailing') {
    const distance = `${(trigger.trailBps ?? 0) / 100}%`;
    return side === 'sell'
      ? `When ${symbol} falls ${distance} below its highest price from now on`
      : `When ${symbol} rises ${distance} above its lowest price from now on`;
  }
  const metric =
    (['priceSol', 'priceUsd', 'marketCapUsd'] as const).find((name) => trigger[name] !== undefined) ??
    'priceSol';
  const away = standing === null ? '' : ` (${formatPercent(standing.awayPct, 1)} from now)`;
  return `When ${symbol} is at or ${trigger.direction ?? 'above'} ${levelText(metric, trigger[metric] ?? null)}${away}`;
};

/** Formats 'Buys ~20,395 COO for 0.5 SOL from Main', 'Sells 50% of COO from Main for ~0.2 SOL'. */
function tradeText({ side, symbol, amount, wallets, trigger, now }: PreviewParts): string {
  const from =
    wallets.length > 1 ? `from each of ${wallets.length} wallets` : `from ${wallets[0] ?? 'your wallet'}`;
  if (trigger?.kind === 'recurring') {
    const trades = `${trigger.times} ${side === 'buy' ? 'buys' : 'sells'}`;
    return `DCA: now, then ${thenText(trigger.everySeconds ?? 0)}, ${trades} of ${amount} ${from}`;
  }
  const about = trigger === null && now !== null ? `~${now}` : null;
  if (side === 'buy') return `Buys ${about ?? symbol} for ${amount} ${from}`;
  return `Sells ${amount} ${from}${about === null ? '' : ` for ${about}`}`;
}

/** Describes what will happen, and the estimated result now. */
export function previewText(parts: PreviewParts): string {
  const { trigger, standing, now, exit } = parts;
  if (trigger === null) return `${tradeText(parts)} at market`;
  const condition = conditionOf(parts);
  const action = tradeText(parts);
  return [
    condition === null ? `${action}.` : `${condition}: ${action.charAt(0).toLowerCase()}${action.slice(1)}.`,
    ...(standing?.there === true ? ['Price already reached: triggers now.'] : []),
    ...(now === null
      ? []
      : [`${trigger.kind === 'recurring' ? 'First fill' : 'If triggered now'}: ~${now}.`]),
    ...(exit ? ['Cancelled when the position closes.'] : []),
    'No funds reserved.',
  ].join(' ');
}
