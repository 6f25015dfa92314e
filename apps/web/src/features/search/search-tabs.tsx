import type { ComponentType } from 'react';
import { ProfileResults } from './components/profile-results.tsx';
import { TokenResults } from './components/token-results.tsx';
import { WalletResults } from './components/wallet-results.tsx';
import type { ResultsProps, SearchResults } from './search-results.ts';

interface SearchTab {
  readonly id: 'tokens' | 'wallets' | 'profiles';
  readonly label: string;
  /** The sort icons and the quick buy are for this list. */
  readonly ofTokens: boolean;
  readonly count: (results: SearchResults) => number | undefined;
  readonly Results: ComponentType<ResultsProps>;
}

/** The lists that a search fills; the first is open. */
export const SEARCH_TABS: readonly [SearchTab, ...SearchTab[]] = [
  { id: 'tokens', label: 'Tokens', ofTokens: true, count: ({ found }) => found?.tokens.length, Results: TokenResults },
  { id: 'wallets', label: 'Wallets', ofTokens: false, count: ({ found }) => found?.wallets.length, Results: WalletResults },
  { id: 'profiles', label: 'Profiles', ofTokens: false, count: ({ found }) => found?.profiles.length, Results: ProfileResults },
];

/** The list after this one; after the last the first. */
export const nextTab = (id: SearchTab['id']): SearchTab['id'] => {
  const at = SEARCH_TABS.findIndex((tab) => tab.id === id);
  return (SEARCH_TABS[at + 1] ?? SEARCH_TABS[0]).id;
};
