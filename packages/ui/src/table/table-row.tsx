import type { KeyboardEvent, ReactNode } from 'react';
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
const TableCell = keptWhileSame(Cell, isSame);

interface TableRowProps<Row> {
  readonly row: Row;
  /** Its key among the rows. */
  readonly name: string;
  readonly index: number;
  readonly columns: readonly Column<Row>[];
  readonly template: string;
  readonly gap: number;
  readonly height: number;
  /** The one row reachable by Tab; arrow keys move from there. */
  readonly reachable: boolean;
  readonly marked: boolean;
  /** Outside the viewport: rendered for scrolling, and not updated until visible. */
  readonly beyond: boolean;
  /** Called when the row or something in it gets focus. */
  readonly onFocus: (name: string, index: number) => void;
  readonly onKey: (event: KeyboardEvent<HTMLTableRowElement>, row: Row, index: number) => void;
  readonly onOpen: ((row: Row) => void) | undefined;
}

function Row<Item>(props: TableRowProps<Item>) {
  const { row, index, columns, onOpen, onFocus, onKey } = props;
  return (
    <tr
      aria-rowindex={index + 2}
      data-index={index}
      data-key={props.name}
      tabIndex={props.reachable ? 0 : -1}
      className={cn(
        'group/row absolute inset-x-0 top-0 grid grid-rows-[100%] border-b border-line1 px-3 bg-(--table-ground) text-t2 -outline-offset-2 contain-[size_layout_style] hover:[--table-ground:var(--hover)] focus:[--table-ground:var(--active)]',
        props.marked && '[--table-ground:var(--active)]',
        onOpen !== undefined && 'cursor-pointer',
      )}
      style={{
        // Not `top`: rows that move by a transform shift no layout.
        transform: `translateY(${index * props.height}px)`,
        height: props.height,
        gridTemplateColumns: props.template,
        columnGap: props.gap,
      }}
      onFocus={() => onFocus(props.name, index)}
      onKeyDown={(event) => onKey(event, row, index)}
      onClick={() => onOpen?.(row)}
    >
      {columns.map((column) => (
        <TableCell key={column.id} column={column} row={row} index={index} />
      ))}
    </tr>
  );
}

const isSameBeside = <Props extends object>(
  before: Props,
  after: Props,
  left: ReadonlySet<string>,
): boolean =>
  Object.entries(after).every(
    ([name, value]) => left.has(name) || Object.is(value, Reflect.get(before, name)),
  );

const [DATA, PLACE] = [new Set(['row', 'beyond']), new Set(['beyond'])];

/** Reports whether a row needs no new render: nothing changed, or it is not visible. */
const mayStay = <Item,>(before: TableRowProps<Item>, after: TableRowProps<Item>): boolean =>
  isSameBeside(before, after, after.beyond ? DATA : PLACE);

/** A row that renders when its own data changes, not with its table. */
export const TableRow = keptWhileSame(Row, mayStay);
