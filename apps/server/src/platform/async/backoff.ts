/**
 * Returns the wait after this many consecutive failures, in ms: doubled each time, from `firstMs` up to
 * `longestMs`. 0 before the first failure.
 */
export const backoffMs = (failures: number, firstMs: number, longestMs: number): number =>
  failures <= 0 ? 0 : Math.min(longestMs, firstMs * 2 ** Math.min(failures - 1, 30));
