const FIRST_MS = 400;
const LONGEST_MS = 8_000;

/**
 * Milliseconds to wait before attempt `failures` + 1: doubling, with up to a quarter more so that clients do
 * not come back at once. `random` is from 0 to 1.
 */
export const backoffMs = (failures: number, random: number): number =>
  Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(failures, 10)) * (1 + random / 4);
