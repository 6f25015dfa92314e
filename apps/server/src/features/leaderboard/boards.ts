import type { BoardWindow } from '@dugout/contract/leaderboard/values';

const DAY_MS = 86_400_000;
const LENGTHS = { '24h': DAY_MS, '7d': 7 * DAY_MS, '30d': 30 * DAY_MS } as const;

/** Trades after `from` and up to `to`, unix ms. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

export const spanOf = (window: BoardWindow, now: number): Span => ({
  from: window === 'all' ? Number.NEGATIVE_INFINITY : now - LENGTHS[window],
  to: now,
});

/** Returns the previous window; for all time, all time as of a day ago. */
export const spanBefore = (window: BoardWindow, now: number): Span =>
  window === 'all' ? spanOf('all', now - DAY_MS) : spanOf(window, now - LENGTHS[window]);
