import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#/shared/api/call.ts';
import { shownRow } from '#/shared/tokens/shown-row.ts';
import { useLiveRows } from './screener.realtime.ts';
import { type ScreenerState, screenerQueryOf } from './screener.search.ts';

export { useLiveRows };

const REFRESH_MS = 4_000;
/** Rows per page; more than most screens show. */
export const PAGE_ROWS = 50;

/** Fetches the first `limit` rows and refetches every few seconds; keeps the old ones while refetching. */
export const screenerQuery = (state: ScreenerState, limit: number) => {
  const query = { ...screenerQueryOf(state), limit };
  return queryOptions({
    queryKey: ['screener', query],
    queryFn: async ({ signal }) => {
      const { data } = await call('GET /screener', { query }, { signal });
      return { ...data, items: data.items.map((row) => shownRow(row, state.window)) };
    },
    placeholderData: keepPreviousData,
    // Channels carry the figures of visible rows, but not their order.
    refetchInterval: REFRESH_MS,
  });
};
