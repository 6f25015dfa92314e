import type { AlphaCard } from '@dugout/contract/alpha/card';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#/shared/api/call.ts';
import type { FilterQuery } from './filter.model.ts';

const REFRESH_MS = 15_000;

export interface AlphaTokens {
  readonly feed: readonly AlphaCard[];
  readonly advancedFeed: readonly AlphaCard[];
  readonly matched: number;
  readonly of: number;
}

const searched = (query: FilterQuery, search: string) => {
  const text = search.trim();
  return text === '' ? query : { ...query, search: text };
};

/** Fetches called tokens by filter; keeps the old ones while refetching. */
export const tokensQuery = (query: FilterQuery, search: string) =>
  queryOptions({
    queryKey: ['alpha', 'tokens', query, search.trim()],
    queryFn: async ({ signal }): Promise<AlphaTokens> =>
      (await call('GET /alpha/tokens', { query: searched(query, search) }, { signal })).data,
    placeholderData: keepPreviousData,
    // The channel carries only the newest calls; filters admit and drop older ones as figures move.
    refetchInterval: REFRESH_MS,
  });

/** Fetches what following the matching calls would have earned. */
export const returnsQuery = (query: FilterQuery) =>
  queryOptions({
    queryKey: ['alpha', 'returns', query],
    queryFn: async ({ signal }) => (await call('GET /alpha/returns', { query }, { signal })).data,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });

/** Fetches the feed as of a moment, ISO 8601. */
export const replayQuery = (query: FilterQuery, at: string) =>
  queryOptions({
    queryKey: ['alpha', 'replay', query, at],
    queryFn: async ({ signal }) =>
      (await call('GET /alpha/replay', { query: { ...query, at } }, { signal })).data,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });
