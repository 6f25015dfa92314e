/**
 * What a live channel's delta frame brings to one who has read up to number `seq`: its deltas that are new,
 * or `gap` where numbers are missing between. `last` numbers the last of `deltas`.
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
