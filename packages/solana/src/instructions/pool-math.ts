import type { Fill } from '@dugout/domain/execution/constant-product';
import type { Reserves } from '@dugout/domain/market-events';

/**
 * A pool's exact arithmetic to the raw unit, as in its program. Throws RangeError for more than the pool holds.
 */
export interface PoolMath {
  readonly reserves: Reserves;
  /** Max raw tokens for sale. */
  readonly left: bigint;
  /**
   * Buys with at most `quoteIn`, fees included, limited by the remaining tokens; the fill reports the consumed
   * amount.
   */
  readonly buyExactIn: (quoteIn: bigint) => Fill;
  readonly buyExactOut: (baseOut: bigint) => Fill;
  readonly sellExactIn: (baseIn: bigint) => Fill;
}

/**
 * Returns the sell of the fewest tokens, at most `mostIn`, with proceeds of at least `quoteOut`.
 * @throws RangeError when these tokens are not enough
 */
export function sellExactOut(
  { sellExactIn }: Pick<PoolMath, 'sellExactIn'>,
  quoteOut: bigint,
  maxIn: bigint,
): Fill {
  const brings = (baseIn: bigint): boolean => sellExactIn(baseIn).amountOut >= quoteOut;
  if (!brings(maxIn)) throw new RangeError("quoteOut must be below the pool's payout");
  let [least, enough] = [0n, maxIn];
  while (enough - least > 1n) {
    const middle = (least + enough) / 2n;
    if (brings(middle)) enough = middle;
    else least = middle;
  }
  return sellExactIn(enough);
}
