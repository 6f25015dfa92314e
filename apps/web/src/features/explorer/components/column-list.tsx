import type { ExplorerColumn } from '@dugout/contract/explorer';
import { visibleRange } from '@dugout/ui/lib/visible-range';
import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react';
import { columnOf } from '../explorer.columns.ts';
import { ExplorerRow, ROW_HEIGHT } from './explorer-row.tsx';
import type { ColumnState } from './use-column.ts';

const rowIndex = (target: EventTarget): number =>
  target instanceof Element ? Number(target.closest('[data-index]')?.getAttribute('data-index') ?? -1) : -1;

/** The rows in sight, in a box that scrolls by itself. Arrows move, Enter opens, B buys. */
export function ColumnList({ column, state }: { readonly column: ExplorerColumn; readonly state: ColumnState }) {
  const box = useRef<HTMLDivElement>(null);
  const { rows, onRange, columnBuy, busy, press } = state;
  const [view, setView] = useState({ top: 0, height: 900 });
  const { from, to } = visibleRange(view.top, view.height, ROW_HEIGHT, rows.length, 3);

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
  useEffect(() => onRange(from, to), [onRange, from, to]);

  const onKeyDown = (event: KeyboardEvent): void => {
    const at = rowIndex(event.target);
    const row = rows[at];
    if (row === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    const next = { ArrowDown: at + 1, ArrowUp: at - 1 }[event.key];
    if (next !== undefined) {
      event.preventDefault();
      box.current?.querySelector<HTMLElement>(`[data-index="${next}"] a`)?.focus();
    } else if (event.key.toLowerCase() === 'b') press(row);
  };

  return (
    <div ref={box} className="relative min-h-0 flex-1 overflow-y-auto" onScroll={measure}>
      <ol aria-label={columnOf(column).label} className="relative" style={{ height: rows.length * ROW_HEIGHT }} onKeyDown={onKeyDown}>
        {rows.slice(from, to).map((row, at) => (
          <ExplorerRow
            key={row.tokenAddress}
            row={row}
            index={from + at}
            count={rows.length}
            near={column === 'near'}
            columnBuy={columnBuy}
            busy={busy.has(row.tokenAddress)}
          />
        ))}
      </ol>
    </div>
  );
}
