import { DOLLAR_DECIMALS, isDollar } from '@dugout/domain/dollars';
import type { Reserves } from '@dugout/domain/market-events';
import { NATIVE_QUOTE_MINT, SOL_DECIMALS, SOL_MINT } from '@dugout/domain/sol';

/** What a pool is quoted in: SOL, dollars, or another token that may have a price of its own. */
export type Quote = 'sol' | 'usd' | 'other';

export function quoteOf(mint: string): Quote {
  if (mint === SOL_MINT || mint === NATIVE_QUOTE_MINT) return 'sol';
  return isDollar(mint) ? 'usd' : 'other';
}

/** Whether prices against two mints are in the same unit. */
export const isSameQuote = (a: string, b: string): boolean =>
  a === b || (quoteOf(a) !== 'other' && quoteOf(a) === quoteOf(b));

/** SOL and the dollar tokens are what others are priced in; they are not traded tokens of their own here. */
export const isMoney = (mint: string): boolean => mint === SOL_MINT || isDollar(mint);

/**
 * Decimals in which amounts of a quote are counted: SOL 9, the dollar tokens 6. Another token is counted in raw
 * units, since its decimals may not be known yet.
 */
export const quoteDecimals = (quote: Quote): number =>
  quote === 'sol' ? SOL_DECIMALS : quote === 'usd' ? DOLLAR_DECIMALS : 0;

/**
 * Quote units a whole token, raw units of another token: what the pool gives after a trade, or what the trade
 * itself came to where the pool is not known. NaN when neither says.
 */
export function unitPrice(
  reserves: Reserves | null,
  tokenAmount: bigint,
  quoteAmount: bigint,
  decimals: number,
  quote: Quote,
): number {
  const scale = 10 ** (decimals - quoteDecimals(quote));
  const price =
    reserves !== null && reserves.base > 0n
      ? (Number(reserves.quote) / Number(reserves.base)) * scale
      : (Number(quoteAmount) / Number(tokenAmount)) * scale;
  return Number.isFinite(price) && price > 0 ? price : Number.NaN;
}

/** The value of a quote amount in whole micro-dollars; NaN without a SOL price. */
export const microUsdOf = (quoteAmount: number, quote: Quote, solUsd: number): number => {
  if (quote === 'other') return Number.NaN;
  return Math.round(quote === 'usd' ? quoteAmount : (quoteAmount * solUsd) / 1_000);
};
