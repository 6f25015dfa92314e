import { WINDOW_MS } from '@dugout/domain/windows';
import type { MarketState } from '../state.ts';
import type { TokenRecord } from '../store/token-record.ts';
import type { LifeTrends } from './life-trends.ts';

const NONE = -1;

/**
 * Returns the price of a token in SOL over 24 hours, or since the creation of a younger token. Oldest first, the
 * last one current.
 */
export function readTrend(
  state: MarketState,
  lives: LifeTrends,
  token: TokenRecord,
  now: number,
  points: number,
  priceSol: number,
): number[] {
  const age = token.createdAt === null ? Number.POSITIVE_INFINITY : now - token.createdAt;
  return age > 0 && age < WINDOW_MS['24h']
    ? lives.read(state, token, now, points, priceSol)
    : dayTrend(state, token, now, points, priceSol);
}

/**
 * Prices in SOL at the ends of `points` equal steps over the last 24 hours, oldest first, each as of the last
 * 15-minute bar ended by then; the last one is the current price. Steps before the first price are omitted.
 */
function dayTrend(
  state: MarketState,
  token: TokenRecord,
  now: number,
  points: number,
  priceSol: number,
): number[] {
  const bars = state.quarterBars;
  const step = WINDOW_MS['24h'] / points;
  const closes: number[] = [];
  if (!Number.isNaN(priceSol)) closes.push(priceSol);
  let bar = bars.newest(token.number);
  for (let point = points - 1; point > 0; point--) {
    const end = now - (points - point) * step;
    while (bar !== NONE && bars.time(bar) + bars.spanMs > end) bar = bars.older(bar);
    if (bar !== NONE) closes.push(bars.close(bar));
    else if (token.baselineTime <= end && !Number.isNaN(token.baselineSol)) closes.push(token.baselineSol);
    else break;
  }
  return closes.reverse();
}
