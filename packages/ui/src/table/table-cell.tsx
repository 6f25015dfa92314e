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

/** Whether a cell still shows the same: its column says so, else its row and place are the same. */
function isSame<Row>(before: TableCellProps<Row>, { column, row, index }: TableCellProps<Row>): boolean {
  if (before.column !== column) return false;
  if (before.row === row && before.index === index) return true;
  return (
    column.shows !== undefined && Object.is(column.shows(before.row, before.index), column.shows(row, index))
  );
}

/** A cell that is drawn again when what it shows changes, however often its row does. */
export const TableCell = keptWhileSame(Cell, isSame);
