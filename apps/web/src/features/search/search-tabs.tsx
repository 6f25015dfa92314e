import type { ComponentType } from 'react';
import { ProfileResults } from './results/profile-results.tsx';
import { TokenResults } from './results/token-results.tsx';
import { WalletResults } from './results/wallet-results.tsx';
import type { ResultsProps, SearchResults } from './search-results.ts';

interface SearchTab {
  readonly id: 'tokens' | 'wallets' | 'profiles';
  readonly label: string;
  /** Whether the sort icons and the quick buy apply to this list. */
  readonly ofTokens: boolean;
  readonly count: (results: SearchResults) => number | undefined;
  readonly Results: ComponentType<ResultsProps>;
}

/** The result lists; the first is selected by default. */
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

/** Reports whether a key watches the selected token: Alt+W. By place on the keyboard, like `tabOfKey`. */
export const isWatchKey = ({
  altKey,
  code,
  repeat,
}: Pick<KeyboardEvent, 'altKey' | 'code' | 'repeat'>): boolean => altKey && code === 'KeyW' && !repeat;

/**
 * Returns the list that a key opens: Alt with its number from 1. Uses the physical key, since Alt changes the
 * letter on some keyboards.
 */
export const tabOfKey = ({ altKey, code }: Pick<KeyboardEvent, 'altKey' | 'code'>): SearchTab['id'] | null =>
  altKey ? (SEARCH_TABS[Number(/^Digit(\d)$/.exec(code)?.[1]) - 1]?.id ?? null) : null;
