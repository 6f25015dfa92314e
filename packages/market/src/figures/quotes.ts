import { DOLLAR_DECIMALS, isDollar } from '@dugout/domain/dollars';
import type { Reserves } from '@dugout/domain/market-events';
import { NATIVE_QUOTE_MINT, SOL_DECIMALS, SOL_MINT } from '@dugout/domain/sol';

/** The quote side of a pool: SOL, dollars, or another token that may have its own price. */
export type Quote = 'sol' | 'usd' | 'other';

export function quoteOf(mint: string): Quote {
  if (mint === SOL_MINT || mint === NATIVE_QUOTE_MINT) return 'sol';
  return isDollar(mint) ? 'usd' : 'other';
}

/** Reports whether prices against two mints are in the same unit. */
export const isSameQuote = (a: string, b: string): boolean =>
  a === b || (quoteOf(a) !== 'other' && quoteOf(a) === quoteOf(b));

/**
 * Reports whether a mint is SOL or a dollar token. These price other tokens and are not traded tokens themselves.
 */
export const isMoney = (mint: string): boolean => mint === SOL_MINT || isDollar(mint);

/**
 * Decimals used to count quote amounts: SOL 9, dollar tokens 6. Other tokens are counted in raw units, since
 * their decimals may not be known yet.
 */
export const quoteDecimals = (quote: Quote): number =>
  quote === 'sol' ? SOL_DECIMALS : quote === 'usd' ? DOLLAR_DECIMALS : 0;

/**
 * Returns the price in quote units per whole token (raw units for another token): from the pool's reserves after
 * the trade, or from the trade's amounts when the reserves are unknown. NaN when neither sets a price.
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

/** Returns the value of a quote amount in whole micro-dollars; NaN without a SOL price. */
export const microUsdOf = (quoteAmount: number, quote: Quote, solUsd: number): number => {
  if (quote === 'other') return Number.NaN;
  return Math.round(quote === 'usd' ? quoteAmount : (quoteAmount * solUsd) / 1_000);
};
