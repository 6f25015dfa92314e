/** Nothing traded from one time until the other. Unix ms of the market's clock. */
export interface Halt {
  readonly from: number;
  readonly until: number;
}

/** A pause longer than this is jumped, not lived through. */
export const LONGEST_CATCH_UP_MS = 24 * 3_600_000;

/**
 * The halt that a pause asks for when the market is at `reached` and should be at `present`; null for one
 * that is lived through.
 */
export const haltFor = (reached: number, present: number): Halt | null =>
  present - reached > LONGEST_CATCH_UP_MS ? { from: reached, until: present } : null;

/**
 * The time from which a history of `spanMs` up to `now` has to be generated, halts not counted. `halts` are
 * sorted by time.
 */
export function historyStart(now: number, spanMs: number, halts: readonly Halt[]): number {
  let start = now - spanMs;
  for (const halt of halts.toReversed()) {
    if (halt.from >= now) continue;
    if (halt.until <= start) break;
    start -= halt.until - halt.from;
  }
  return start;
}

export interface WorldClock {
  /**
   * The market's time at a wall time: never before where it started, `speed` times as fast as the wall from
   * there on.
   */
  at(wallTime: number): number;
}

export const startClock = (wallStart: number, marketStart: number, speed: number): WorldClock => ({
  at: (wallTime) => marketStart + Math.max(0, wallTime - wallStart) * speed,
});
