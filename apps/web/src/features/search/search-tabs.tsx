import type { ComponentType } from 'react';
import { TokenResults } from './components/token-results.tsx';
import type { ResultsProps, SearchResults } from './search-results.ts';

interface SearchTab {
  readonly id: 'tokens';
  readonly label: string;
  /** The sort icons are for this list. */
  readonly sorted: boolean;
  readonly count: (results: SearchResults) => number | undefined;
  readonly Results: ComponentType<ResultsProps>;
}

/** The lists that a search fills; the first is open. A feature with a list of its own adds its line. */
export const SEARCH_TABS: readonly [SearchTab, ...SearchTab[]] = [
  { id: 'tokens', label: 'Tokens', sorted: true, count: (results) => results.found?.tokens.length, Results: TokenResults },
];
