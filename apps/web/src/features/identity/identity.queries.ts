import type { Me } from '@dugout/contract/identity/me';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '#/shared/api/call.ts';

/** The signed-in trader, or null for a guest. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: async ({ signal }) => (await call('GET /me', undefined, { signal })).data,
  staleTime: Number.POSITIVE_INFINITY,
});

/** Undefined until it is known. */
export const useMe = (): Me | null | undefined => useQuery(meQuery).data;
