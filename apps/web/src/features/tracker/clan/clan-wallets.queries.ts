import { queryOptions } from '@tanstack/react-query';
import { call } from '#/shared/api/call.ts';

/** Wallets shared by a clan. Invalidated along with all clan queries when the clan changes. */
export const clanWalletsQuery = (clanId: string) =>
  queryOptions({
    queryKey: ['clans', 'wallets', clanId],
    queryFn: async ({ signal }) =>
      (await call('GET /clan/{id}/wallets', { params: { id: clanId } }, { signal })).data,
    // Discards clan data as soon as the trader has left.
    gcTime: 0,
  });
