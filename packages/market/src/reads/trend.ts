import { WINDOW_MS } from '@dugout/domain/windows';
import type { MarketState } from '../state.ts';
import type { TokenRecord } from '../store/token-record.ts';

const NONE = -1;

/**
 * Prices in SOL at the ends of `points` equal steps over the last 24 hours, oldest first, each as of the last quarter of an hour that ended by then;
 * the last one is the price of now. Steps before the first price are left out.
 */
export function readTrend(state: MarketState, token: TokenRecord, now: number, points: number, priceSol: number): number[] {
  const bars = state.quarterBars;
  const step = WINDOW_MS['24h'] / points;
  const closes: number[] = [];
  if (!Number.isNaN(priceSol)) closes.push(priceSol);
  let bar = bars.newest(token.number);
  for (let point = points - 1; point > 0; point--) {
    const end = now - (points - point) * step;
    while (bar !== NONE && bars.time(bar) + bars.spanMs > end) bar = bars.older(bar);
    if (bar !== NONE) closes.push(bars.close(bar));
    else if (token.floorTime <= end && !Number.isNaN(token.floorSol)) closes.push(token.floorSol);
    else break;
  }
  return closes.reverse();
}
