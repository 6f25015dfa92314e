import { DOLLAR_DECIMALS, isDollar } from '@dugout/domain/dollars';
import { quoteAtPool, type SolPrice, type Trade } from '@dugout/domain/market-events';
import { NATIVE_QUOTE_MINT, SOL_DECIMALS, SOL_MINT } from '@dugout/domain/sol';

/** Below a thousandth of a SOL, rounding to raw units distorts the price. */
const MIN_LAMPORTS = 1_000_000n;

const isSol = (mint: string): boolean => mint === SOL_MINT || mint === NATIVE_QUOTE_MINT;

/** Returns the SOL price shown by a recorded trade of SOL against a dollar coin, null for any other trade. */
export function solPriceOf(trade: Trade): SolPrice | null {
  const amounts =
    isSol(trade.mint) && isDollar(trade.quoteMint)
      ? { lamports: trade.tokenAmount, dollars: quoteAtPool(trade) }
      : isDollar(trade.mint) && isSol(trade.quoteMint)
        ? { lamports: quoteAtPool(trade), dollars: trade.tokenAmount }
        : null;
  if (amounts === null || amounts.lamports < MIN_LAMPORTS || amounts.dollars === 0n) return null;
  const usd = (Number(amounts.dollars) / Number(amounts.lamports)) * 10 ** (SOL_DECIMALS - DOLLAR_DECIMALS);
  return { kind: 'solPrice', slot: trade.slot, time: trade.time, usd };
}
