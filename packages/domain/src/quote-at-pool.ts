import type { Trade } from './market-events.ts';

/**
 * Raw quote units that a trade's pool priced it at: what the wallet paid without the fees, or what it got with
 * them.
 */
export const quoteAtPool = ({
  side,
  quoteAmount,
  feeAmount,
}: Pick<Trade, 'side' | 'quoteAmount' | 'feeAmount'>): bigint =>
  side === 'buy' ? quoteAmount - feeAmount : quoteAmount + feeAmount;
