import type { Column } from '@dugout/ui/table/virtual-table';

/**
 * What a narrow list does without, first to go first. What is not named stays: identity, price, market cap,
 * liquidity, volume and the buy.
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

/** Of a row's padding and the scrollbar. */
const AROUND = 34;

const leastWidth = ({ width }: { readonly width: string }): number => Number(/(\d+)px/.exec(width)?.[1] ?? 0);

/**
 * The columns that stand side by side in so many pixels. The columns in `keep` stay, by which the list is
 * sorted and whose window it is of. What the trader added beyond the usual columns stays too: the list then
 * scrolls sideways.
 */
export function columnsThatFit<Row>(
  columns: readonly Column<Row>[],
  width: number,
  gap: number,
  keep: readonly string[],
): readonly Column<Row>[] {
  const needed = (some: readonly Column<Row>[]): number =>
    some.reduce((sum, column) => sum + leastWidth(column) + gap, AROUND - gap);
  let shown = columns;
  for (const id of LEAVE_FIRST) {
    if (needed(shown) <= width) break;
    if (!keep.includes(id)) shown = shown.filter((column) => column.id !== id);
  }
  return shown;
}
