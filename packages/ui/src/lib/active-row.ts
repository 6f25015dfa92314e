import type { RowRange } from './visible-range.ts';

/** The row of a table that had the focus last: by its key, and where it stood, for when it is gone. */
export interface ActiveRow {
  readonly key: string;
  readonly index: number;
}

/**
 * The index of the one drawn row that Tab reaches: that which had the focus last, wherever it stands now;
 * else the one in its place; else the first in sight. -1 when none is drawn.
 */
export function reachableRow(
  active: ActiveRow | null,
  keys: readonly string[],
  { from, to }: RowRange,
  firstInSight: number,
): number {
  if (to <= from) return -1;
  if (active !== null) {
    const drawn = keys.indexOf(active.key);
    if (drawn !== -1) return from + drawn;
    if (active.index >= from && active.index < to) return active.index;
  }
  return Math.min(Math.max(firstInSight, from), to - 1);
}
