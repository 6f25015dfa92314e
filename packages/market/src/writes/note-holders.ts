import type { MarketState } from '../state.ts';

/**
 * Marks a token as changed and records its holder count, at the market's clock: a late event only changes counts
 * from now on.
 */
export function noteHolders(state: MarketState, token: number): void {
  state.changes.add(token);
  state.holderSeries.record(token, state.lastTime, state.holders.holdersOf(token));
}
