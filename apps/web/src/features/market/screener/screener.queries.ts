import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#/shared/api/call.ts';
import { shownRow } from '#/shared/tokens/shown-row.ts';
import { useLiveRows } from './screener.realtime.ts';
import { type ScreenerState, screenerQueryOf } from './screener.search.ts';

export { useLiveRows };

const REFRESH_MS = 4_000;
/** Rows are asked for by the page; the first holds more than most screens show. */
export const PAGE_ROWS = 50;

/**
 * The first `limit` rows of a screen, asked for again every few seconds; the old ones stay until the new ones
 * are there.
 */
export const screenerQuery = (state: ScreenerState, limit: number) => {
  const query = { ...screenerQueryOf(state), limit };
  return queryOptions({
    queryKey: ['screener', query],
    queryFn: async ({ signal }) => {
      const { data } = await call('GET /screener', { query }, { signal });
      return { ...data, items: data.items.map((row) => shownRow(row, state.window)) };
    },
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });
};
