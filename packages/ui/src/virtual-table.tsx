import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { cn } from './lib/cn.ts';
import type { Column, Sort } from './lib/table.ts';
import { visibleRange } from './lib/visible-range.ts';
import { TableHead } from './table-head.tsx';
import { TableRow } from './table-row.tsx';

export type { Column, Sort, SortDir } from './lib/table.ts';

export interface VirtualTableProps<Row> {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  readonly rowHeight?: number;
  readonly sort?: Sort;
  /** A press on a sortable head: first descending, then ascending. */
  readonly onSort?: (sort: Sort) => void;
  /** Click or Enter. */
  readonly onOpen?: (row: Row) => void;
  /** Any other key while a row has focus (B, W …); the arrows, Home and End move. */
  readonly onRowKey?: (row: Row, key: string) => void;
  /** Rows that are the trader's own or chosen. */
  readonly isMarked?: (row: Row) => boolean;
  /** Shown below the head when there is no row. */
  readonly empty?: ReactNode;
  /** Pixels between columns: 12, or 8 in dense tables. */
  readonly gap?: number;
  /** Called when the last rows come into sight. */
  readonly onEnd?: () => void;
  /** Told which rows are drawn: those in sight and a few more on both sides. `to` is the index after the last. */
  readonly onRange?: (from: number, to: number) => void;
  readonly className?: string;
}

/** A table of rows of one height that draws only those in sight; it scrolls in its own box. */
export function VirtualTable<Row>(props: VirtualTableProps<Row>) {
  const { columns, rows, rowKey, rowHeight = 32, gap = 12, onOpen, onRowKey, onEnd, onRange, isMarked } = props;
  const box = useRef<HTMLDivElement>(null);
  const [view, setView] = useState({ top: 0, height: 900 });
  const [focused, setFocused] = useState(0);
  const range = visibleRange(view.top, view.height, rowHeight, rows.length);
  const template = columns.map((column) => column.width).join(' ');

  const measure = useCallback(() => {
    const element = box.current;
    if (element !== null && element.clientHeight > 0) setView({ top: element.scrollTop, height: element.clientHeight });
  }, []);
  useEffect(() => {
    measure();
    const element = box.current;
    if (element === null || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [measure]);

  const atEnd = rows.length > 0 && range.to >= rows.length;
  useEffect(() => {
    if (atEnd) onEnd?.();
  }, [atEnd, onEnd]);

  useEffect(() => onRange?.(range.from, range.to), [onRange, range.from, range.to]);

  const focusRow = (index: number): void => {
    const to = Math.min(Math.max(index, 0), rows.length - 1);
    setFocused(to);
    const element = box.current;
    if (element === null) return;
    const top = to * rowHeight;
    if (top < element.scrollTop) element.scrollTop = top;
    const bottom = top + 2 * rowHeight - element.clientHeight;
    if (bottom > element.scrollTop && element.clientHeight > 0) element.scrollTop = bottom;
    requestAnimationFrame(() => element.querySelector<HTMLElement>(`[data-index="${to}"]`)?.focus({ preventScroll: true }));
  };

  const onKey = (event: KeyboardEvent<HTMLTableRowElement>, row: Row): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const to = { ArrowDown: focused + 1, ArrowUp: focused - 1, Home: 0, End: rows.length - 1 }[event.key];
    if (to !== undefined) {
      event.preventDefault();
      focusRow(to);
    } else if (event.key === 'Enter') onOpen?.(row);
    else onRowKey?.(row, event.key);
  };

  return (
    <div ref={box} className={cn('relative min-h-0 overflow-auto [--table-ground:var(--bg1)]', props.className)} onScroll={measure}>
      <table
        aria-label={props.label}
        aria-rowcount={rows.length + 1}
        aria-colcount={columns.length}
        className="block min-w-max border-collapse text-left"
      >
        <TableHead columns={columns} template={template} gap={gap} sort={props.sort} onSort={props.onSort} />
        <tbody className="relative block" style={{ height: rows.length * rowHeight }}>
          {rows.slice(range.from, range.to).map((row, i) => {
            const index = range.from + i;
            return (
              <TableRow
                key={rowKey(row)}
                row={row}
                index={index}
                columns={columns}
                template={template}
                gap={gap}
                height={rowHeight}
                reachable={index === Math.min(focused, rows.length - 1)}
                marked={isMarked?.(row) ?? false}
                onFocus={setFocused}
                onKey={onKey}
                onOpen={onOpen}
              />
            );
          })}
        </tbody>
      </table>
      {rows.length === 0 && props.empty}
    </div>
  );
}
