import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#/shared/api/call.ts';

const ENTRIES_A_PAGE = 50;

export const platformTotalsQuery = queryOptions({
  queryKey: ['ledger', 'platform'],
  queryFn: async ({ signal }) => (await call('GET /ledger', undefined, { signal })).data,
});

/** Fetches a page of the trader's own entries, newest first; pages start at 1. */
export const ownEntriesQuery = (page: number) =>
  queryOptions({
    queryKey: ['ledger', 'own', page],
    queryFn: async ({ signal }) =>
      (await call('GET /ledger/own', { query: { page, limit: ENTRIES_A_PAGE } }, { signal })).data,
    placeholderData: keepPreviousData,
  });
