import { queryOptions } from '@tanstack/react-query';
import { call } from '#/shared/api/call.ts';

/** Polls every 15 seconds, because programs may be spending with the keys. */
export const apiKeysQuery = queryOptions({
  queryKey: ['api keys'],
  queryFn: async ({ signal }) => (await call('GET /api-keys', undefined, { signal })).data,
  refetchInterval: 15_000,
});
