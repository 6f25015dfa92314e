import type { MarketState } from '../state.ts';

/**
 * Notes that a token changed, and keeps how many hold it. As of the market's clock: a late event changes what
 * is known from now on.
 */
export function noteHolders(state: MarketState, token: number): void {
  state.changes.add(token);
  state.holderSeries.record(token, state.lastTime, state.holders.holdersOf(token));
}
