import { queryOptions } from '@tanstack/react-query';
import { call } from '#/shared/api/call.ts';

/** Whether the account is scheduled for deletion, and which funds must be withdrawn first. */
export const deletionQuery = queryOptions({
  queryKey: ['account', 'deletion'],
  queryFn: async ({ signal }) => (await call('GET /account/deletion', undefined, { signal })).data,
  staleTime: 0,
});
