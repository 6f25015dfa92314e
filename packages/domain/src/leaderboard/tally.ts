import type { Contribution } from './standing.ts';

const DAY_MS = 86_400_000;

/** A trader's totals, excluding wash. */
export interface Tally {
  readonly trades: number;
  /** Sells at a profit. */
  readonly wins: number;
  /** Days (UTC) with any volume, and days with the volume required by a task. */
  readonly days: number;
  readonly taskDays: number;
}

export const NO_TALLY: Tally = { trades: 0, wins: 0, days: 0, taskDays: 0 };

/** The minimum of each count, at least 0. */
export const minTally = (a: Tally, b: Tally): Tally => ({
  trades: Math.max(0, Math.min(a.trades, b.trades)),
  wins: Math.min(a.wins, b.wins),
  days: Math.min(a.days, b.days),
  taskDays: Math.min(a.taskDays, b.taskDays),
});

/**
 * Counts a trader's trades, in order of time. A day counts when it raises the volume without wash above its
 * previous high, for a task by `minOfTask` lamports. Volume removed as wash must be traded again first, so a
 * round trip over midnight does not make the following day count.
 */
export function tallyOf(contributions: Iterable<Contribution>, minOfTask: bigint): Tally {
  let { trades, wins, days, taskDays } = NO_TALLY;
  let [day, volume, highest] = [Number.NaN, 0n, 0n];
  const endDay = (): void => {
    if (volume > highest) days++;
    if (volume >= highest + minOfTask) taskDays++;
    if (volume > highest) highest = volume;
  };
  for (const { time, volume: moved, trades: counted, isWin } of contributions) {
    const today = Math.floor(time / DAY_MS);
    if (today !== day) {
      endDay();
      day = today;
    }
    volume += moved;
    trades += counted;
    if (isWin) wins++;
  }
  endDay();
  return { trades, wins, days, taskDays };
}
