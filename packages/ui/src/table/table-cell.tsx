import type { ReactNode } from 'react';
import { cn } from '../lib/cn.ts';
import { keptWhileSame } from '../lib/kept-while-same.ts';
import { type Column, JUSTIFY } from '../lib/table.ts';

interface TableCellProps<Row> {
  readonly column: Column<Row>;
  readonly row: Row;
  readonly index: number;
}

const Cell = <Row,>({ column, row, index }: TableCellProps<Row>): ReactNode => (
  <td className={cn('flex min-w-0 items-center whitespace-nowrap', JUSTIFY[column.align ?? 'start'])}>
    {column.cell(row, index)}
  </td>
);

/** Reports whether a cell's content is unchanged: by its column's value, otherwise by row and index. */
function isSame<Row>(before: TableCellProps<Row>, { column, row, index }: TableCellProps<Row>): boolean {
  if (before.column !== column) return false;
  if (before.row === row && before.index === index) return true;
  return (
    column.shows !== undefined && Object.is(column.shows(before.row, before.index), column.shows(row, index))
  );
}

/** A cell that renders when its content changes, however often its row does. */
export const TableCell = keptWhileSame(Cell, isSame);
