import type { Fill } from '@dugout/domain/execution/constant-product';
import type { Reserves } from '@dugout/domain/market-events';

/**
 * What a pool gives and takes, to the raw unit, as its program works it out. Throws RangeError for more than
 * it holds.
 */
export interface PoolMath {
  readonly reserves: Reserves;
  /** Raw tokens that it sells at most. */
  readonly left: bigint;
  /**
   * Buys with at most `quoteIn`, fees inside, and no more than what is left; the fill says how much of it is
   * taken.
   */
  readonly buyExactIn: (quoteIn: bigint) => Fill;
  readonly buyExactOut: (baseOut: bigint) => Fill;
  readonly sellExactIn: (baseIn: bigint) => Fill;
}

/**
 * The sale of the fewest tokens that bring at least `quoteOut`, of at most `mostIn`. Throws RangeError when
 * those do not bring it.
 */
export function sellExactOut(
  { sellExactIn }: Pick<PoolMath, 'sellExactIn'>,
  quoteOut: bigint,
  mostIn: bigint,
): Fill {
  const brings = (baseIn: bigint): boolean => sellExactIn(baseIn).amountOut >= quoteOut;
  if (!brings(mostIn)) throw new RangeError('quoteOut must be below what the pool gives');
  let [least, enough] = [0n, mostIn];
  while (enough - least > 1n) {
    const middle = (least + enough) / 2n;
    if (brings(middle)) enough = middle;
    else least = middle;
  }
  return sellExactIn(enough);
}
