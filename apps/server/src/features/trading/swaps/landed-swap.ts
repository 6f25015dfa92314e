import type { Landing, SwapRecord } from '../swap-record.ts';

/** Returns the swap as it is once its landing is written. */
export function landedSwap({ swap, settlement, trade, ...landing }: Landing): SwapRecord {
  const { inAmount, outAmount, platformFee, poolFee } = settlement;
  const { priceImpactPct, venue, tried, tookMs } = landing;
  return {
    ...swap,
    status: 'landed',
    inAmount,
    outAmount,
    platformFee,
    poolFee,
    priceImpactPct,
    signature: trade.signature,
    venue,
    tried,
    tookMs,
  };
}
