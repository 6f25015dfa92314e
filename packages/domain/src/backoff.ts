const FIRST_MS = 400;
const LONGEST_MS = 8_000;

/**
 * Returns the milliseconds to wait before attempt `failures` + 1: doubling, plus up to 25 % jitter so that
 * clients do not return simultaneously. `random` is from 0 to 1.
 */
export const backoffMs = (failures: number, random: number): number =>
  Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(failures, 10)) * (1 + random / 4);
