import type { ReferralChange } from '@dugout/contract/referral/referral';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#/shared/api/call.ts';

const CHANGES_A_PAGE = 50;
const EXPORT_PAGE = 200;

export const referralQuery = queryOptions({
  queryKey: ['referral', 'stats'],
  queryFn: async ({ signal }) => (await call('GET /referral', undefined, { signal })).data,
});

export const tiersQuery = queryOptions({
  queryKey: ['referral', 'tiers'],
  queryFn: async ({ signal }) => (await call('GET /referral/tiers', undefined, { signal })).data,
});

/** Fetches a page of earnings and claims, newest first; pages start at 1. */
export const statementQuery = (page: number) =>
  queryOptions({
    queryKey: ['referral', 'statement', page],
    queryFn: async ({ signal }) =>
      (await call('GET /referral/statement', { query: { page, limit: CHANGES_A_PAGE } }, { signal })).data,
    placeholderData: keepPreviousData,
  });

/**
 * Fetches the whole statement. Removes duplicates, which occur when a new entry shifts others to the next page.
 */
export async function wholeStatement(): Promise<readonly ReferralChange[]> {
  const all = new Map<string, ReferralChange>();
  for (let page = 1; ; page++) {
    const { data } = await call('GET /referral/statement', { query: { page, limit: EXPORT_PAGE } });
    for (const change of data.items) all.set(change.id, change);
    if (!data.pagination.hasNextPage) return [...all.values()];
  }
}
