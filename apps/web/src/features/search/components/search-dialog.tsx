import type { SearchToken } from '@dugout/contract/market/search';
import { SEARCH_TEXTS } from '@dugout/contract/search/values';
import { Dialog } from '@dugout/ui/dialog';
import { isComposing } from '@dugout/ui/lib/keys';
import { Tabs } from '@dugout/ui/tabs';
import { useRouter } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useQuickBuy } from '#/features/trading/index.ts';
import { useWatchToggle } from '#/features/watchlist/index.ts';
import { isSuspect } from '#/shared/tokens/names/suspect.ts';
import { recentSearches, withRecent } from '../recent-searches.ts';
import { type EnterPress, useSortedSearch } from '../search-results.ts';
import { isWatchKey, SEARCH_TABS, tabOfKey } from '../search-tabs.tsx';
import { type ChosenSort, nextSearchSort } from '../sort-tokens.ts';
import { optionId } from './option.tsx';
import { KeyLine, Recent } from './search-foot.tsx';
import { SearchInput } from './search-input.tsx';
import { SearchSorts } from './search-sorts.tsx';

const keep = (): void => {};

/** Says what Ctrl+Enter does with a token. */
const buyText = (token: SearchToken | null, amount: string): string =>
  token !== null && isSuspect(token) ? 'open, not bought: look-alike' : `buy ${amount} SOL`;

interface SearchDialogProps {
  /** Owned by the opener, since letters typed before the input has loaded count too. */
  readonly typed: string;
  readonly onType: (text: string) => void;
  readonly onClose: () => void;
  /** An Enter pressed before the input has loaded. */
  readonly early: EnterPress | null;
}

/**
 * Searches everything. The input keeps the focus; arrows select, Enter opens, Ctrl+Enter buys the selected token,
 * Alt+W watches it. A press while results load waits for those of the typed text.
 */
export function SearchDialog({ typed, onType, onClose, early }: SearchDialogProps) {
  const router = useRouter();
  const panel = useRef<HTMLDivElement>(null);
  const [tabId, setTabId] = useState(SEARCH_TABS[0].id);
  const [sort, setSort] = useState<ChosenSort | null>(null);
  const [active, setActive] = useState(0);
  const pressed = useRef(early);
  const [recent, setRecent] = useState(recentSearches.read);
  const results = useSortedSearch(typed, sort);
  const { amount, buy } = useQuickBuy();
  const watch = useWatchToggle();
  const tab = SEARCH_TABS.find(({ id }) => id === tabId) ?? SEARCH_TABS[0];

  const open = (id: typeof tabId): void => {
    setTabId(id);
    setActive(0);
    pressed.current = null;
  };
  const type = (text: string): void => {
    onType(text);
    setActive(0);
    pressed.current = null;
  };
  const remember = (): void => {
    const next = withRecent(recent, typed);
    setRecent(next);
    recentSearches.write(next);
  };
  const leave = (): void => {
    remember();
    onClose();
  };
  const choose = (path: string): void => {
    leave();
    router.history.push(path);
  };
  const token = tab.ofTokens && !results.isStale ? (results.found?.tokens[active] ?? null) : null;
  const quickBuy = (): void => {
    if (token === null) return;
    if (isSuspect(token)) choose(`/screener/${token.poolAddress}`);
    else buy(token);
  };
  const runPress = (): void => {
    const press = pressed.current;
    if (press === null || results.isStale) return;
    pressed.current = null;
    if (results.failed) return;
    if (press.isBuy) quickBuy();
    else panel.current?.querySelectorAll<HTMLElement>('[role=option]')[active]?.click();
  };
  const onFresh = useEffectEvent(runPress);
  useEffect(() => {
    if (!results.isStale) onFresh();
  }, [results.isStale]);
  const onTabKey = (event: KeyboardEvent): void => {
    const id = tabOfKey(event.nativeEvent);
    if (id === null) return;
    event.preventDefault();
    open(id);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (isComposing(event)) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      if (event.repeat) return;
      remember();
      pressed.current = { isBuy: event.ctrlKey || event.metaKey };
      runPress();
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (results.isStale) return;
      const last = (panel.current?.querySelectorAll('[role=option]').length ?? 0) - 1;
      const by = event.key === 'ArrowDown' ? 1 : -1;
      setActive((old) => Math.min(Math.max(old + by, 0), Math.max(last, 0)));
    } else if (isWatchKey(event.nativeEvent)) {
      event.preventDefault();
      if (token !== null) watch(token.tokenAddress);
    }
  };

  return (
    <Dialog open onClose={onClose} title="Search" bare className="max-w-210" onKeyDown={onTabKey}>
      <SearchInput
        value={typed}
        onChange={type}
        onKeyDown={onKeyDown}
        onClose={onClose}
        activeId={optionId(active)}
      />
      <div className="flex h-9 shrink-0 items-stretch justify-between border-b border-line2 px-4 max-desk:h-11">
        <Tabs
          label={SEARCH_TEXTS.searchPlaceholder}
          className="h-full"
          value={tab.id}
          onChange={open}
          panelId="search-panel"
          tabs={SEARCH_TABS.map(({ id, label, count }) => ({ value: id, label, count: count(results) }))}
        />
        {tab.ofTokens && (
          <SearchSorts sort={sort} onSort={(by) => setSort((old) => nextSearchSort(old, by))} />
        )}
      </div>
      <div
        ref={panel}
        id="search-panel"
        role="tabpanel"
        aria-label={tab.label}
        className="min-h-0 overflow-y-auto"
        aria-busy={results.loading}
      >
        {results.text === '' ? (
          <p className="px-4 py-6 text-t3">Enter a name, ticker or address.</p>
        ) : (
          <tab.Results
            results={results}
            sort={sort}
            active={active}
            onActive={results.isStale ? keep : setActive}
            onChoose={choose}
            onLeave={leave}
          />
        )}
      </div>
      {(results.text === '' || results.found !== null) && <Recent texts={recent} onPick={type} />}
      <KeyLine tookMs={results.found?.tookMs ?? null} buy={tab.ofTokens ? buyText(token, amount) : null} />
    </Dialog>
  );
}
