import { authorityTests, boundTests, mayhemTests, readerOf } from '../lists/screener.ts';
import type { Sight } from '../lists/sight.ts';
import { firstByKey } from '../lists/top.ts';
import type { Screen, ScreenQuery } from '../queries.ts';
import { solUsdOf } from '../reads/figures.ts';
import type { ShareCache } from '../reads/shares.ts';
import type { MarketState } from '../state.ts';
import { windowIndex } from '../store/rolling-windows.ts';

/** A naive screen that recomputes every figure of every token. */
export function referenceScreen(
  state: MarketState,
  shares: ShareCache,
  query: ScreenQuery,
  now: number,
): Screen {
  const sight: Sight = { state, shares, index: windowIndex(query.window), now, solUsd: solUsdOf(state) };
  const tests = [
    ...boundTests(query.bounds ?? {}),
    ...authorityTests(query.authorities ?? {}),
    ...mayhemTests(query.mayhem),
  ];
  const markets = query.markets === undefined || query.markets.length === 0 ? null : new Set(query.markets);
  const keys = new Float64Array(state.tokens.length);
  const read = readerOf(query.sortBy);
  const sign = query.sortDir === 'asc' ? 1 : -1;
  const fitting: number[] = [];
  for (const token of state.tokens) {
    if (markets !== null && !markets.has(token.market)) continue;
    if (!tests.every((test) => test(sight, token))) continue;
    const value = read(sight, token);
    keys[token.number] = Number.isNaN(value) ? Number.POSITIVE_INFINITY : sign * value;
    fitting.push(token.number);
  }
  const from = (query.page - 1) * query.limit;
  const page = firstByKey(fitting, keys, from + query.limit).slice(from);
  return {
    mints: page.map((number) => state.mints.text(number)),
    count: fitting.length,
    total: state.tokens.length,
  };
}
