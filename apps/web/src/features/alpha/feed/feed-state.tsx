import { ALPHA_TEXTS } from '@dugout/contract/alpha/texts';
import { Button } from '@dugout/ui/button';
import { EmptyState } from '@dugout/ui/empty-state';
import { ErrorBand } from '@dugout/ui/error-band';
import { Skeleton } from '@dugout/ui/skeleton';
import { Megaphone } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatClock } from '#/shared/format/time.ts';
import { useAlpha } from '../alpha.store.ts';
import { filterCount } from '../filter.model.ts';
import type { CardsState } from './use-cards.ts';

const PLACES = ['a', 'b', 'c', 'd', 'e'] as const;

const Loading = () => (
  <div role="status" className="overflow-hidden">
    <p className="px-3 py-2 text-t3">{ALPHA_TEXTS.alphaLoading}</p>
    {PLACES.map((place) => (
      <div key={place} aria-hidden className="flex gap-2.5 border-line1 border-b px-3 py-4">
        <Skeleton className="size-9 shrink-0" />
        <span className="flex flex-1 flex-col gap-2.5">
          <Skeleton className="w-40" />
          <Skeleton className="w-56" />
          <Skeleton className="w-32" />
        </span>
        <Skeleton className="h-9 w-16" />
      </div>
    ))}
  </div>
);

function Empty() {
  const { view, draft, search, clear, replayed } = useAlpha();
  const filters = view === 'advanced' ? filterCount(draft) : 0;
  if (replayed !== null)
    return (
      <EmptyState icon={<Megaphone aria-hidden />} title={ALPHA_TEXTS.alphaNoTokens}>
        No recorded calls from that hour match.
      </EmptyState>
    );
  return (
    <EmptyState
      icon={<Megaphone aria-hidden />}
      title={ALPHA_TEXTS.alphaNoTokens}
      action={filters > 0 ? <Button onClick={clear}>Clear filters</Button> : undefined}
    >
      {search.trim() !== ''
        ? 'No called tokens match this search.'
        : filters > 0
          ? 'No calls match these filters.'
          : 'Calls appear here as they are made.'}
    </EmptyState>
  );
}

interface FeedStateProps {
  readonly state: CardsState;
  /** The cards, if any. */
  readonly children: ReactNode;
}

/** Loading, error and empty states of the list; otherwise its cards. */
export const FeedState = ({ state, children }: FeedStateProps) => (
  <>
    {state.isError && (
      <ErrorBand
        title={ALPHA_TEXTS.alphaTokensFailed}
        onAction={() => void state.refetch()}
        className="mx-3 my-2"
      >
        {state.updatedAt === 0
          ? 'Retrying every few seconds.'
          : `Last update: ${formatClock(state.updatedAt)}. Retrying every few seconds.`}
      </ErrorBand>
    )}
    {state.isLoading && <Loading />}
    {!state.isLoading && state.rows.length === 0 && !state.isError && <Empty />}
    {state.rows.length > 0 && children}
  </>
);
