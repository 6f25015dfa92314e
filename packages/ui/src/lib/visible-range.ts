export interface RowRange {
  /** Index of the first row to render. */
  readonly from: number;
  /** Index after the last row to render. */
  readonly to: number;
}

/** Returns the visible ones of `count` rows of equal height, plus `overscan` rows on both sides. Pixels. */
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
