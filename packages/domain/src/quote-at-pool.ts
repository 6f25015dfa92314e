import type { Trade } from './market-events.ts';

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
