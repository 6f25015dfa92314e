/** The value of tokens in a pool, and the possible loss of a swap against it. Lamports and raw units. */

import type { CheckedPrice, PoolSides } from '../../prices/checked-price.ts';
import { SignerError } from '../../signer-error.ts';
import type { SpentSwap } from './spent-swap.ts';

/** Proceeds of a sale to the pool, without its fee. */
const saleOf = ({ tokens, lamports }: PoolSides, sold: bigint): bigint => (lamports * sold) / (tokens + sold);

/** Value of tokens at the price, ignoring price impact. */
const spotValue = ({ tokens, lamports }: PoolSides, held: bigint): bigint => (lamports * held) / tokens;

const atLeastZero = (value: bigint): bigint => (value > 0n ? value : 0n);

/** Distance of a swap from the price: a buy from the last minute's low, a sale from its high. */
export const lossOf = ({ side, tokens, lamports }: SpentSwap, { low, high }: CheckedPrice): bigint =>
  atLeastZero(side === 'buy' ? lamports - spotValue(low, tokens) : saleOf(high, tokens) - lamports);

/**
 * Throws `SignerError` `swap_limit` for a swap that may lose more than this share of its value at the more
 * favorable price of the last minute.
 */
export function demandSlippage(swap: SpentSwap, { low, high }: CheckedPrice, maxPct: bigint): void {
  const [given, back] =
    swap.side === 'buy'
      ? [swap.lamports, spotValue(high, swap.tokens)]
      : [saleOf(low, swap.tokens), swap.lamports];
  if (back * 100n < given * (100n - maxPct))
    throw new SignerError(
      'swap_limit',
      `This trade may lose more than ${maxPct}% of its value. Lower the slippage.`,
    );
}
