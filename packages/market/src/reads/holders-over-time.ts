import { WINDOW_MS } from '@dugout/domain/windows';
import type { HolderPoint } from '../queries.ts';
import type { MarketState } from '../state.ts';
import type { TokenRecord } from '../store/token-record.ts';

/**
 * Holder counts over the last 24 hours, oldest first: the count at the start, each recorded change, and the
 * current count. Counts are as known to the market at the time; for a token first seen later they start there.
 */
export function readHoldersOverTime(state: MarketState, token: TokenRecord, now: number): HolderPoint[] {
  const since = Math.floor((now - WINDOW_MS['24h']) / 1_000);
  const end = Math.floor(now / 1_000);
  const points: HolderPoint[] = [];
  for (const point of state.holderSeries.of(token.number)) {
    if (point.time > end) break;
    if (point.time <= since) points.length = 0;
    points.push(point.time < since ? { time: since, holders: point.holders } : point);
  }
  const last = points.at(-1);
  if (last !== undefined && last.time < end) points.push({ time: end, holders: last.holders });
  return points;
}
