import type { ExplorerColumn, ExplorerRow } from '@dugout/contract/market/explorer';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#/shared/api/call.ts';
import { RENEWED_LIVE } from '#/shared/realtime/renewed-live.ts';
import { shownRow } from '#/shared/tokens/shown-row.ts';
import { columnOf } from './explorer.columns.ts';
import type { ColumnFilter } from './explorer.filter.ts';

const MAX_ROWS = 100;
export const ROW_WINDOW = '24h';

/** Fetches a column's tokens; keeps the old ones while refetching. */
export const explorerQuery = (column: ExplorerColumn, filter: ColumnFilter) => {
  const query = { column, window: ROW_WINDOW, limit: MAX_ROWS, ...filter } as const;
  return queryOptions({
    queryKey: ['explorer', column, query],
    queryFn: async ({ signal }) => {
      const { data } = await call('GET /explorer', { query }, { signal });
      return {
        ...data,
        items: data.items.map((row): ExplorerRow => ({ ...row, ...shownRow(row, ROW_WINDOW) })),
      };
    },
    placeholderData: keepPreviousData,
    // Channels carry launches and the figures of rows, but not tokens that enter by a figure. Counts of recent
    // tokens age too.
    refetchInterval: columnOf(column).refreshMs[Object.keys(filter).length > 0 ? 'filtered' : 'whole'],
    meta: RENEWED_LIVE,
  });
};
