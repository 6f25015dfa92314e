import { Button } from '@dugout/ui/button';
import { Input } from '@dugout/ui/input';
import { Segmented } from '@dugout/ui/segmented';
import { RefreshCw, Search } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { usePhone } from '#/shared/hooks/browser.ts';
import { lazyComponent } from '#/shared/lazy/lazy-component.tsx';
import { WaitingChip } from '#/shared/lists/waiting-chip.tsx';
import { type AlphaView, useAlpha } from '../alpha.store.ts';
import { ReplayBar } from '../backtest/replay-bar.tsx';
import { CallFooter } from '../call/call-footer.tsx';
import { useClosePanel } from '../filter/use-close-panel.ts';
import { AdvancedBar } from './advanced-bar.tsx';
import { cardKind } from './card-kind.ts';
import { CardList } from './card-list.tsx';
import { FeedState } from './feed-state.tsx';
import { type CardsState, useCards } from './use-cards.ts';

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
      <Button kind="ghost" size={28} icon aria-label="Refresh calls" onClick={() => void state.refetch()}>
        <RefreshCw className="size-3.5" aria-hidden />
      </Button>
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
