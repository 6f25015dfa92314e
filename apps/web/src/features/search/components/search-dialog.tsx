import { SEARCH_TEXTS } from '@dugout/contract/search/values';
import { Dialog } from '@dugout/ui/dialog';
import { Tabs } from '@dugout/ui/tabs';
import { useRouter } from '@tanstack/react-router';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useQuickBuy } from '#/features/trading/index.ts';
import { useWatchToggle } from '#/features/watchlist/index.ts';
import { isSuspect } from '#/shared/tokens/names/suspect.ts';
import { recentSearches, withRecent } from '../recent-searches.ts';
import { useSearch } from '../search-results.ts';
import { SEARCH_TABS, tabOfKey } from '../search-tabs.tsx';
import { type ChosenSort, nextSearchSort } from '../sort-tokens.ts';
import { optionId } from './option.tsx';
import { KeyLine, Recent } from './search-foot.tsx';
import { SearchInput } from './search-input.tsx';
import { SearchSorts } from './search-sorts.tsx';

interface SearchDialogProps {
  /** Owned by the opener, since letters typed before the input has loaded count too. */
  readonly typed: string;
  readonly onType: (text: string) => void;
  readonly onClose: () => void;
}

/** Searches everything. The input keeps the focus; arrows select, Enter opens, B buys the selected token. */
export function SearchDialog({ typed, onType, onClose }: SearchDialogProps) {
  const router = useRouter();
  const panel = useRef<HTMLDivElement>(null);
  const [tabId, setTabId] = useState(SEARCH_TABS[0].id);
  const [sort, setSort] = useState<ChosenSort | null>(null);
  const [active, setActive] = useState(0);
  const [chosen, setChosen] = useState(false);
  const [recent, setRecent] = useState(recentSearches.read);
  const results = useSearch(typed);
  const { amount, buy } = useQuickBuy();
  const watch = useWatchToggle();
  const tab = SEARCH_TABS.find(({ id }) => id === tabId) ?? SEARCH_TABS[0];

  const open = (id: typeof tabId): void => {
    setTabId(id);
    setActive(0);
    setChosen(false);
  };
  const type = (text: string): void => {
    onType(text);
    setActive(0);
    setChosen(false);
  };
  const remember = (): void => {
    const next = withRecent(recent, typed);
    setRecent(next);
    recentSearches.write(next);
  };
  const choose = (path: string): void => {
    remember();
    onClose();
    router.history.push(path);
  };
  const quickBuy = (poolAddress: string | undefined): void => {
    const token = results.found?.tokens.find((found) => found.poolAddress === poolAddress);
    if (token === undefined) return;
    if (isSuspect(token)) choose(`/screener/${token.poolAddress}`);
    else buy(token);
  };
  const onTabKey = (event: KeyboardEvent): void => {
    const id = tabOfKey(event.nativeEvent);
    if (id === null) return;
    event.preventDefault();
    open(id);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const options = panel.current?.querySelectorAll<HTMLElement>('[role=option]') ?? [];
    const plain = !event.ctrlKey && !event.metaKey && !event.altKey;
    if (event.key === 'Enter') {
      remember();
      options[active]?.click();
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setChosen(options.length > 0);
      const by = event.key === 'ArrowDown' ? 1 : -1;
      setActive((old) => Math.min(Math.max(old + by, 0), Math.max(options.length - 1, 0)));
    } else if (chosen && tab.ofTokens && plain && event.key.toLowerCase() === 'b') {
      event.preventDefault();
      if (!event.repeat) quickBuy(options[active]?.dataset['key']);
    } else if (chosen && tab.ofTokens && plain && event.key.toLowerCase() === 'w') {
      event.preventDefault();
      const token = results.found?.tokens.find(
        ({ poolAddress }) => poolAddress === options[active]?.dataset['key'],
      );
      if (token !== undefined && !event.repeat) watch(token.tokenAddress);
    }
  };

  return (
    <Dialog open onClose={onClose} title="Search" bare className="max-w-190" onKeyDown={onTabKey}>
      <SearchInput
        value={typed}
        onChange={type}
        onKeyDown={onKeyDown}
        onClose={onClose}
        activeId={optionId(active)}
        chosen={chosen}
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
          <tab.Results results={results} sort={sort} active={active} onActive={setActive} onChoose={choose} />
        )}
      </div>
      {(results.text === '' || results.found !== null) && <Recent texts={recent} onPick={type} />}
      <KeyLine tookMs={results.found?.tookMs ?? null} buy={tab.ofTokens ? amount : null} chosen={chosen} />
    </Dialog>
  );
}
