import type { FriendLists } from '@dugout/contract/friends/friend';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMe } from '#/features/identity/index.ts';
import { call } from '#/shared/api/call.ts';
import { onlineCount } from './online-friends.ts';

export const friendsQuery = queryOptions({
  queryKey: ['friends'],
  queryFn: async ({ signal }): Promise<FriendLists> =>
    (await call('GET /friends', undefined, { signal })).data,
  // The live channel keeps them current.
  staleTime: Number.POSITIVE_INFINITY,
});

export const friendSearchQuery = (text: string) =>
  queryOptions({
    queryKey: ['friends', 'search', text],
    queryFn: async ({ signal }) =>
      (await call('GET /friends/search', { query: { search: text } }, { signal })).data,
    enabled: text !== '',
    staleTime: 0,
    gcTime: 0,
  });

/** The trader's friends, requests and blocked traders. Guests have none; no request is made. */
export function useFriendLists() {
  const me = useMe();
  return useQuery({ ...friendsQuery, enabled: me !== undefined && me !== null });
}

const NOBODY: ReadonlySet<string> = new Set();

const blockedIds = ({ blocked }: FriendLists): ReadonlySet<string> =>
  new Set(blocked.map(({ userId }) => userId));

export function useBlockedIds(): ReadonlySet<string> {
  const me = useMe();
  const { data = NOBODY } = useQuery({
    ...friendsQuery,
    select: blockedIds,
    enabled: me !== undefined && me !== null,
  });
  return me === null ? NOBODY : data;
}

const countOnline = ({ friends }: FriendLists): number => onlineCount(friends);

/** Returns the number of friends online; null for none, for guests and until known. */
export function useOnlineFriends(): number | null {
  const me = useMe();
  const signedIn = me !== undefined && me !== null;
  const { data = 0 } = useQuery({ ...friendsQuery, select: countOnline, enabled: signedIn });
  return signedIn && data > 0 ? data : null;
}
