import type { ExplorerColumn as Column } from '@dugout/contract/market/explorer';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { WaitingChip } from '#/shared/lists/waiting-chip.tsx';
import { columnOf } from '../explorer.columns.ts';
import { ColumnAmount } from './column-amount.tsx';
import { ColumnBody } from './column-body.tsx';
import { ColumnFilter } from './column-filter.tsx';
import { ColumnList } from './column-list.tsx';
import { useColumn } from './use-column.ts';

interface ExplorerColumnProps {
  readonly column: Column;
}

/**
 * A live column with its own filter and quick-buy amount. Rows stay in place while the pointer or focus is
 * inside.
 */
export function ExplorerColumn({ column }: ExplorerColumnProps) {
  const { label, countText } = columnOf(column);
  const [text, setText] = useState('');
  const state = useColumn(column, text);
  return (
    <section
      aria-label={label}
      className="@container flex min-h-0 min-w-0 flex-1 flex-col border-line2 border-r last:border-r-0"
    >
      <header className="flex h-10 shrink-0 items-center gap-2 border-b border-line2 px-3">
        <h2 className="shrink-0 font-semibold text-strong text-t1">{label}</h2>
        <span className="shrink-0 text-t3">{countText(state.data?.recent)}</span>
        <WaitingChip waiting={state.waiting} onPress={state.catchUp} />
        <span className="flex-1" />
        <label className="flex h-6 w-24 min-w-0 items-center gap-1.5 rounded-control border border-line3 bg-field px-2 focus-within:outline-2 focus-within:outline-accent">
          <Search className="size-3 shrink-0 text-t3" aria-hidden />
          <input
            aria-label={`Filter ${label} by name or address`}
            placeholder="Filter"
            className="w-full min-w-0 bg-transparent text-t1 outline-none placeholder:text-t3"
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </label>
        <ColumnAmount column={column} />
        <ColumnFilter column={column} />
      </header>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only watches whether the pointer or focus is inside */}
      <div
        className="flex min-h-0 flex-1 flex-col"
        onPointerEnter={({ pointerType }) => pointerType === 'mouse' && state.hold()}
        onPointerLeave={state.release}
        onFocus={state.hold}
        onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && state.release()}
      >
        <ColumnBody column={column} state={state}>
          <ColumnList column={column} state={state} />
        </ColumnBody>
      </div>
    </section>
  );
}
