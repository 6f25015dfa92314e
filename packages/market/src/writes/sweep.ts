import type { MarketState } from '../state.ts';

/**
 * Holder records checked per trade, and trades between checks of one token's bars. A full round takes some
 * minutes.
 */
const HOLDERS = 4;
const TRADES_A_TOKEN = 16;
/** Extra history, so that a day that ended this long ago can still be read. */
const SPARE_MS = 600_000;

/**
 * Cleans up incrementally, a little with every trade: drops expired bars and holder counts and idle holder
 * records, and packs idle tokens.
 */
export function sweep(state: MarketState): void {
  if (state.forgottenUpTo > Number.NEGATIVE_INFINITY) {
    for (let i = 0; i < HOLDERS; i++) state.holders.removeNextIfIdle(state.forgottenUpTo);
  }
  if (++state.sinceBarSweep < TRADES_A_TOKEN) return;
  state.sinceBarSweep = 0;
  state.sweptToken = (state.sweptToken + 1) % state.tokens.length;
  state.quarterBars.forgetBefore(state.sweptToken, state.lastTime - state.keepQuarterBarsMs);
  state.rest(state.sweptToken);
  state.holderSeries.forgetBefore(state.sweptToken, state.lastTime - SPARE_MS);
  state.hourBars.forgetBefore(state.sweptToken, state.lastTime - state.keepHourBarsMs);
}
