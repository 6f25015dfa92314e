import { queryOptions } from '@tanstack/react-query';
import { call } from '#/shared/api/call.ts';

/** Wallets that a clan shares. Read again with everything about clans, when the clan has changed. */
export const clanWalletsQuery = (clanId: string) =>
  queryOptions({
    queryKey: ['clans', 'wallets', clanId],
    queryFn: async ({ signal }) =>
      (await call('GET /clan/{id}/wallets', { params: { id: clanId } }, { signal })).data,
    // Nothing of a clan is kept for one who has left it.
    gcTime: 0,
  });
