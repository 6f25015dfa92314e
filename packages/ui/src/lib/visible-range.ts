export interface RowRange {
  /** Index of the first row to draw. */
  readonly from: number;
  /** Index after the last row to draw. */
  readonly to: number;
}

/** Which of `count` rows of one height are in sight, with `overscan` more on both sides. Pixels. */
export function visibleRange(
  scrollTop: number,
  viewHeight: number,
  rowHeight: number,
  count: number,
  overscan: number,
): RowRange {
  const from = Math.max(0, Math.floor(scrollTop / rowHeight) - overscan);
  const to = Math.min(count, Math.ceil((scrollTop + viewHeight) / rowHeight) + overscan);
  return { from: Math.min(from, to), to };
}
