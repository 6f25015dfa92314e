const FIRST_MS = 400;
const LONGEST_MS = 8_000;

/**
 * Returns the milliseconds to wait before attempt `failures` + 1: doubling, plus up to 25 % jitter so that
 * clients do not return simultaneously. `random` is from 0 to 1.
 */
export const backoffMs = (failures: number, random: number): number =>
  Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(failures, 10)) * (1 + random / 4);

/**
 * Returns the deltas of a live channel's frame that are new to a reader at number `seq`, or `gap` when numbers
 * are missing. `last` is the number of the last of `deltas`.
 */
export function freshDeltas<Delta>(
  seq: number,
  last: number,
  deltas: readonly Delta[],
): readonly Delta[] | 'gap' {
  if (last <= seq) return [];
  const fresh = deltas.slice(Math.max(0, deltas.length - (last - seq)));
  return seq + fresh.length === last ? fresh : 'gap';
}
