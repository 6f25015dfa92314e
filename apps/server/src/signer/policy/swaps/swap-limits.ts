import type { Caps } from './budget.ts';
import type { NetworkCosts } from './spent-swap.ts';

/** Limits on the losses of swaps, as the signer calculates them. Lamports. */
export interface SwapLimits {
  /** Max cost of tokens bought within 24 hours that has not come back. */
  readonly bought: Caps;
  /** Max losses of swaps within 24 hours: against a price, by sales without a price, and to fees. */
  readonly lost: Caps;
  /** Amount counted for a sale with neither a known price nor a known token cost. */
  readonly unknownSale: bigint;
  /** Max loss of a swap with a price, in percent of its value. */
  readonly maxSlippagePct: bigint;
  /** Min SOL in a pool for it to have a price. */
  readonly minLiquidity: bigint;
  /**
   * Min time that a pool must be seen with that much SOL before it has a price: it could have been moved for one
   * swap.
   */
  readonly minSeenMs: number;
  /** Min time that a pool must be seen with that much SOL before a buy is measured by its price. */
  readonly minAgeMs: number;
  readonly network: NetworkCosts;
}
