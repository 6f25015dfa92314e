import type { ExplorerColumn as Column } from '@dugout/contract/market/explorer';
import { Tabs } from '@dugout/ui/tabs';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMedia, usePhone } from '#/shared/hooks/browser.ts';
import { COLUMNS, columnOf } from '../explorer.columns.ts';
import { useLaunches } from '../use-launches.ts';
import { ColumnAmount } from './column-amount.tsx';
import { ColumnFilter } from './column-filter.tsx';
import { ExplorerCards } from './explorer-cards.tsx';
import { ExplorerColumn } from './explorer-column.tsx';

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
