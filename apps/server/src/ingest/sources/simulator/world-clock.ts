/** A time at which the world stood still, in ms. `at` is world time; events after it happen `durationMs` later on the wall. */
export interface Halt {
  readonly at: number;
  readonly durationMs: number;
}

/** A pause longer than this is jumped, not lived through. */
export const LONGEST_CATCH_UP_MS = 24 * 3_600_000;

/** Wall time of a world time. */
export function toWallTime(worldTime: number, halts: readonly Halt[]): number {
  let wall = worldTime;
  for (const halt of halts) if (halt.at < worldTime) wall += halt.durationMs;
  return wall;
}

/** World time of a wall time; within a halt it stands still. `halts` are sorted by `at`. */
export function toWorldTime(wallTime: number, halts: readonly Halt[]): number {
  let lag = 0;
  for (const halt of halts) {
    if (wallTime - lag <= halt.at) break;
    if (wallTime - lag - halt.durationMs <= halt.at) return halt.at;
    lag += halt.durationMs;
  }
  return wallTime - lag;
}

export interface WorldClock {
  /** World time at a wall time: never before where it started, `speed` times as fast as the wall from there on. */
  target(wallTime: number): number;
}

export const startClock = (wallStart: number, worldStart: number, speed: number): WorldClock => ({
  target: (wallTime) => worldStart + Math.max(0, wallTime - wallStart) * speed,
});

/** The halt that a pause asks for when the world is at `reached` and should be at `target`; null for one that is lived through. */
export const haltFor = (reached: number, target: number): Halt | null =>
  target - reached > LONGEST_CATCH_UP_MS ? { at: reached, durationMs: target - reached } : null;
