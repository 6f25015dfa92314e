import type { Me } from '@dugout/contract/identity/me';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '#/shared/api/call.ts';
import { useClock } from '#/shared/hooks/use-now.ts';

/** The signed-in trader, or null for a guest. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: async ({ signal }) => (await call('GET /me', undefined, { signal })).data,
  staleTime: Number.POSITIVE_INFINITY,
});

/** Undefined until it is known. */
export const useMe = (): Me | null | undefined => useQuery(meQuery).data;

/** Whether the trader is suspended from chat, friends and clans now; a suspension ends by itself. */
export function useIsSuspended(): boolean {
  const suspension = useMe()?.suspension ?? null;
  return useClock(
    (now) => suspension !== null && (suspension.until === null || now < Date.parse(suspension.until)),
  );
}
