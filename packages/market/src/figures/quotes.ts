import type { Reserves } from '@dugout/domain/market-events';
import { NATIVE_QUOTE_MINT, SOL_MINT } from '@dugout/domain/sol';

const USDC_MINT = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';
const USDT_MINT = 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB';
const USD1_MINT = 'USD1ttGY1N17NEEHLmELoaybftRBUSErhqYiQzvEmuB';
const DOLLARS: ReadonlySet<string> = new Set([USDC_MINT, USDT_MINT, USD1_MINT]);

/** What a pool is quoted in, as far as a price can be drawn from it. */
export type Quote = 'sol' | 'usd' | 'other';

export function quoteOf(mint: string): Quote {
  if (mint === SOL_MINT || mint === NATIVE_QUOTE_MINT) return 'sol';
  return DOLLARS.has(mint) ? 'usd' : 'other';
}

/** SOL and the dollar tokens are what others are priced in; they are not traded tokens of their own here. */
export const isMoney = (mint: string): boolean => mint === SOL_MINT || DOLLARS.has(mint);

export const unpricedReason = (quoteMint: string): string | null =>
  quoteOf(quoteMint) === 'other' ? `It trades against ${quoteMint}, whose price is unavailable here.` : null;

/** Decimals of the quote assets that can be priced: SOL 9, the dollar tokens 6. */
export const quoteDecimals = (quote: Quote): number => (quote === 'sol' ? 9 : 6);

/**
 * Quote units a whole token: what the pool gives after a trade, or what the trade itself came to where the
 * pool is not known. NaN when neither says.
 */
export function unitPrice(
  reserves: Reserves | null,
  tokenAmount: bigint,
  quoteAmount: bigint,
  decimals: number,
  quote: Quote,
): number {
  if (quote === 'other') return Number.NaN;
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
