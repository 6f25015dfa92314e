import type { SwapRequest } from '@dugout/contract/trading/swap-request';
import { formatPercent } from '#/shared/format/numbers.ts';
import type { Side } from '../trade-form.model.ts';
import { everyText, levelText } from './order-text.ts';

export interface PreviewParts {
  readonly side: Side;
  readonly symbol: string;
  /** What is traded each time: '0.5 SOL', '50% of COO', '1.2K COO'. */
  readonly amount: string;
  /** Names of the wallets that it is traded from. */
  readonly wallets: readonly string[];
  readonly trigger: NonNullable<SwapRequest['trigger']> | null;
  /** How far the price has to go, and whether it is there. */
  readonly standing: { readonly awayPct: number; readonly there: boolean } | null;
  /** What the trade would bring at this moment: '20,395 COO'; null where it is not known. */
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

/** 'Buys ~20,395 COO for 0.5 SOL from Main', 'Sells 50% of COO from Main for ~0.2 SOL'. */
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

/** What will happen, and what it would do at this moment. */
export function previewText(parts: PreviewParts): string {
  const { trigger, standing, now, exit } = parts;
  if (trigger === null) return `${tradeText(parts)} at market`;
  const condition = conditionOf(parts);
  const act = tradeText(parts);
  return [
    condition === null ? `${act}.` : `${condition}: ${act.charAt(0).toLowerCase()}${act.slice(1)}.`,
    ...(standing?.there === true ? ['Price already reached: triggers now.'] : []),
    ...(now === null
      ? []
      : [`${trigger.kind === 'recurring' ? 'First fill' : 'If triggered now'}: ~${now}.`]),
    ...(exit ? ['Cancelled when the position closes.'] : []),
    'No funds reserved.',
  ].join(' ');
}
