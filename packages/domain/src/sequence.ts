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
