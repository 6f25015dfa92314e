import type { TokenRow } from '@dugout/contract/market/token';
import { SEARCH_TEXTS } from '@dugout/contract/search/values';
import { Button } from '@dugout/ui/button';
import { EmptyState } from '@dugout/ui/empty-state';
import { ErrorBand } from '@dugout/ui/error-band';
import { SkeletonRows } from '@dugout/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { Suspense, useCallback, useMemo, useState } from 'react';
import { formatClock } from '#/shared/format/time.ts';
import { isPhone, usePhone } from '#/shared/hooks/browser.ts';
import { missingState } from '#/shared/lazy/file-missing.tsx';
import { lazyComponent } from '#/shared/lazy/lazy-component.tsx';
import { FilterBar } from '../filters/filter-bar.tsx';
import { inHeldOrder } from '../screener.model.ts';
import { PAGE_ROWS, screenerQuery } from '../screener.queries.ts';
import { useLiveRows } from '../screener.realtime.ts';
import {
  filterCount,
  readScreener,
  type ScreenerState,
  sameScreener,
  withoutFilters,
  writeScreener,
} from '../screener.search.ts';
import { ScreenerTable } from './screener-table.tsx';
import { ToolBar } from './tool-bar.tsx';

interface Anchor {
  readonly key: string;
  readonly rows: readonly TokenRow[];
}

interface HeldRows {
  readonly rows: readonly TokenRow[];
  /** Called when the pointer enters and leaves. */
  readonly onInside: (inside: boolean) => void;
}

/**
 * Returns the rows to show. While the pointer is inside they keep the order on screen, with new ones below. Rows
 * of another `key` (sort, filter) replace them and are held from then on. `settled` is false while rows of the
 * old key are still shown as placeholders.
 */
function useHeldRows(rows: readonly TokenRow[], key: string, settled: boolean): HeldRows {
  const [anchor, setAnchor] = useState<Anchor | null>(null);
  const shown = useMemo(
    () => (anchor === null || anchor.key !== key ? rows : inHeldOrder(anchor.rows, rows)),
    [anchor, key, rows],
  );
  if (anchor !== null && settled && (anchor.key !== key || anchor.rows.length < shown.length))
    setAnchor({ key, rows: shown });
  const onInside = useCallback(
    (inside: boolean) => setAnchor(inside && rows.length > 0 ? { key, rows } : null),
    [key, rows],
  );
  return { rows: shown, onInside };
}

const MAX_ROWS = 200;
/** Rows below the last drawn one at which the next page is requested. */
const AHEAD = 10;

/**
 * Returns the number of rows to request: one more page whenever the drawn rows (up to index `to`) come near the
 * end. Another `key` resets it.
 */
export function useRowLimit(key: string, to: number): number {
  const [grown, setGrown] = useState({ key, limit: PAGE_ROWS });
  const wanted = Math.min(MAX_ROWS, Math.ceil((to + AHEAD) / PAGE_ROWS) * PAGE_ROWS);
  const limit = grown.key === key ? Math.max(grown.limit, wanted) : wanted;
  if (grown.key !== key || grown.limit !== limit) setGrown({ key, limit });
  return limit;
}

/** The screener's state in the address. Each change adds a history entry that the back button undoes. */
export function useScreenerState(): readonly [ScreenerState, (next: ScreenerState) => void] {
  const search = useSearch({ strict: false });
  const navigate = useNavigate();
  const state = useMemo(() => readScreener(search), [search]);
  const set = useCallback(
    (next: ScreenerState) => {
      if (!sameScreener(state, next)) void navigate({ to: '/screener', search: writeScreener(next) });
    },
    [navigate, state],
  );
  return [state, set];
}

const cards = () => import('./screener-cards.tsx');
const ScreenerCards = lazyComponent(async () => (await cards()).ScreenerCards, {
  instead: missingState,
  onMissing: () => undefined,
});
// Preloads the cards on a phone; a desktop never needs them.
if (isPhone()) void cards();

/** Max channels; only visible rows are live. */
const MAX_LIVE = 60;
/** Rows considered visible before anything is measured. */
const FIRST_ROWS = 30;
const FIRST_CARDS = 8;
const NO_ROWS: readonly TokenRow[] = [];

const Empty = ({ state, onClear }: { readonly state: ScreenerState; readonly onClear: () => void }) => (
  <EmptyState
    icon={<Search aria-hidden />}
    title={SEARCH_TEXTS.noTokensFound}
    action={filterCount(state) > 0 ? <Button onClick={onClear}>Clear filters</Button> : undefined}
  >
    {filterCount(state) > 0 ? 'No pools match these filters.' : 'Pools appear here with their first trade.'}
  </EmptyState>
);

export function ScreenerPage() {
  const phone = usePhone();
  const [state, setState] = useScreenerState();
  const key = JSON.stringify(state);
  const [range, setRange] = useState({ from: 0, to: phone ? FIRST_CARDS : FIRST_ROWS });
  const limit = useRowLimit(key, range.to);
  const { data, isError, isPlaceholderData, dataUpdatedAt, refetch } = useQuery(screenerQuery(state, limit));
  const onRange = useCallback((from: number, to: number) => {
    setRange((known) => (known.from === from && known.to === to ? known : { from, to }));
  }, []);

  const isSettled = data !== undefined && !isPlaceholderData;
  const { rows, onInside } = useHeldRows(data?.items ?? NO_ROWS, key, isSettled);
  // More rows of the same list are not another list.
  const [shownKey, setShownKey] = useState(key);
  if (isSettled && shownKey !== key) setShownKey(key);
  const inSight = useMemo(
    () => rows.slice(range.from, Math.min(range.to, range.from + MAX_LIVE)).map((row) => row.tokenAddress),
    [rows, range],
  );
  const liveRows = useLiveRows(rows, inSight, state.window);
  const empty = <Empty state={state} onClear={() => setState(withoutFilters(state))} />;

  return (
    <div className="flex flex-col desk:desk-height">
      <ToolBar
        phone={phone}
        state={state}
        onChange={setState}
        total={data?.total}
        count={data?.pagination.count}
      />
      <FilterBar state={state} onChange={setState} phone={phone} />
      {isError && (
        <ErrorBand title="Failed to load tokens" onAction={() => void refetch()} className="m-2">
          {data === undefined
            ? 'Retrying every few seconds.'
            : `Last update: ${formatClock(dataUpdatedAt)}. Retrying every few seconds.`}
        </ErrorBand>
      )}
      {data === undefined ? (
        !isError && <SkeletonRows rows={22} label="Loading tokens" />
      ) : phone ? (
        liveRows.length === 0 ? (
          empty
        ) : (
          <Suspense fallback={<SkeletonRows rows={22} label="Loading tokens" />}>
            <ScreenerCards rows={liveRows} state={state} onRange={onRange} />
          </Suspense>
        )
      ) : (
        <ScreenerTable
          rows={liveRows}
          state={state}
          onChange={setState}
          onRange={onRange}
          onInside={onInside}
          busy={shownKey !== key}
          empty={empty}
        />
      )}
    </div>
  );
}
