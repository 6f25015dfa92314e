import { queryOptions } from '@tanstack/react-query';
import { call } from '#/shared/api/call.ts';

/** The latest trades of an own wallet, newest first. */
export const ownTradesQuery = (walletAddress: string) =>
  queryOptions({
    queryKey: ['history', walletAddress, 'latest'],
    queryFn: async ({ signal }) => {
      const input = { params: { id: walletAddress }, query: { limit: 200 } };
      return (await call('GET /wallet/transactions/{id}', input, { signal })).data.items;
    },
  });

/** How far a trade may go without a proof of identity. */
export const ceilingsQuery = queryOptions({
  queryKey: ['ceilings'],
  queryFn: async ({ signal }) => (await call('GET /swap/ceilings', undefined, { signal })).data,
});
