import type { RowRange } from './visible-range.ts';

/** The table row that last had focus: its key, and its index in case the row is removed. */
export interface ActiveRow {
  readonly key: string;
  readonly index: number;
}

/**
 * Returns the index of the one rendered row reachable by Tab: the last focused row at its current place,
 * otherwise the row at its old index, otherwise the first visible one. -1 when none is rendered.
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
