import { infiniteQueryOptions, queryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { call } from '#/shared/api/call.ts';

const PAGE = 200;
/** Page limit; more calls than a strip or chart can show. */
const MAX_PAGES = 10;

/** A caller's figures, with their calls in pages, newest first. */
export const recordQuery = (userId: string) =>
  infiniteQueryOptions({
    queryKey: ['alpha', 'record', userId],
    queryFn: async ({ pageParam, signal }) => {
      const query = { limit: PAGE, ...(pageParam === null ? {} : { before: pageParam }) };
      return (await call('GET /alpha/callers/{userId}', { params: { userId }, query }, { signal })).data;
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ hasMore, calls }, pages) =>
      hasMore && pages.length < MAX_PAGES ? (calls.at(-1)?.callId ?? null) : null,
    // No channel carries the figures of older calls and hit rates.
    refetchInterval: 30_000,
  });

export const followingQuery = (userId: string) =>
  queryOptions({
    queryKey: ['alpha', 'following', userId],
    queryFn: async ({ signal }) => {
      const about = { params: { userId }, query: { limit: 1 } };
      return (await call('GET /alpha/callers/{userId}', about, { signal })).data.following;
    },
  });

export function useRecord(userId: string) {
  const query = useInfiniteQuery(recordQuery(userId));
  const { data, hasNextPage, isFetchingNextPage, isError, fetchNextPage } = query;
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage && !isError) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, isError, fetchNextPage]);
  const calls = useMemo(() => data?.pages.flatMap((page) => page.calls) ?? [], [data]);
  return { record: data?.pages[0], calls, isError, refetch: query.refetch };
}
