import { queryOptions } from '@tanstack/react-query';
import { call } from '#/shared/api/call.ts';

/** Shown while a program may trade with them: what they spent is read again every 15 seconds. */
export const apiKeysQuery = queryOptions({
  queryKey: ['api keys'],
  queryFn: async ({ signal }) => (await call('GET /api-keys', undefined, { signal })).data,
  refetchInterval: 15_000,
});
