import { queryOptions } from '@tanstack/react-query';
import { call } from '#/shared/api/call.ts';

const REFRESH_MS = 15_000;
const TRENDING = 24;
const LAUNCHES = 12;

/** The most traded tokens of the last hour. */
export const trendingQuery = queryOptions({
  queryKey: ['home', 'trending'],
  queryFn: async ({ signal }) =>
    (await call('GET /screener', { query: { window: '1h', sortBy: 'volumeUsd', limit: TRENDING } }, { signal })).data,
  refetchInterval: REFRESH_MS,
});

/** The newest tokens. */
export const launchesQuery = queryOptions({
  queryKey: ['home', 'launches'],
  queryFn: async ({ signal }) =>
    (await call('GET /screener', { query: { window: '1h', sortBy: 'ageMinutes', sortDir: 'asc', limit: LAUNCHES } }, { signal })).data,
  refetchInterval: REFRESH_MS,
});
