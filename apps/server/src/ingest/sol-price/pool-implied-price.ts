import type { SolPrice, Trade } from '@dugout/domain/market-events';
import { NATIVE_QUOTE_MINT, SOL_DECIMALS, SOL_MINT } from '@dugout/domain/sol';

/** Coins that stand for a US dollar, all with 6 decimals. */
const DOLLARS: ReadonlySet<string> = new Set([
  'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
  'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB',
]);
const DOLLAR_DECIMALS = 6;
/** Below a thousandth of a SOL, rounding to raw units moves the price. */
const LEAST_LAMPORTS = 1_000_000n;

const isSol = (mint: string): boolean => mint === SOL_MINT || mint === NATIVE_QUOTE_MINT;

/** The SOL price that a recorded trade of SOL against a dollar coin shows, null for any other trade. */
export function solPriceOf(trade: Trade): SolPrice | null {
  const amounts =
    isSol(trade.mint) && DOLLARS.has(trade.quoteMint)
      ? { lamports: trade.tokenAmount, dollars: trade.quoteAmount }
      : DOLLARS.has(trade.mint) && isSol(trade.quoteMint)
        ? { lamports: trade.quoteAmount, dollars: trade.tokenAmount }
        : null;
  if (amounts === null || amounts.lamports < LEAST_LAMPORTS || amounts.dollars === 0n) return null;
  const usd = (Number(amounts.dollars) / Number(amounts.lamports)) * 10 ** (SOL_DECIMALS - DOLLAR_DECIMALS);
  return { kind: 'solPrice', slot: trade.slot, time: trade.time, usd };
}
