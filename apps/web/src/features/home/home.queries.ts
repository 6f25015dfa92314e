import type { Circle } from '@dugout/contract/home/constants';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#/shared/api/call.ts';
import { RENEWED_LIVE } from '#/shared/realtime/renewed-live.ts';
import { shownRow } from '#/shared/tokens/shown-row.ts';

const REFRESH_MS = 15_000;
const VISIT_MS = 60_000;
const TRENDING = 24;
const LAUNCHES = 12;

/** Window over which the lists count trades. */
const WINDOW = '1h';

async function rows(
  query: { sortBy: 'volumeUsd' | 'ageMinutes'; sortDir?: 'asc'; limit: number },
  signal: AbortSignal,
) {
  const { data } = await call('GET /screener', { query: { window: WINDOW, ...query } }, { signal });
  return { ...data, items: data.items.map((row) => shownRow(row, WINDOW)) };
}

/** The most traded tokens of the last hour. */
export const trendingQuery = queryOptions({
  queryKey: ['home', 'trending'],
  queryFn: ({ signal }) => rows({ sortBy: 'volumeUsd', limit: TRENDING }, signal),
  // No channel carries the order by volume.
  refetchInterval: REFRESH_MS,
});

/** The newest tokens. */
export const launchesQuery = queryOptions({
  queryKey: ['home', 'launches'],
  queryFn: ({ signal }) => rows({ sortBy: 'ageMinutes', sortDir: 'asc', limit: LAUNCHES }, signal),
  meta: RENEWED_LIVE,
});

/** The newest calls by any trader. */
export const newestCallsQuery = queryOptions({
  queryKey: ['home', 'calls'],
  queryFn: async ({ signal }) => (await call('GET /alpha/tokens', { query: {} }, { signal })).data.feed,
  // The channel does not carry followers' returns.
  refetchInterval: REFRESH_MS,
});

/** Records the visit and returns the events since the last one. */
export const visitQuery = queryOptions({
  queryKey: ['home', 'visit'],
  queryFn: async ({ signal }) => (await call('POST /home/visit', { body: {} }, { signal })).data,
  // The call notes that the trader is still here.
  refetchInterval: VISIT_MS,
  retry: false,
});

export const circleQuery = (of: Circle) =>
  queryOptions({
    queryKey: ['home', 'activity', of],
    queryFn: async ({ signal }) => (await call('GET /home/activity', { query: { of } }, { signal })).data,
    // No channel carries the activity of friends and clanmates.
    refetchInterval: REFRESH_MS,
    placeholderData: keepPreviousData,
  });
