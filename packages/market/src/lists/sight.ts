import type { ShareCache } from '../reads/shares.ts';
import type { MarketState } from '../state.ts';

/** The inputs from which a screen reads a figure. */
export interface Sight {
  readonly state: MarketState;
  readonly shares: ShareCache;
  readonly index: number;
  readonly now: number;
  readonly solUsd: number;
}
