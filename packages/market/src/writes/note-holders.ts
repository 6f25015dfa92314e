import type { MarketState } from '../state.ts';

/** Keeps how many hold a token, after something may have changed it. As of the market's clock: a late event changes what is known from now on. */
export function noteHolders(state: MarketState, token: number): void {
  state.holderSeries.record(token, state.lastTime, state.holders.holdersOf(token));
}
