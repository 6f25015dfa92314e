import type { ReactNode } from 'react';

type SortDir = 'asc' | 'desc';
export interface Sort {
  readonly by: string;
  readonly dir: SortDir;
}

export interface Column<Row> {
  readonly id: string;
  readonly head: ReactNode;
  /** Accessible name when `head` is empty or an icon. */
  readonly label?: string;
  /** A CSS grid track: `64px`, `minmax(160px,1fr)`. */
  readonly width: string;
  readonly align?: 'start' | 'center' | 'end';
  readonly sortable?: boolean;
  readonly cell: (row: Row, index: number) => ReactNode;
  /**
   * The cell's entire content as one value, usually a text; the cell renders only when it changes. Without it,
   * every change of the row renders the cell.
   */
  readonly shows?: (row: Row, index: number) => unknown;
}

export const JUSTIFY = { start: 'justify-start', center: 'justify-center', end: 'justify-end' } as const;

/** Returns the next sort after a press on a column head: descending first, then ascending. */
export const nextSort = (sort: Sort | undefined, by: string): Sort => ({
  by,
  dir: sort?.by === by && sort.dir === 'desc' ? 'asc' : 'desc',
});
