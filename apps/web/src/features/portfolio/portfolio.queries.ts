import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#/shared/api/call.ts';
import { withShownName } from '#/shared/tokens/shown-name.ts';

const REFRESH_MS = 5_000;
const HISTORY_PAGE = 50;

export const portfolioQuery = queryOptions({
  queryKey: ['portfolio'],
  queryFn: async ({ signal }) => (await call('GET /portfolio', undefined, { signal })).data,
  refetchInterval: REFRESH_MS,
});

/** A page of an own wallet's trades, newest first; pages count from 1. */
export const historyQuery = (walletAddress: string, page: number) =>
  queryOptions({
    queryKey: ['history', walletAddress, page],
    queryFn: async ({ signal }) => {
      const input = { params: { id: walletAddress }, query: { page, limit: HISTORY_PAGE } };
      const { data } = await call('GET /wallet/transactions/{id}', input, { signal });
      return { ...data, items: data.items.map(withShownName) };
    },
    placeholderData: keepPreviousData,
  });
