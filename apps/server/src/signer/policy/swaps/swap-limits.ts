import type { Caps } from './budget.ts';
import type { NetworkCosts } from './spent-swap.ts';

/** What swaps may lose, as the signer reckons it. Lamports. */
export interface SwapLimits {
  /** What may be in tokens that were bought within 24 hours and have not brought it back. */
  readonly bought: Caps;
  /** What swaps may lose within 24 hours against a price, by sales without one, and to fees. */
  readonly lost: Caps;
  /** What a sale counts for of which the signer knows neither a price nor what the tokens cost. */
  readonly unknownSale: bigint;
  /** The most of its value, in percent, that a swap with a price may lose. */
  readonly mostSlippagePct: bigint;
  /** A pool with less SOL has no price. */
  readonly leastLiquidity: bigint;
  /** How long a pool has to be seen with that much before it has a price: it could have been moved for one swap. */
  readonly leastSeenMs: number;
  /** How long a pool has to be seen with that much before a buy is measured by its price. */
  readonly leastAgeMs: number;
  readonly network: NetworkCosts;
}
