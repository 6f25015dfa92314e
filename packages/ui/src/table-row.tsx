import { type KeyboardEvent, useMemo } from 'react';
import { cn } from './lib/cn.ts';
import { type Column, JUSTIFY } from './lib/table.ts';

interface TableRowProps<Row> {
  readonly row: Row;
  /** Its key among the rows. */
  readonly name: string;
  readonly index: number;
  readonly columns: readonly Column<Row>[];
  readonly template: string;
  readonly gap: number;
  readonly height: number;
  /** The one row that Tab reaches; arrows move from there. */
  readonly reachable: boolean;
  readonly marked: boolean;
  /** The focus came to the row or to something in it. */
  readonly onFocus: (name: string, index: number) => void;
  /** A key pressed on the row or on something in it. */
  readonly onKey: (event: KeyboardEvent<HTMLTableRowElement>, row: Row, index: number) => void;
  readonly onOpen: ((row: Row) => void) | undefined;
}

export function TableRow<Row>(props: TableRowProps<Row>) {
  const { row, index, columns, onOpen, onFocus, onKey } = props;
  // Scrolling and focus draw the row again; its cells only when the row or the columns change.
  const cells = useMemo(
    () =>
      columns.map((column) => (
        <td key={column.id} className={cn('flex min-w-0 items-center whitespace-nowrap', JUSTIFY[column.align ?? 'start'])}>
          {column.cell(row, index)}
        </td>
      )),
    [columns, row, index],
  );
  return (
    <tr
      aria-rowindex={index + 2}
      data-index={index}
      tabIndex={props.reachable ? 0 : -1}
      className={cn(
        'group/row absolute inset-x-0 grid items-center border-b border-line1 px-3 text-t2 -outline-offset-2 hover:bg-hover focus:bg-active',
        props.marked && 'bg-active',
        onOpen !== undefined && 'cursor-pointer',
      )}
      style={{ top: index * props.height, height: props.height, gridTemplateColumns: props.template, columnGap: props.gap }}
      onFocus={() => onFocus(props.name, index)}
      onKeyDown={(event) => onKey(event, row, index)}
      onClick={() => onOpen?.(row)}
    >
      {cells}
    </tr>
  );
}
