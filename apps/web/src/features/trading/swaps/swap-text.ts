import type { Swap } from '@dugout/contract/trading/swap';
import { formatDecimal, toNumber } from '@dugout/domain/base-units';
import { SOL_DECIMALS } from '@dugout/domain/sol';
import { formatAmount, formatCount, formatSol, UNKNOWN } from '#/shared/format/numbers.ts';
import type { Side } from '../trade-form.model.ts';

/** Formats a token amount: whole tokens from 100, `20,402`. */
export const tokensText = (raw: bigint, decimals: number): string => {
  const tokens = toNumber(raw, decimals);
  return tokens >= 100 ? formatCount(tokens) : formatAmount(tokens);
};

export interface Traded {
  readonly side: Side;
  readonly symbol: string;
  readonly decimals: number;
  /** Time from the press to the response. */
  readonly tookMs: number;
}

/** Formats 'Bought 20,402 COO in 0.9 s', 'Sold COO for 0.8200 SOL in 0.9 s'. */
export function doneText(
  { inAmount, outAmount }: Pick<Swap, 'inAmount' | 'outAmount'>,
  { side, symbol, decimals, tookMs }: Traded,
): string {
  const seconds = `${(tookMs / 1000).toFixed(1)} s`;
  if (side === 'buy') return `Bought ${tokensText(BigInt(outAmount), decimals)} ${symbol} in ${seconds}`;
  const sold = tokensText(BigInt(inAmount), decimals);
  return `Sold ${sold} ${symbol} for ${formatSol(toNumber(BigInt(outAmount), SOL_DECIMALS))} SOL in ${seconds}`;
}

/** Formats a failure for the button, making clear that nothing was traded. */
export const failedText = (side: Side, reason: string): string => {
  const nothing = side === 'buy' ? 'nothing bought' : 'nothing sold';
  return /nothing (was )?(traded|bought|sold)/i.test(reason) ? reason : `${reason}, ${nothing}`;
};

/** Formats a fee in SOL with four decimals, or as many as needed to show a nonzero digit. */
export function feeText(lamports: bigint | undefined): string {
  if (lamports === undefined) return UNKNOWN;
  return lamports > 0n && lamports < 50_000n
    ? formatDecimal(lamports, SOL_DECIMALS)
    : formatSol(toNumber(lamports, SOL_DECIMALS));
}
