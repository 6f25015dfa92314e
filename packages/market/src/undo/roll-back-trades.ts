import type { MarketState } from '../state.ts';

const NONE = -1;

/**
 * Removes the last `count` arrived trades from the tape as if they had never arrived; `before` arrived before
 * them.
 */
export function rollBackTrades(state: MarketState, count: number, before: number): void {
  const { tape } = state;
  const all = count >= tape.size;
  const trades: number[] = [];
  for (let at = all ? tape.oldest : tape.later(before); at !== NONE; at = tape.later(at)) trades.push(at);
  for (let place = trades.length - 1; place >= 0; place--) {
    const earlier = place > 0 ? trades[place - 1] : undefined;
    rollBack(state, trades[place] as number, earlier ?? (all ? NONE : before));
  }
}

function rollBack(state: MarketState, at: number, before: number): void {
  const { tape, holders, windows } = state;
  const holder = tape.holder(at);
  const token = holders.token(holder);
  state.forgetting(at);
  const isNewest = holders.lastTrade(holder) === at;
  holders.countTrades(holder, -1);
  const earlier = isNewest ? newestOf(state, holder, at) : null;
  windows.rollBack(token, at, earlier);
  if (earlier !== null) holders.setLastTrade(holder, earlier);
  state.walletChains.rollBackTrade(holders.wallet(holder), at);
  tape.removeNewest(token, before);
}

/** Returns the newest trade of a record before the one at `at`, or -1. */
function newestOf(state: MarketState, holder: number, at: number): number {
  if (state.holders.trades(holder) === 0) return NONE;
  let earlier = state.tape.previous(at);
  while (earlier !== NONE && state.tape.holder(earlier) !== holder) earlier = state.tape.previous(earlier);
  return earlier;
}
