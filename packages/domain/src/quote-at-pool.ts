import type { Reserves, Trade } from './market-events.ts';

/**
 * Returns the raw quote units at which the pool priced a trade: the wallet's payment without fees, or its
 * proceeds before fees.
 */
export const quoteAtPool = ({
  side,
  quoteAmount,
  feeAmount,
}: Pick<Trade, 'side' | 'quoteAmount' | 'feeAmount'>): bigint =>
  side === 'buy' ? quoteAmount - feeAmount : quoteAmount + feeAmount;

/** Returns a pool's reserves after a trade that does not report them; null when the pool cannot have made it. */
export function reservesAfter(before: Reserves, trade: Trade): Reserves | null {
  const sign = trade.side === 'buy' ? 1n : -1n;
  const base = before.base - sign * trade.tokenAmount;
  const quote = before.quote + sign * quoteAtPool(trade);
  return base > 0n && quote > 0n ? { base, quote } : null;
}
