import type { ComponentType } from 'react';
import { ProfileResults } from './results/profile-results.tsx';
import { TokenResults } from './results/token-results.tsx';
import { WalletResults } from './results/wallet-results.tsx';
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
  {
    id: 'tokens',
    label: 'Tokens',
    ofTokens: true,
    count: ({ found }) => found?.tokens.length,
    Results: TokenResults,
  },
  {
    id: 'wallets',
    label: 'Wallets',
    ofTokens: false,
    count: ({ found }) => found?.wallets.length,
    Results: WalletResults,
  },
  {
    id: 'profiles',
    label: 'Profiles',
    ofTokens: false,
    count: ({ found }) => found?.profiles.length,
    Results: ProfileResults,
  },
];

/**
 * The list that a key opens: Alt with its place, 1 for the first. By the key's place on the board, since Alt
 * changes its letter on some.
 */
export const tabOfKey = ({ altKey, code }: Pick<KeyboardEvent, 'altKey' | 'code'>): SearchTab['id'] | null =>
  altKey ? (SEARCH_TABS[Number(/^Digit(\d)$/.exec(code)?.[1]) - 1]?.id ?? null) : null;
