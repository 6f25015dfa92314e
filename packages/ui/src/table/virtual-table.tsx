import {
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { type ActiveRow, reachableRow } from '../lib/active-row.ts';
import { cn } from '../lib/cn.ts';
import type { keepFocus } from '../lib/keep-focus.ts';
import { commandKey, isTyping } from '../lib/keys.ts';
import { besideInRow, keepOutOfTabOrder } from '../lib/row-controls.ts';
import type { Column, Sort } from '../lib/table.ts';
import { visibleRange } from '../lib/visible-range.ts';
import { TableHead } from './table-head.tsx';
import { TableRow } from './table-row.tsx';

export type { Column, Sort } from '../lib/table.ts';

export interface VirtualTableProps<Row> {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  readonly rowHeight?: number;
  readonly sort?: Sort;
  /** Called on a press on a sortable head: first descending, then ascending. */
  readonly onSort?: (sort: Sort) => void;
  /** Called on click or Enter. */
  readonly onOpen?: (row: Row) => void;
  /**
   * Called for the single-key commands of a focused row, in lower case (b, w …). Arrow keys, Home and End move, sideways through the
   * links and buttons of a row.
   */
  readonly onRowKey?: (row: Row, key: string) => void;
  /** Whether to mark a row as the trader's own or as selected. */
  readonly isMarked?: (row: Row) => boolean;
  /** Whether the rows belong to an earlier query: they are dimmed, and neither opened nor bought. */
  readonly busy?: boolean | undefined;
  /** Shown below the head when there are no rows. */
  readonly empty?: ReactNode;
  /** Pixels between columns: 12, or 8 in dense tables. */
  readonly gap?: number;
  /** Called when the last rows become visible. */
  readonly onEnd?: () => void;
  /** Rows rendered beyond the visible ones, on each side. Few where rows arrive faster than anyone scrolls. */
  readonly spare?: number;
  /**
   * New rows reuse the elements of removed ones at the same places, for rows that arrive faster than anyone
   * reads. Their cells must be stateless. Takes `keepFocus`, which other tables do without.
   */
  readonly reusesRows?: typeof keepFocus;
  /**
   * Called with the rendered rows: the visible ones and a few more on both sides. `to` is the index after the
   * last.
   */
  readonly onRange?: (from: number, to: number) => void;
  readonly className?: string;
}

/**
 * A table of rows of equal height that renders only visible rows and scrolls in its own box. Its rows are a
 * single Tab stop, however they move.
 */
export function VirtualTable<Row>(props: VirtualTableProps<Row>) {
  const {
    columns,
    rows,
    rowKey,
    rowHeight = 32,
    gap = 12,
    spare = 6,
    busy = false,
    reusesRows,
    onOpen,
    onRowKey,
    onEnd,
    onRange,
    isMarked,
  } = props;
  const box = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  const [view, setView] = useState({ top: 0, height: 900 });
  const [active, setActive] = useState<ActiveRow | null>(null);
  const range = visibleRange(view.top, view.height, rowHeight, rows.length, spare);
  const sight = visibleRange(view.top, view.height, rowHeight, rows.length, 0);
  const drawn = rows.slice(range.from, range.to);
  const reachable = reachableRow(active, drawn.map(rowKey), range, Math.ceil(view.top / rowHeight));
  const template = useMemo(() => columns.map((column) => column.width).join(' '), [columns]);

  const measure = useCallback(() => {
    const element = box.current;
    if (element !== null && element.clientHeight > 0)
      setView({ top: element.scrollTop, height: element.clientHeight });
  }, []);
  useEffect(() => {
    measure();
    const element = box.current;
    if (element === null || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [measure]);

  useEffect(() => (body.current === null ? undefined : keepOutOfTabOrder(body.current)), []);

  useLayoutEffect(() => {
    if (body.current !== null) reusesRows?.(body.current, active?.key);
  });

  const atEnd = rows.length > 0 && range.to >= rows.length;
  useEffect(() => {
    if (atEnd) onEnd?.();
  }, [atEnd, onEnd]);

  useEffect(() => onRange?.(range.from, range.to), [onRange, range.from, range.to]);

  const focusRow = (index: number): void => {
    const to = Math.min(Math.max(index, 0), rows.length - 1);
    const row = rows[to];
    const element = box.current;
    if (row === undefined || element === null) return;
    setActive({ key: rowKey(row), index: to });
    const top = to * rowHeight;
    if (top < element.scrollTop) element.scrollTop = top;
    const bottom = top + 2 * rowHeight - element.clientHeight;
    if (bottom > element.scrollTop && element.clientHeight > 0) element.scrollTop = bottom;
    requestAnimationFrame(() =>
      element.querySelector<HTMLElement>(`[data-index="${to}"]`)?.focus({ preventScroll: true }),
    );
  };

  const onKey = (event: KeyboardEvent<HTMLTableRowElement>, row: Row, index: number): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    const beside = besideInRow(event.currentTarget, event.target, event.key);
    const to = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: rows.length - 1 }[event.key];
    if (beside !== null || to !== undefined) event.preventDefault();
    if (beside !== null) beside.focus();
    else if (to !== undefined) focusRow(to);
    else if (busy || event.target !== event.currentTarget) return;
    else if (event.key === 'Enter') onOpen?.(row);
    else {
      const key = commandKey(event);
      if (key !== null) onRowKey?.(row, key);
    }
  };
  // Rows get stable functions that call the newest handlers, so that a row renders only for its own changes.
  const latest = useRef({ onKey, onOpen });
  useLayoutEffect(() => {
    latest.current = { onKey, onOpen };
  });
  const onRowKeyDown = useCallback<typeof onKey>(
    (event, row, index) => latest.current.onKey(event, row, index),
    [],
  );
  const onRowOpen = useCallback((row: Row) => latest.current.onOpen?.(row), []);
  const onFocus = useCallback((key: string, index: number) => setActive({ key, index }), []);

  return (
    <div
      ref={box}
      data-scroll-restoration-id={props.label}
      className={cn('relative min-h-0 overflow-auto [--table-ground:var(--bg1)]', props.className)}
      onScroll={measure}
      // Rows take focus and scroll the box; without rows, the box itself is focusable.
      {...(rows.length === 0 && { tabIndex: 0 })}
    >
      <table
        aria-label={props.label}
        aria-busy={busy}
        aria-rowcount={rows.length + 1}
        aria-colcount={columns.length}
        aria-keyshortcuts="ArrowUp ArrowDown ArrowLeft ArrowRight"
        className="block min-w-max border-collapse text-left"
      >
        <TableHead columns={columns} template={template} gap={gap} sort={props.sort} onSort={props.onSort} />
        <tbody
          ref={body}
          className={cn('relative block', busy && 'pointer-events-none opacity-50')}
          style={{ height: rows.length * rowHeight }}
        >
          {drawn.map((row, i) => {
            const index = range.from + i;
            const key = rowKey(row);
            return (
              <TableRow
                key={reusesRows ? index % drawn.length : key}
                name={key}
                row={row}
                index={index}
                columns={columns}
                template={template}
                gap={gap}
                height={rowHeight}
                reachable={index === reachable}
                marked={isMarked?.(row) ?? false}
                beyond={index < sight.from || index >= sight.to}
                onFocus={onFocus}
                onKey={onRowKeyDown}
                onOpen={onOpen === undefined ? undefined : onRowOpen}
              />
            );
          })}
        </tbody>
      </table>
      {rows.length === 0 && props.empty}
    </div>
  );
}
