import { ACTIVITY_PAGE, FOLLOWED_PAGE } from '@dugout/contract/tracker/values';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useMe } from '#/features/identity/index.ts';
import { call } from '#/shared/api/call.ts';
import { type ActivityFilter, shownActivity } from './activity.model.ts';

export interface FollowedFilter {
  readonly page: number;
  readonly sortBy: 'created_at' | 'name' | 'lastTradeTime' | 'totalPnl';
  readonly sortDir: 'asc' | 'desc';
  readonly search: string;
  readonly group: string;
}

const FOLLOWED = ['tracker', 'followed'] as const;
const ACTIVITY = ['tracker', 'activity'] as const;
const NAMES = ['tracker', 'names'] as const;
export const TRACKER_KEYS = { followed: FOLLOWED, activity: ACTIVITY, names: NAMES } as const;

/**
 * The newest hundred followed wallets, for the window and the dock. Loaded once, then on demand and by socket
 * events.
 */
export const followedQuery = queryOptions({
  queryKey: [...FOLLOWED, 'newest'],
  queryFn: async () => (await call('GET /tracker', { query: { page: 1, limit: FOLLOWED_PAGE } })).data,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

export const followedPageQuery = ({ page, sortBy, sortDir, search, group }: FollowedFilter) =>
  queryOptions({
    queryKey: [...FOLLOWED, 'page', { page, sortBy, sortDir, search, group }],
    queryFn: async ({ signal }) => {
      const filters = { ...(search === '' ? {} : { search }), ...(group === '' ? {} : { group }) };
      const query = { page, limit: FOLLOWED_PAGE, sorting: `${sortBy}:${sortDir}`, ...filters };
      return (await call('GET /tracker', { query }, { signal })).data;
    },
    placeholderData: keepPreviousData,
  });

const namesQuery = queryOptions({
  queryKey: NAMES,
  queryFn: async ({ signal }) => {
    const { data } = await call('GET /tracker/export', undefined, { signal });
    return new Map(data.wallets.map(({ address, name }) => [address, name]));
  },
  staleTime: Number.POSITIVE_INFINITY,
});
const NOBODY: ReadonlyMap<string, string> = new Map();

/** Returns the trader's labels of all followed wallets by address. Empty for guests, without a request. */
export function useFollowedNames(): ReadonlyMap<string, string> {
  const me = useMe();
  const signedIn = me !== undefined && me !== null;
  const { data = NOBODY } = useQuery({ ...namesQuery, enabled: signedIn });
  // The cached names outlast the session; hide them from other users.
  return signedIn ? data : NOBODY;
}

export async function loadActivities(filter: ActivityFilter | null, signal?: AbortSignal) {
  const labels =
    filter === null
      ? {}
      : {
          sorting: `${filter.sortBy}:${filter.sortDir}`,
          ...(filter.type === '' ? {} : { type: filter.type }),
          ...(filter.search === '' ? {} : { search: filter.search }),
          ...(filter.walletAddress === '' ? {} : { walletAddress: filter.walletAddress }),
        };
  const query = { page: filter?.page ?? 1, limit: ACTIVITY_PAGE, ...labels };
  const { data } = await call('GET /tracker/trades', { query }, signal === undefined ? {} : { signal });
  return { ...data, items: data.items.map(shownActivity) };
}

const MAX_PAGES = 10;
const RANGE_PAGE = 200;

/** Loads all activities in a range of slots, both inclusive; marked as incomplete if there are too many. */
export async function loadStretch(fromSlot: number, toSlot: number) {
  const items = [];
  let isWhole = false;
  for (let page = 1; page <= MAX_PAGES; page++) {
    const { data } = await call('GET /tracker/trades', {
      query: { page, limit: RANGE_PAGE, fromSlot, toSlot },
    });
    items.push(...data.items.map(shownActivity));
    isWhole = !data.pagination.hasNextPage;
    if (isWhole) break;
  }
  return { items, isWhole };
}
