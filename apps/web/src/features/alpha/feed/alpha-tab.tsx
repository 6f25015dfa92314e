import { Count } from '@dugout/ui/badge';
import { Button, IconButton } from '@dugout/ui/button';
import { Input } from '@dugout/ui/input';
import { Segmented } from '@dugout/ui/segmented';
import { ArrowDown, ArrowUp, RefreshCw, Search, SlidersHorizontal } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { formatCount } from '#/shared/format/numbers.ts';
import { usePhone } from '#/shared/hooks/browser.ts';
import { lazyComponent } from '#/shared/lazy/lazy-component.tsx';
import { WaitingChip } from '#/shared/lists/waiting-chip.tsx';
import { type AlphaView, useAlpha } from '../alpha.store.ts';
import { ReplayBar } from '../backtest/replay-bar.tsx';
import { CallFooter } from '../call/call-footer.tsx';
import { sortLabel } from '../filter/metrics.ts';
import { useClosePanel } from '../filter/use-close-panel.ts';
import { filterCount } from '../filter.model.ts';
import { PresetMenu } from '../presets/preset-menu.tsx';
import { cardKind } from './card-kind.ts';
import { CardList } from './card-list.tsx';
import { FeedState } from './feed-state.tsx';
import { type CardsState, useCards } from './use-cards.ts';

function AdvancedBar({ state }: { readonly state: CardsState }) {
  const { draft, isPanelOpen, setPanel } = useAlpha();
  const { sortBy, sortDir } = draft.settings;
  const count = filterCount(draft);
  const Arrow = sortDir === 'desc' ? ArrowDown : ArrowUp;
  return (
    <>
      <div className="flex shrink-0 gap-2 px-3 pb-2">
        <PresetMenu />
        <Button
          size={28}
          aria-pressed={isPanelOpen}
          aria-expanded={isPanelOpen}
          data-alpha-filters
          className="max-desk:h-11"
          onClick={() => setPanel(!isPanelOpen)}
        >
          <SlidersHorizontal className="size-3.5" aria-hidden />
          Filters
          {count > 0 && <Count>{count}</Count>}
        </Button>
      </div>
      <p className="flex shrink-0 items-center justify-between border-line1 border-y px-3 py-1 text-t3">
        <span>
          {state.of !== null && (
            <>
              <span className="font-semibold text-t1">{formatCount(state.matched)}</span> of{' '}
              {formatCount(state.of)} calls match
            </>
          )}
        </span>
        <span className="flex items-center gap-1">
          <Arrow className="size-3.5" aria-hidden />
          <span className="sr-only">Sorted {sortDir === 'desc' ? 'high to low' : 'low to high'} by</span>
          {sortLabel(sortBy)}
        </span>
      </p>
    </>
  );
}

const FilterPanel = lazyComponent(async () => (await import('./filter-panel.tsx')).FilterPanel);

const VIEWS: readonly { readonly value: AlphaView; readonly label: string }[] = [
  { value: 'feed', label: 'Feed' },
  { value: 'advanced', label: 'Advanced' },
];

function Head({ state }: { readonly state: CardsState }) {
  const { view, show, search, setSearch } = useAlpha();
  return (
    <div className="flex shrink-0 items-center gap-2 px-3 pt-2.5 pb-2">
      <Segmented label="Alpha view" segments={VIEWS} value={view} onChange={show} className="shrink-0" />
      <Input
        label="Search called tokens"
        quietLabel
        type="search"
        size={28}
        placeholder="Search"
        lead={<Search className="size-3.5 text-t3" aria-hidden />}
        className="min-w-0 flex-1"
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      <WaitingChip waiting={state.waiting} onPress={state.catchUp} />
      <IconButton
        icon={RefreshCw}
        label="Refresh calls"
        kind="ghost"
        size={28}
        onClick={() => void state.refetch()}
      />
    </div>
  );
}

/** Keeps the cards in place while the pointer or focus is inside. */
const Held = ({ state, children }: { readonly state: CardsState; readonly children: ReactNode }) => (
  <section
    aria-label="Called tokens"
    data-held-cards
    className="flex min-h-0 flex-1 flex-col"
    onPointerEnter={({ pointerType }) => pointerType === 'mouse' && state.hold()}
    onPointerLeave={state.release}
    onFocus={state.hold}
    onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && state.release()}
  >
    {children}
  </section>
);

/** The Alpha tab: live calls, newest first or filtered, and a form to call a token. */
export function AlphaTab() {
  const state = useCards();
  const phone = usePhone();
  const isPanelOpen = useAlpha((alpha) => alpha.isPanelOpen);
  const onKeyDown = useClosePanel();
  return (
    <section aria-label="Alpha" className="flex min-h-0 flex-1 flex-col" onKeyDown={onKeyDown}>
      <Head state={state} />
      {state.view === 'advanced' && <AdvancedBar state={state} />}
      {isPanelOpen && (
        <Suspense>
          <FilterPanel matched={state.matched} of={state.of} />
        </Suspense>
      )}
      {state.isReplay && <ReplayBar />}
      <Held state={state}>
        <FeedState state={state}>
          <CardList
            key={state.view}
            label={state.view === 'feed' ? 'Calls, newest first' : 'Calls that match'}
            kind={cardKind(state.view, phone)}
            state={state}
          />
        </FeedState>
      </Held>
      <CallFooter />
    </section>
  );
}
