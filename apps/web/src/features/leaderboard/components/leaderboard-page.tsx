import type { Leaderboard } from '@dugout/contract/leaderboard/board';
import { type BoardKind, type BoardWindow, LEADERBOARD_TEXTS } from '@dugout/contract/leaderboard/values';
import { IconButton } from '@dugout/ui/button';
import { ErrorBand } from '@dugout/ui/error-band';
import { Segmented } from '@dugout/ui/segmented';
import { SkeletonRows } from '@dugout/ui/skeleton';
import { Tabs } from '@dugout/ui/tabs';
import { FigureTip, Tooltip } from '@dugout/ui/tooltip';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { ShieldCheck, SlidersHorizontal } from 'lucide-react';
import { Suspense, useState } from 'react';
import { meQuery } from '#/features/identity/index.ts';
import { formatBalance } from '#/shared/format/numbers.ts';
import { usePhone } from '#/shared/hooks/browser.ts';
import { lazyComponent } from '#/shared/lazy/lazy-component.tsx';
import { boardAddress, isSameBoard, readBoardSearch, type ShownBoard } from '../board-search.ts';
import { FIGURES, type PhoneFigure, solOf } from '../figures.ts';
import { boardQuery } from '../leaderboard.queries.ts';
import { Board } from './board.tsx';
import { BoardFilters } from './board-filters.tsx';
import { BoardPages } from './board-pages.tsx';
import type { BoardSheetProps } from './board-sheet.tsx';

const load = () => import('./board-sheet.tsx');
const BoardSheet = lazyComponent(async () => (await load()).BoardSheet);

function PhoneFilters(props: Omit<BoardSheetProps, 'isOpen' | 'onClose'>) {
  const [isOpen, setOpen] = useState(false);
  const [isWanted, setWanted] = useState(false);
  const { search, scope } = props.shown;
  return (
    <>
      <IconButton
        icon={SlidersHorizontal}
        label="Filters"
        iconClass="size-4.5"
        kind="ghost"
        size={40}
        aria-pressed={search !== '' || scope !== 'everyone'}
        onPointerEnter={() => void load()}
        onClick={() => {
          setWanted(true);
          setOpen(true);
        }}
      />
      <Suspense>
        {isWanted && <BoardSheet {...props} isOpen={isOpen} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
}

/** The kind of money that a board counts, and its exclusions. */
export const MoneyNote = ({ board }: { readonly board: Leaderboard }) => (
  <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-t2">
    {board.hidesPnl && <span>Your PnL is hidden, so you are not listed.</span>}
    {board.kind !== 'callers' && (
      <Tooltip content={<FigureTip {...FIGURES.wash} />}>
        <button type="button" className="flex cursor-help items-center gap-1.5 rounded-badge">
          <ShieldCheck className="size-3.5 text-up" aria-hidden />
          <span>
            Wash volume excluded:{' '}
            <span className="font-semibold text-t1">{formatBalance(solOf(board.washLamports))} SOL</span>
          </span>
        </button>
      </Tooltip>
    )}
    <span className={board.money === 'play' ? 'text-caution' : 'text-t1'}>
      {board.money === 'play' ? 'Play money' : 'Live'}
    </span>
  </p>
);

const KINDS: readonly { readonly value: BoardKind; readonly label: string }[] = [
  { value: 'traders', label: 'Traders' },
  { value: 'callers', label: 'Callers' },
  { value: 'clans', label: 'Clans' },
];
const WINDOWS: readonly { readonly value: BoardWindow; readonly label: string }[] = [
  { value: '24h', label: '24h' },
  { value: '7d', label: '7d' },
  { value: '30d', label: '30d' },
  { value: 'all', label: 'All' },
];
const PANEL = 'leaderboard-panel';

/** Rankings of traders, callers and clans, by window. */
export function LeaderboardPage() {
  const phone = usePhone();
  const navigate = useNavigate();
  const search = useSearch({ from: '/leaderboard', select: readBoardSearch });
  const { data, isError, refetch } = useQuery(boardQuery(search));
  const { data: me } = useQuery(meQuery);
  const [figure, setFigure] = useState<PhoneFigure>('realized');
  /** Rows as of when the pointer or focus entered, so that they do not move. */
  const [held, setHeld] = useState<{ readonly of: ShownBoard; readonly board: Leaderboard } | null>(null);
  const board = held !== null && isSameBoard(held.of, search) ? held.board : data;
  const hold = (): void => setHeld(data === undefined ? null : { of: search, board: data });
  const go = (to: Partial<ShownBoard>): void =>
    void navigate({ to: '/leaderboard', search: boardAddress({ ...search, page: 1, ...to }), replace: true });
  const filters = { shown: search, isGuest: me === null, onChange: go };
  const isFiltered = search.search !== '' || search.scope !== 'everyone';
  const reset = (): void => go({ search: '', scope: 'everyone' });
  return (
    <div className="flex min-h-80 flex-col desk:desk-height">
      <header className="flex shrink-0 flex-wrap items-center gap-x-4 gap-y-1 border-line2 border-b px-3 py-1 max-desk:pb-2">
        <h1 className="font-semibold text-title max-desk:sr-only">Leaderboard</h1>
        <Tabs
          label="Board"
          tabs={KINDS.map(({ value, label }) => ({
            value,
            label,
            count: value === board?.kind && !phone ? board.total : undefined,
          }))}
          value={search.kind}
          panelId={PANEL}
          onChange={(kind) => go({ kind, search: '' })}
        />
        <span className="flex-1" />
        {phone && <PhoneFilters {...filters} figure={figure} onFigure={setFigure} />}
        <Segmented
          label="Window"
          segments={WINDOWS}
          value={search.window}
          onChange={(window) => go({ window })}
          {...(phone && { fill: true, size: 32, className: 'w-full' })}
        />
      </header>
      <div className="flex min-h-11 shrink-0 flex-wrap items-center gap-x-4 gap-y-1 border-line2 border-b px-3 py-1 max-desk:min-h-8">
        {!phone && <BoardFilters {...filters} />}
        <span className="flex-1 max-desk:hidden" />
        {board !== undefined && <MoneyNote board={board} />}
      </div>
      {isError && (
        <ErrorBand
          title={LEADERBOARD_TEXTS.leaderboardFailed}
          onAction={() => void refetch()}
          className="m-2"
        />
      )}
      <div
        id={PANEL}
        role="tabpanel"
        aria-label={KINDS.find(({ value }) => value === search.kind)?.label}
        className="flex min-h-0 flex-1 flex-col"
        onPointerEnter={hold}
        onPointerLeave={() => setHeld(null)}
        onFocus={hold}
        onBlur={() => setHeld(null)}
      >
        {board === undefined && !isError && <SkeletonRows rows={14} label="Loading leaderboard" />}
        {board !== undefined && (
          <>
            <Board board={board} phone={phone ? figure : null} filtered={isFiltered} onReset={reset} />
            <BoardPages
              page={search.page}
              shown={board.rows.length}
              total={board.total}
              onPage={(page) => go({ page })}
            />
          </>
        )}
      </div>
    </div>
  );
}
