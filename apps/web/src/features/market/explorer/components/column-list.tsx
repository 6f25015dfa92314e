import type { ExplorerColumn } from '@dugout/contract/market/explorer';
import { type ActiveRow, reachableRow } from '@dugout/ui/lib/active-row';
import { commandKey, isTyping } from '@dugout/ui/lib/keys';
import { besideInRow, keepOutOfTabOrder } from '@dugout/ui/lib/row-controls';
import { visibleRange } from '@dugout/ui/lib/visible-range';
import { type FocusEvent, type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react';
import { columnOf } from '../explorer.columns.ts';
import { ExplorerRow, ROW_HEIGHT } from './explorer-row.tsx';
import type { ColumnState } from './use-column.ts';

const rowAt = (target: EventTarget): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null;
const stopOf = (row: Element): HTMLElement | null => row.querySelector<HTMLElement>('[data-row-stop]');

/**
 * A virtual list in its own scroll box. It is a single tab stop: arrows move between rows and, sideways, within a
 * row; Enter opens, B buys.
 */
export function ColumnList({
  column,
  state,
}: {
  readonly column: ExplorerColumn;
  readonly state: ColumnState;
}) {
  const box = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const [active, setActive] = useState<ActiveRow | null>(null);
  const { rows, onRange, columnBuy, busy, press } = state;
  const [view, setView] = useState({ top: 0, height: 900 });
  const { from, to } = visibleRange(view.top, view.height, ROW_HEIGHT, rows.length, 3);
  const drawn = rows.slice(from, to);
  const keys = drawn.map(({ tokenAddress }) => tokenAddress);
  const reachable = reachableRow(active, keys, { from, to }, Math.ceil(view.top / ROW_HEIGHT));

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
  useEffect(() => onRange(from, to), [onRange, from, to]);
  useEffect(() => (list.current === null ? undefined : keepOutOfTabOrder(list.current)), []);

  const onKeyDown = (event: KeyboardEvent): void => {
    const element = rowAt(event.target);
    const at = Number(element?.dataset['index'] ?? -1);
    const row = rows[at];
    if (element === null || row === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    if (isTyping(event.target)) return;
    const below = { ArrowDown: at + 1, ArrowUp: at - 1 }[event.key];
    const next =
      below === undefined ? null : (list.current?.querySelector(`[data-index="${below}"]`) ?? null);
    const beside = besideInRow(element, event.target, event.key, stopOf(element) ?? element);
    if (below !== undefined || beside !== null) event.preventDefault();
    if (beside !== null) beside.focus();
    else if (next !== null) stopOf(next)?.focus();
    else if (commandKey(event) === 'b') press(row);
  };
  const onFocus = (event: FocusEvent): void => {
    const index = Number(rowAt(event.target)?.dataset['index'] ?? -1);
    const row = rows[index];
    if (row !== undefined) setActive({ key: row.tokenAddress, index });
  };

  return (
    <div
      ref={box}
      data-scroll-restoration-id={columnOf(column).label}
      className="relative min-h-0 flex-1 overflow-y-auto"
      onScroll={measure}
    >
      <ol
        ref={list}
        aria-label={columnOf(column).label}
        className="relative"
        style={{ height: rows.length * ROW_HEIGHT }}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
      >
        {drawn.map((row, at) => (
          <ExplorerRow
            key={row.tokenAddress}
            row={row}
            index={from + at}
            count={rows.length}
            near={column === 'near'}
            columnBuy={columnBuy}
            busy={busy.has(row.tokenAddress)}
            reachable={from + at === reachable}
          />
        ))}
      </ol>
    </div>
  );
}
