import type { MarketState } from '../state.ts';
import { QUOTED_IN_USD, SETS_PRICE } from '../store/trade-tape.ts';

const NONE = -1;

/** Removes trades older than the tape's history while more than the minimum number remain. */
export function forgetOldTrades(state: MarketState): void {
  const { tape } = state;
  while (tape.size > state.keepTrades && tape.time(tape.oldest) <= state.lastTime - state.historyMs)
    forgetOldest(state);
}

/**
 * Removes the first arrived trade from the tape. If it set the price and is newer than its token's baseline, its
 * price becomes the baseline.
 */
export function forgetOldest(state: MarketState): void {
  const { tape, holders } = state;
  const at = tape.oldest;
  const [time, flags, holder] = [tape.time(at), tape.flags(at), tape.holder(at)];
  const number = holders.token(holder);
  state.forgetting(at);
  state.walletChains.forgetTrade(holders.wallet(holder));
  state.windows.forget(number, at);
  if (holders.lastTrade(holder) === at) holders.setLastTrade(holder, NONE);
  const token = state.materialise(number);
  if (token !== undefined && (flags & SETS_PRICE) !== 0 && time >= token.baselineTime) {
    token.baselineTime = time;
    token.baselineSol = tape.price(at);
    token.baselineUsd =
      (flags & QUOTED_IN_USD) === 0 ? Number.NaN : tape.price(at) * state.solPrices.at(time);
  }
  if (time > state.forgottenUpTo) state.forgottenUpTo = time;
  tape.removeOldest(number);
  if (tape.first(number) === NONE) state.windows.giveBack(number);
  holders.countTrades(holder, -1);
  state.changes.add(number);
}
