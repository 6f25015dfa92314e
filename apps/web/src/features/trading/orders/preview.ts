import type { SwapRequest } from '@dugout/contract/trading';
import { formatPercent } from '#/shared/format/numbers.ts';
import type { Side } from '../trade-form.model.ts';
import { everyText, levelText } from './order-words.ts';

export interface PreviewParts {
  readonly side: Side;
  readonly symbol: string;
  /** What is traded each time: '0.5 SOL of it', '50% of it', '1.2K COO'. */
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

const conditionOf = ({ trigger, symbol, side, standing }: PreviewParts): string => {
  if (trigger === null) return 'At once, at the market price';
  const { kind } = trigger;
  if (kind === 'graduation') return `When ${symbol} leaves its bonding curve`;
  if (kind === 'recurring') return `Now and then ${everyText(trigger.everySeconds ?? 0)}, ${trigger.times} times in all`;
  if (kind === 'trailing') {
    const distance = `${(trigger.trailBps ?? 0) / 100}%`;
    return side === 'sell'
      ? `When ${symbol} falls ${distance} below the best price from now on`
      : `When ${symbol} rises ${distance} above the lowest price from now on`;
  }
  const metric = (['priceSol', 'priceUsd', 'marketCapUsd'] as const).find((name) => trigger[name] !== undefined) ?? 'priceSol';
  const away = standing === null ? '' : ` (${formatPercent(standing.awayPct, 1)} from now)`;
  const verb = trigger.direction === 'below' ? 'falls to' : 'rises to';
  return `When ${symbol} ${verb} ${levelText(metric, trigger[metric] ?? null)}${away}`;
};

/** What will happen, and what it would do at this moment, in sentences. */
export function previewText(parts: PreviewParts): string {
  const { side, amount, wallets, trigger, standing, now, exit } = parts;
  const from = wallets.length > 1 ? `from each of ${wallets.length} wallets` : `from ${wallets[0] ?? 'your wallet'}`;
  const act = `${conditionOf(parts)}, it ${side === 'buy' ? 'buys' : 'sells'} ${amount} ${from}.`;
  const there = standing?.there === true ? ' The price is there already: it fires at once.' : '';
  const would = now === null ? '' : ` ${trigger === null ? 'That brings' : 'At this moment that would bring'} about ${now}.`;
  const ends = exit ? ' It ends with the position.' : '';
  const reserved = trigger === null ? '' : ' Nothing is set aside until then.';
  return act + there + would + ends + reserved;
}
