import type { ReactNode } from 'react';

export type SortDir = 'asc' | 'desc';
export interface Sort {
  readonly by: string;
  readonly dir: SortDir;
}

export interface Column<Row> {
  readonly id: string;
  readonly head: ReactNode;
  /** Said by a screen reader where `head` is empty or an icon. */
  readonly label?: string;
  /** A track of a CSS grid: `64px`, `minmax(160px,1fr)`. */
  readonly width: string;
  readonly align?: 'start' | 'center' | 'end';
  readonly sortable?: boolean;
  readonly cell: (row: Row, index: number) => ReactNode;
  /**
   * All that the cell shows as one value, a text for the most part: while it is the same the cell is not
   * drawn again. Without it every change of the row draws the cell.
   */
  readonly shows?: (row: Row, index: number) => unknown;
}

export const JUSTIFY = { start: 'justify-start', center: 'justify-center', end: 'justify-end' } as const;

/** The next sort after a press on a head: descending first, then ascending. */
export const nextSort = (sort: Sort | undefined, by: string): Sort => ({
  by,
  dir: sort?.by === by && sort.dir === 'desc' ? 'asc' : 'desc',
});
