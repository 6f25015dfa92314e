import type { Column } from '@dugout/ui/table/virtual-table';

/**
 * Columns that a narrow list hides, first to go first. Unlisted ones always stay: identity, price, market cap,
 * liquidity, volume and the buy button.
 */
const LEAVE_FIRST = [
  'place',
  'marks',
  'top10HoldersPct',
  'trend',
  'holders',
  'buys',
  'change:5m',
  'change:24h',
  'change:6h',
  'change:1h',
  'ageMinutes',
] as const;

/** Width of a row's padding and the scrollbar. */
const AROUND = 34;

const minWidth = ({ width }: { readonly width: string }): number => Number(/(\d+)px/.exec(width)?.[1] ?? 0);

/**
 * Returns the columns that fit into a width in pixels. Columns in `keep` stay: the sorted one and that of the
 * list's window. Columns that the trader added to the defaults stay too; the list then scrolls sideways.
 */
export function columnsThatFit<Row>(
  columns: readonly Column<Row>[],
  width: number,
  gap: number,
  keep: readonly string[],
): readonly Column<Row>[] {
  const needed = (some: readonly Column<Row>[]): number =>
    some.reduce((sum, column) => sum + minWidth(column) + gap, AROUND - gap);
  let shown = columns;
  for (const id of LEAVE_FIRST) {
    if (needed(shown) <= width) break;
    if (!keep.includes(id)) shown = shown.filter((column) => column.id !== id);
  }
  return shown;
}
