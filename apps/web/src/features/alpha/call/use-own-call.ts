import type { RecordedCall } from '@dugout/contract/alpha/record';
import { CALL_AGAIN_HOURS, CALLS_PER_DAY } from '@dugout/contract/alpha/values';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMe } from '#/features/identity/index.ts';
import { call } from '#/shared/api/call.ts';
import { useClock } from '#/shared/hooks/time.ts';

const MINUTE_MS = 60_000;
const AGAIN_AFTER_MS = CALL_AGAIN_HOURS * 3_600_000;

/** Fetches a trader's calls that still block calling the same token again, including removed ones. */
const newestCallsQuery = (userId: string) =>
  queryOptions({
    queryKey: ['alpha', 'newest calls', userId],
    queryFn: async ({ signal }) => {
      const input = { params: { userId }, query: { limit: CALLS_PER_DAY } };
      return (await call('GET /alpha/callers/{userId}', input, { signal })).data.calls;
    },
    staleTime: 60_000,
  });

/** Returns the current user's call of a token if it is too recent to call the token again; otherwise null. */
export function useOwnCall(tokenAddress: string): RecordedCall | null {
  const me = useMe();
  const { data = [] } = useQuery({
    ...newestCallsQuery(me?.userId ?? ''),
    enabled: me !== undefined && me !== null,
  });
  const since = useClock((now) => Math.floor(now / MINUTE_MS) * MINUTE_MS) - AGAIN_AFTER_MS;
  const isRecent = ({ calledAt }: RecordedCall): boolean => Date.parse(calledAt) > since;
  return data.find((own) => own.tokenAddress === tokenAddress && isRecent(own)) ?? null;
}
