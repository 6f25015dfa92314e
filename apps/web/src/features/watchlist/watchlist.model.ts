import type { PriceAlert, WatchedToken } from '@dugout/contract/watchlist/watched-token';
import { shownName, shownSymbol } from '#/shared/tokens/names/shown-name.ts';

/** Reads a market cap in dollars, plain or as an object with a value; null for anything else. */
export function marketCapOf(given: unknown): number | null {
  const value = typeof given === 'object' && given !== null && 'value' in given ? given.value : given;
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

interface Named {
  readonly tokenAddress: string;
  readonly name: string | null;
  readonly symbol: string | null;
}

/** Returns a token with display name and ticker, if it was ever named. */
const named = <T extends Named>(token: T): T => ({
  ...token,
  name: token.name === null ? null : shownName(token.name, token.tokenAddress),
  symbol: token.symbol === null ? null : shownSymbol(token.symbol, token.tokenAddress),
});

export const shownWatched = (token: WatchedToken): WatchedToken => ({
  ...named(token),
  marketCap: marketCapOf(token.marketCap),
});

export const shownAlert = (alert: PriceAlert): PriceAlert => named(alert);

/** Returns a one-word title of a watched token: its name, otherwise its ticker, otherwise its address. */
export const titleOf = ({ name, symbol, tokenAddress }: Named): string =>
  name ?? symbol ?? shownName('', tokenAddress);

export const groupsOf = (tokens: readonly WatchedToken[]): readonly string[] =>
  [...new Set(tokens.map(({ group }) => group).filter((group) => group !== null))].sort((a, b) =>
    a.localeCompare(b),
  );

export type WatchSort =
  | 'own'
  | 'name'
  | 'priceUsd'
  | 'changePct'
  | 'marketCap'
  | 'liquidityUsd'
  | 'volumeUsd'
  | 'holders'
  | 'createdAt';

const figureOf = (token: WatchedToken, by: Exclude<WatchSort, 'own' | 'name'>): number | null =>
  by === 'createdAt' ? (token.createdAt === null ? null : Date.parse(token.createdAt)) : token[by];

/** Sorts the list; unknown values come last in both directions. 'own' is the trader's own order. */
export function sortedWatchlist(
  tokens: readonly WatchedToken[],
  by: WatchSort,
  dir: 'asc' | 'desc',
): readonly WatchedToken[] {
  if (by === 'own') return tokens;
  const way = dir === 'asc' ? 1 : -1;
  if (by === 'name') return tokens.toSorted((a, b) => way * titleOf(a).localeCompare(titleOf(b)));
  return tokens.toSorted((a, b) => {
    const [first, second] = [figureOf(a, by), figureOf(b, by)];
    if (first === null || second === null) return Number(first === null) - Number(second === null);
    return way * (first - second);
  });
}
