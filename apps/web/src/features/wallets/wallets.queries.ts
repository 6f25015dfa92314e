import type { UserWallet } from '@dugout/contract/wallets/wallet';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '#/shared/api/call.ts';
import { useChannel } from '#/shared/realtime/use-channel.ts';

/** The trader's wallets. The live channel `account` updates them after every trade. */
export const walletsQuery = queryOptions({
  queryKey: ['wallets'],
  queryFn: async ({ signal }) => (await call('GET /wallet/user', { query: {} }, { signal })).data,
});

/** The wallets' tokens other than SOL. */
export const walletTokensQuery = queryOptions({
  queryKey: ['wallets', 'tokens'],
  queryFn: async ({ signal }) => (await call('GET /wallet/tokens', undefined, { signal })).data,
  refetchInterval: 15_000,
});

const ROWS = 20;

export const withdrawalsQuery = (page: number) =>
  queryOptions({
    queryKey: ['wallets', 'withdrawals', page],
    queryFn: async ({ signal }) =>
      (await call('GET /wallet/withdrawals', { query: { page, limit: ROWS } }, { signal })).data,
    placeholderData: keepPreviousData,
    // Pending withdrawals are sent later by the server.
    refetchInterval: 30_000,
  });

export const walletActsQuery = (page: number) =>
  queryOptions({
    queryKey: ['wallets', 'acts', page],
    queryFn: async ({ signal }) =>
      (await call('GET /wallet/audit', { query: { page, limit: ROWS } }, { signal })).data,
    placeholderData: keepPreviousData,
  });

/** Returns the trader's wallets, live; undefined until known. Requires a signed-in trader. */
export function useWallets(): readonly UserWallet[] | undefined {
  const fetched = useQuery(walletsQuery).data;
  return useChannel('account')?.wallets ?? fetched;
}

/** Total SOL over all wallets, for display. */
export const totalBalance = (wallets: readonly UserWallet[]): number =>
  wallets.reduce((sum, wallet) => sum + wallet.balance_sol, 0);
