/** What tokens are worth in a pool, and what a swap may lose against that. Lamports and raw units. */

import type { CheckedPrice, PoolSides } from '../../prices/checked-price.ts';
import { SignerError } from '../../signer-error.ts';
import type { SpentSwap } from './spent-swap.ts';

/** What the pool pays for so many tokens, its fee left out. */
const saleOf = ({ tokens, lamports }: PoolSides, sold: bigint): bigint => (lamports * sold) / (tokens + sold);

/** What so many tokens are worth at the price, as if selling them did not move it. */
const spotValue = ({ tokens, lamports }: PoolSides, held: bigint): bigint => (lamports * held) / tokens;

const atLeastZero = (value: bigint): bigint => (value > 0n ? value : 0n);

/** How far a swap may be below the price: a buy by the lowest of the last minute, a sale by the highest. */
export const lossOf = ({ side, tokens, lamports }: SpentSwap, { low, high }: CheckedPrice): bigint =>
  atLeastZero(side === 'buy' ? lamports - spotValue(low, tokens) : saleOf(high, tokens) - lamports);

/**
 * Throws `SignerError` `swap_limit` for a swap that may lose more than so much of its value by whichever price
 * of the last minute is kinder to it.
 */
export function demandSlippage(swap: SpentSwap, { low, high }: CheckedPrice, mostPct: bigint): void {
  const [given, back] =
    swap.side === 'buy'
      ? [swap.lamports, spotValue(high, swap.tokens)]
      : [saleOf(low, swap.tokens), swap.lamports];
  if (back * 100n < given * (100n - mostPct))
    throw new SignerError(
      'swap_limit',
      `This trade may lose more than ${mostPct}% of its value. Lower the slippage.`,
    );
}
