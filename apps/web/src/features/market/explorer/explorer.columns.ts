import type { ExplorerColumn } from '@dugout/contract/market/explorer';
import { formatCount } from '#/shared/format/numbers.ts';

interface ColumnFacts {
  readonly column: ExplorerColumn;
  readonly label: string;
  /** Refetch intervals in ms; a launch refetches immediately. Filters admit and drop tokens as figures move. */
  readonly refreshMs: { readonly whole: number; readonly filtered: number };
  readonly countText: (recent: number | undefined) => string;
  readonly empty: string;
}

export const COLUMNS: readonly ColumnFacts[] = [
  {
    column: 'new',
    label: 'New',
    refreshMs: { whole: 30_000, filtered: 5_000 },
    countText: (recent) => `${formatCount(recent)} new in 10 min`,
    empty: 'New tokens appear here.',
  },
  {
    column: 'near',
    label: 'Near graduation',
    refreshMs: { whole: 3_000, filtered: 3_000 },
    countText: (recent) => formatCount(recent),
    empty: 'Tokens appear here at bonding curve 50%.',
  },
  {
    column: 'migrated',
    label: 'Migrated',
    refreshMs: { whole: 60_000, filtered: 10_000 },
    countText: (recent) => `${formatCount(recent)} in 24 h`,
    empty: 'Tokens appear here when they graduate.',
  },
];

export const columnOf = (name: unknown): ColumnFacts =>
  COLUMNS.find(({ column }) => column === name) ?? (COLUMNS[0] as ColumnFacts);
