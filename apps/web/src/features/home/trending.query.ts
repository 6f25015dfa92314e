import { queryOptions } from '@tanstack/react-query';
import { call } from '#/shared/api/call.ts';
import { shownRow } from '#/shared/tokens/shown-row.ts';

export const REFRESH_MS = 15_000;
const TRENDING = 24;

/** Window over which the lists count trades. */
const WINDOW = '1h';

/** Fetches tokens with figures of the last hour, in the given order. */
export async function hourlyRows(
  query: { sortBy: 'volumeUsd' | 'ageMinutes'; sortDir?: 'asc'; limit: number },
  signal: AbortSignal,
) {
  const { data } = await call('GET /screener', { query: { window: WINDOW, ...query } }, { signal });
  return { ...data, items: data.items.map((row) => shownRow(row, WINDOW)) };
}

/** The most traded tokens of the last hour. */
export const trendingQuery = queryOptions({
  queryKey: ['home', 'trending'],
  queryFn: ({ signal }) => hourlyRows({ sortBy: 'volumeUsd', limit: TRENDING }, signal),
  // No channel carries the order by volume.
  refetchInterval: REFRESH_MS,
});
