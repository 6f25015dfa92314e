import { queryOptions } from '@tanstack/react-query';
import { call } from '#/shared/api/call.ts';

const REFRESH_MS = 15_000;
const SHOWN = 12;

/** The most traded tokens of the last hour. */
export const trendingQuery = queryOptions({
  queryKey: ['home', 'trending'],
  queryFn: async ({ signal }) =>
    (await call('GET /screener', { query: { window: '1h', sortBy: 'volumeUsd', limit: SHOWN } }, { signal })).data,
  refetchInterval: REFRESH_MS,
});

/** The newest tokens. */
export const launchesQuery = queryOptions({
  queryKey: ['home', 'launches'],
  queryFn: async ({ signal }) =>
    (await call('GET /screener', { query: { window: '1h', sortBy: 'ageMinutes', sortDir: 'asc', limit: SHOWN } }, { signal })).data,
  refetchInterval: REFRESH_MS,
});
