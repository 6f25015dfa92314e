import type { ExplorerColumn } from '@dugout/contract/market/explorer';
import { SEARCH_TEXTS } from '@dugout/contract/search/values';
import { Button } from '@dugout/ui/button';
import { EmptyState } from '@dugout/ui/empty-state';
import { ErrorBand } from '@dugout/ui/error-band';
import { Skeleton } from '@dugout/ui/skeleton';
import { SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatClock } from '#/shared/format/time.ts';
import { columnOf } from '../explorer.columns.ts';
import { useExplorerSettings } from '../explorer.store.ts';
import type { ColumnState } from './use-column.ts';

const PLACES = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'] as const;

const Loading = ({ label }: { readonly label: string }) => (
  <div role="status" aria-label={label}>
    {PLACES.map((place) => (
      <div key={place} className="flex h-19 items-center gap-3 border-b border-line1 px-3">
        <Skeleton className="size-11 shrink-0" />
        <span className="flex flex-1 flex-col gap-2">
          <Skeleton className="w-32" />
          <Skeleton className="w-48" />
        </span>
        <Skeleton className="h-9 w-16" />
      </div>
    ))}
  </div>
);

interface ColumnBodyProps {
  readonly column: ExplorerColumn;
  readonly state: ColumnState;
  /** The rows, if any. */
  readonly children: ReactNode;
}

/** Loading, error and empty states of a column; otherwise its rows. */
export function ColumnBody({ column, state, children }: ColumnBodyProps) {
  const setFilter = useExplorerSettings((settings) => settings.setFilter);
  const { label, empty } = columnOf(column);
  const { data, isError, dataUpdatedAt, refetch, rows, isFiltered } = state;
  return (
    <>
      {isError && (
        <ErrorBand title="Failed to load tokens" onAction={() => void refetch()} className="m-2">
          {data === undefined
            ? 'Retrying every few seconds.'
            : `Last update: ${formatClock(dataUpdatedAt)}. Retrying every few seconds.`}
        </ErrorBand>
      )}
      {data === undefined && !isError && <Loading label={`Loading ${label}`} />}
      {data !== undefined && rows.length === 0 && (
        <EmptyState
          icon={<SearchX aria-hidden />}
          title={SEARCH_TEXTS.noTokensFound}
          action={
            isFiltered ? <Button onClick={() => setFilter(column, {})}>Clear filters</Button> : undefined
          }
        >
          {isFiltered ? 'No tokens match this filter.' : empty}
        </EmptyState>
      )}
      {rows.length > 0 && children}
    </>
  );
}
