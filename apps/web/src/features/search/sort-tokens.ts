import type { SearchToken } from '@dugout/contract/market/search';

const SEARCH_SORTS = ['age', 'marketCap', 'volume', 'liquidity'] as const;
export type SearchSort = (typeof SEARCH_SORTS)[number];

export interface ChosenSort {
  readonly by: SearchSort;
  readonly dir: 'asc' | 'desc';
}

const FIGURES: Readonly<Record<SearchSort, (token: SearchToken) => number | null>> = {
  age: (token) => (token.createdAt === null ? null : -Date.parse(token.createdAt)),
  marketCap: (token) => token.marketCap.value,
  volume: (token) => token.volume.value,
  liquidity: (token) => token.liquidity.value,
};

/** Sorts by one metric, missing values last in both directions; null keeps the server's order. */
export function sortTokens(tokens: readonly SearchToken[], sort: ChosenSort | null): readonly SearchToken[] {
  if (sort === null) return tokens;
  const sign = sort.dir === 'asc' ? 1 : -1;
  const figure = FIGURES[sort.by];
  return tokens.toSorted((a, b) => {
    const left = figure(a);
    const right = figure(b);
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    return sign * (left - right);
  });
}

/** Returns the sort after a press on a sort icon: descending first, then ascending. */
export const nextSearchSort = (sort: ChosenSort | null, by: SearchSort): ChosenSort => ({
  by,
  dir: sort?.by === by && sort.dir === 'desc' ? 'asc' : 'desc',
});
