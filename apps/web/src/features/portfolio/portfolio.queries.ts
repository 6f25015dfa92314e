import type { CurveWindow } from '@dugout/contract/portfolio/equity';
import type { Receipt } from '@dugout/contract/portfolio/receipt';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#/shared/api/call.ts';
import { RENEWED_LIVE } from '#/shared/realtime/renewed-live.ts';
import { shownName, shownSymbol, withShownName } from '#/shared/tokens/names/shown-name.ts';

const HISTORY_PAGE = 50;
const LIST_PAGE = 50;
const RECEIPTS_SHOWN = 50;
/** Max page size of the server. */
const EXPORT_PAGE = 200;

export interface ListFilter {
  readonly token?: string | undefined;
  readonly wallet?: string | undefined;
}

interface Named {
  readonly tokenAddress: string;
  readonly tokenName: string;
  readonly symbol: string;
}

const shown = <T extends Named>(row: T): T => ({
  ...row,
  tokenName: shownName(row.tokenName, row.tokenAddress),
  symbol: shownSymbol(row.symbol, row.tokenAddress),
});

export const portfolioQuery = queryOptions({
  queryKey: ['portfolio'],
  queryFn: async ({ signal }) => (await call('GET /portfolio', undefined, { signal })).data,
  meta: RENEWED_LIVE,
});

export const curveQuery = (window: CurveWindow) =>
  queryOptions({
    queryKey: ['portfolio', 'curve', window],
    queryFn: async ({ signal }) =>
      (await call('GET /portfolio/curve', { query: { window } }, { signal })).data,
    placeholderData: keepPreviousData,
    meta: RENEWED_LIVE,
  });

/** Fetches a month like 2026-07, whose days start at midnight in `timeZone`. */
export const calendarQuery = (month: string, timeZone: string) =>
  queryOptions({
    queryKey: ['portfolio', 'calendar', month, timeZone],
    queryFn: async ({ signal }) =>
      (await call('GET /portfolio/calendar', { query: { month, timeZone } }, { signal })).data,
  });

export const closedQuery = ({ token, wallet }: ListFilter, page: number) =>
  queryOptions({
    queryKey: ['portfolio', 'closed', token, wallet, page],
    queryFn: async ({ signal }) => {
      const query = { page, limit: LIST_PAGE, tokenAddress: token, walletAddress: wallet };
      const { data } = await call('GET /portfolio/closed', { query }, { signal });
      const { best, worst } = data;
      return {
        ...data,
        items: data.items.map(shown),
        best: best && shown(best),
        worst: worst && shown(worst),
      };
    },
    placeholderData: keepPreviousData,
  });

export const positionRowsQuery = (id: string) =>
  queryOptions({
    queryKey: ['portfolio', 'rows', id],
    queryFn: async ({ signal }) =>
      shown((await call('GET /portfolio/positions/{id}', { params: { id } }, { signal })).data),
  });

export const receiptsQuery = ({ token }: ListFilter, page: number) =>
  queryOptions({
    queryKey: ['portfolio', 'receipts', token, page],
    queryFn: async ({ signal }) => {
      const { data } = await call(
        'GET /portfolio/receipts',
        { query: { page, limit: RECEIPTS_SHOWN, tokenAddress: token } },
        { signal },
      );
      return { ...data, items: data.items.map(shown) };
    },
    placeholderData: keepPreviousData,
  });

export const receiptQuery = (id: string) =>
  queryOptions({
    queryKey: ['portfolio', 'receipt', id],
    queryFn: async ({ signal }) =>
      shown((await call('GET /swap/{id}/receipt', { params: { id } }, { signal })).data),
  });

/** Fetches all receipts page by page, with token names as created. */
export async function allReceipts({ token, wallet }: ListFilter): Promise<readonly Receipt[]> {
  const all: Receipt[] = [];
  for (let page = 1; ; page++) {
    const { data } = await call('GET /portfolio/receipts', {
      query: { page, limit: EXPORT_PAGE, tokenAddress: token },
    });
    all.push(...data.items);
    if (!data.pagination.hasNextPage)
      return wallet === undefined ? all : all.filter(({ walletAddress }) => walletAddress === wallet);
  }
}

/** Fetches a page of the trades of a trader's own wallet, newest first; pages start at 1. */
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
