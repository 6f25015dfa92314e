import type { FeeTerms } from '../ports.ts';
import type { SwapIntent } from '../pricing/swap-intent.ts';
import type { Funds } from '../pricing/swap-plan.ts';

/** What a swap starts from: what is wanted, and what its trader holds and pays. */
export interface Terms {
  readonly intent: SwapIntent;
  /** The trader whose wallet it is. */
  readonly owner: string;
  readonly wallet: string;
  /** It signs for itself. */
  readonly connected: boolean;
  readonly funds: Funds;
  readonly terms: FeeTerms;
}
