import { queryOptions } from '@tanstack/react-query';
import { call } from '#/shared/api/call.ts';

/** The latest trades of the trader's own wallet, newest first. */
export const ownTradesQuery = (walletAddress: string) =>
  queryOptions({
    queryKey: ['history', walletAddress, 'latest'],
    queryFn: async ({ signal }) => {
      const input = { params: { id: walletAddress }, query: { limit: 200 } };
      return (await call('GET /wallet/transactions/{id}', input, { signal })).data.items;
    },
  });

/** Limits above which a trade requires a proof of identity. */
export const ceilingsQuery = queryOptions({
  queryKey: ['ceilings'],
  queryFn: async ({ signal }) => (await call('GET /swap/ceilings', undefined, { signal })).data,
});
