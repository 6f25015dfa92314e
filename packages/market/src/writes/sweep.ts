import type { MarketState } from '../state.ts';

/**
 * Records of holders that one trade has looked at, and trades after which one token's bars are looked at: a
 * whole round takes some minutes.
 */
const HOLDERS = 4;
const TRADES_A_TOKEN = 16;
/** A day may be asked for that ended so long ago. */
const SPARE_MS = 600_000;

/**
 * Frees, a little with every trade, what nothing hangs on any more, and packs what rests: bars and counts of
 * holders that are too old, and records of wallets that hold nothing.
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
