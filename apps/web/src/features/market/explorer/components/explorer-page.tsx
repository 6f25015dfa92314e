import type { ExplorerColumn as Column } from '@dugout/contract/market/explorer';
import { Tabs } from '@dugout/ui/tabs';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { useMedia, usePhone } from '#/shared/hooks/browser.ts';
import { WaitingChip } from '#/shared/lists/waiting-chip.tsx';
import { COLUMNS, columnOf } from '../explorer.columns.ts';
import { useLaunches } from '../use-launches.ts';
import { ColumnAmount } from './column-amount.tsx';
import { ColumnBody } from './column-body.tsx';
import { ColumnFilter } from './column-filter.tsx';
import { ColumnList } from './column-list.tsx';
import { ExplorerCards } from './explorer-cards.tsx';
import { useColumn } from './use-column.ts';

interface ExplorerColumnProps {
  readonly column: Column;
}

/**
 * A live column with its own filter and quick-buy amount. Rows stay in place while the pointer or focus is
 * inside.
 */
function ExplorerColumn({ column }: ExplorerColumnProps) {
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

const PANEL = 'explorer-column';
const TABS = COLUMNS.map(({ column, label }) => ({ value: column, label }));

/** Returns the two columns for a desktop without room for three: the chosen one and the next. */
const pairFrom = (column: Column): readonly Column[] => {
  const at = COLUMNS.findIndex((each) => each.column === column);
  return [column, (COLUMNS[at + 1] ?? COLUMNS[0])?.column ?? column];
};

/** One column at a time on a phone, two on a narrow desktop, chosen by tabs and kept in the address. */
function ChosenColumns({ phone }: { readonly phone: boolean }) {
  const navigate = useNavigate();
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const { column } = columnOf(search['column']);
  const choose = (next: Column) =>
    void navigate({ to: '/explorer', search: { column: next }, replace: true });
  return (
    <div className="flex flex-col desk:desk-height">
      <div className="layer-sticky sticky top-[calc(var(--top-bar)+var(--live-line))] flex shrink-0 items-center justify-between border-b border-line2 bg-bg1 px-3">
        <Tabs label="Explorer" panelId={PANEL} tabs={TABS} value={column} onChange={choose} />
        {phone && (
          <span className="flex items-center gap-2">
            <ColumnAmount column={column} className="h-8" />
            <ColumnFilter column={column} size={32} />
          </span>
        )}
      </div>
      <div
        id={PANEL}
        role="tabpanel"
        aria-label={columnOf(column).label}
        className="flex min-h-0 flex-1 max-desk:flex-col"
      >
        {phone ? (
          <ExplorerCards key={column} column={column} />
        ) : (
          pairFrom(column).map((each) => <ExplorerColumn key={each} column={each} />)
        )}
      </div>
    </div>
  );
}

/** Tokens from creation to graduation: three live columns, fewer where there is no room. */
export function ExplorerPage() {
  useLaunches();
  const phone = usePhone();
  const narrow = useMedia('(max-width: 1199px)');
  return (
    <>
      <h1 className="sr-only">Explorer</h1>
      {narrow ? (
        <ChosenColumns phone={phone} />
      ) : (
        <div className="flex desk-height">
          {COLUMNS.map(({ column }) => (
            <ExplorerColumn key={column} column={column} />
          ))}
        </div>
      )}
    </>
  );
}
