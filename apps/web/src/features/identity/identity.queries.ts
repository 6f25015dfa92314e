import type { Me } from '@dugout/contract/identity/account';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '#/shared/api/call.ts';
import { useClock } from '#/shared/hooks/time.ts';

/** The signed-in trader, or null for a guest. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: async ({ signal }) => (await call('GET /me', undefined, { signal })).data,
  staleTime: Number.POSITIVE_INFINITY,
});

/** Returns the signed-in trader, null for a guest, undefined until known. */
export const useMe = (): Me | null | undefined => useQuery(meQuery).data;

/**
 * Reports whether the trader is currently suspended from chat, friends and clans; a suspension expires by itself.
 */
export function useIsSuspended(): boolean {
  const suspension = useMe()?.suspension ?? null;
  return useClock(
    (now) => suspension !== null && (suspension.until === null || now < Date.parse(suspension.until)),
  );
}
