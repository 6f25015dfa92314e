import { queryOptions } from '@tanstack/react-query';
import { call } from '#/shared/api/call.ts';
import { shownRow } from '#/shared/tokens/shown-row.ts';

const REFRESH_MS = 15_000;
const TRENDING = 24;
const LAUNCHES = 12;

/** The lists' window: what is traded is counted in it. */
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
  refetchInterval: REFRESH_MS,
});

/** The newest tokens. */
export const launchesQuery = queryOptions({
  queryKey: ['home', 'launches'],
  queryFn: ({ signal }) => rows({ sortBy: 'ageMinutes', sortDir: 'asc', limit: LAUNCHES }, signal),
  refetchInterval: REFRESH_MS,
});
