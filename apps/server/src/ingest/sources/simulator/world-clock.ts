/** A period without trades. Unix ms of the market's clock. */
export interface Halt {
  readonly from: number;
  readonly until: number;
}

/** A longer pause is jumped instead of simulated. */
export const LONGEST_CATCH_UP_MS = 24 * 3_600_000;

/** Returns the halt for a pause between `reached` and `present`; null when it is simulated. */
export const haltFor = (reached: number, present: number): Halt | null =>
  present - reached > LONGEST_CATCH_UP_MS ? { from: reached, until: present } : null;

/** Returns the start of a history of `spanMs` up to `now`, halts excluded. `halts` are sorted by time. */
export function historyStart(now: number, spanMs: number, halts: readonly Halt[]): number {
  let start = now - spanMs;
  for (const halt of halts.toReversed()) {
    if (halt.from >= now) continue;
    if (halt.until <= start) break;
    start -= halt.until - halt.from;
  }
  return start;
}

interface WorldClock {
  /**
   * Returns the market's time at a wall time: never before its start, then `speed` times as fast as the wall
   * clock.
   */
  at(wallTime: number): number;
}

export const startClock = (wallStart: number, marketStart: number, speed: number): WorldClock => ({
  at: (wallTime) => marketStart + Math.max(0, wallTime - wallStart) * speed,
});
