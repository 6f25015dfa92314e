import type { Swap } from '@dugout/contract/trading/swap';
import { toNumber } from '@dugout/domain/base-units';
import { SOL_DECIMALS } from '@dugout/domain/sol';
import { formatSol } from '#/shared/format/numbers.ts';
import { doneText, type Traded, tokensText } from './swaps/swap-text.ts';
import type { Side, TradeForm } from './trade-form.model.ts';

type Amounts = Pick<Swap, 'inAmount' | 'outAmount'>;

/** Describes a trade from several wallets: 'Bought 61,200 COO from 3 wallets in 1.2 s'. */
export function severalText(swaps: readonly Amounts[], traded: Traded): string {
  const sum = (of: keyof Amounts): string =>
    swaps.reduce((total, swap) => total + BigInt(swap[of]), 0n).toString();
  const text = doneText({ inAmount: sum('inAmount'), outAmount: sum('outAmount') }, traded);
  return text.replace(/ in (?=[\d.]+ s$)/, ` from ${swaps.length} wallets in `);
}

/** Formats the traded amount: '0.5 SOL', '50% of COO', '1200 COO'. */
export function tradedText({ side, buyText, sellText, sellPercent }: TradeForm, symbol: string): string {
  if (side === 'buy') return `${buyText.trim()} SOL`;
  if (sellPercent === 'initials') return `the initials of ${symbol}`;
  if (sellPercent === null) return `${sellText.trim()} ${symbol}`;
  return sellPercent === 100 ? `all ${symbol}` : `${sellPercent}% of ${symbol}`;
}

/** Formats the result of a trade: tokens for a buy, SOL for a sell. */
export const broughtText = (side: Side, about: bigint, symbol: string, decimals: number): string =>
  side === 'buy'
    ? `${tokensText(about, decimals)} ${symbol}`
    : `${formatSol(toNumber(about, SOL_DECIMALS))} SOL`;

export const armedText = (count: number): string =>
  count === 1 ? 'Exit rule added' : `${count} exit rules added`;
