import type { AlphaCard } from '@dugout/contract/alpha/card';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#/shared/api/call.ts';
import type { FilterQuery } from './filter/filter.model.ts';

const REFRESH_MS = 15_000;

export interface AlphaTokens {
  readonly feed: readonly AlphaCard[];
  readonly advancedFeed: readonly AlphaCard[];
  /** Calls that the filters let through, of all. */
  readonly matched: number;
  readonly of: number;
}

/** Parameters with the search where something is searched. */
const searched = (query: FilterQuery, search: string) => {
  const text = search.trim();
  return text === '' ? query : { ...query, search: text };
};

/** Called tokens by a filter; the old ones stay until the new ones are there. */
export const tokensQuery = (query: FilterQuery, search: string) =>
  queryOptions({
    queryKey: ['alpha', 'tokens', query, search.trim()],
    queryFn: async ({ signal }): Promise<AlphaTokens> =>
      (await call('GET /alpha/tokens', { query: searched(query, search) }, { signal })).data,
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });

/** What following the calls that a filter lets through would have earned. */
export const returnsQuery = (query: FilterQuery) =>
  queryOptions({
    queryKey: ['alpha', 'returns', query],
    queryFn: async ({ signal }) => (await call('GET /alpha/returns', { query }, { signal })).data,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });

/** The feed as it stood at a moment, ISO 8601. */
export const replayQuery = (query: FilterQuery, at: string) =>
  queryOptions({
    queryKey: ['alpha', 'replay', query, at],
    queryFn: async ({ signal }) =>
      (await call('GET /alpha/replay', { query: { ...query, at } }, { signal })).data,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });
