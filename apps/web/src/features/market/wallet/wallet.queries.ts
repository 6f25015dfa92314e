import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#/shared/api/call.ts';
import { withShownName } from '#/shared/tokens/names/shown-name.ts';

const REFRESH_MS = 10_000;
const TRADES_A_PAGE = 100;

const keyOf = (address: string, part: string): readonly string[] => ['wallet', address, part];

export const summaryQuery = (address: string) =>
  queryOptions({
    queryKey: keyOf(address, 'summary'),
    queryFn: async ({ signal }) =>
      (await call('GET /wallet/{address}/summary', { params: { address } }, { signal })).data,
    // No channel carries other traders' wallets, here and below.
    refetchInterval: REFRESH_MS,
  });

export const holdingsQuery = (address: string) =>
  queryOptions({
    queryKey: keyOf(address, 'holdings'),
    queryFn: async ({ signal }) => {
      const { data } = await call(
        'GET /wallet/{address}/holdings',
        { params: { address }, query: { limit: 200 } },
        { signal },
      );
      return { ...data, items: data.items.map(withShownName) };
    },
    refetchInterval: REFRESH_MS,
  });

export const walletTradesQuery = (address: string, page: number) =>
  queryOptions({
    queryKey: [...keyOf(address, 'trades'), page],
    queryFn: async ({ signal }) => {
      const { data } = await call(
        'GET /wallet/{address}/trades',
        { params: { address }, query: { page, limit: TRADES_A_PAGE } },
        { signal },
      );
      return { ...data, items: data.items.map(withShownName) };
    },
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });

/** Days start at midnight in `timeZone`. */
export const calendarQuery = (address: string, timeZone: string) =>
  queryOptions({
    queryKey: [...keyOf(address, 'calendar'), timeZone],
    queryFn: async ({ signal }) =>
      (await call('GET /wallet/{address}/calendar', { params: { address }, query: { timeZone } }, { signal }))
        .data,
    refetchInterval: REFRESH_MS,
  });
