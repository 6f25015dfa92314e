import type { UserWallet } from '@dugout/contract/wallets/wallet';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '#/shared/api/call.ts';
import { useChannel } from '#/shared/realtime/use-channel.ts';

/** The trader's wallets. The live channel `account` renews them after every trade. */
export const walletsQuery = queryOptions({
  queryKey: ['wallets'],
  queryFn: async ({ signal }) => (await call('GET /wallet/user', { query: {} }, { signal })).data,
});

/** What the wallets hold beside SOL. */
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
    // One that waits is sent by itself.
    refetchInterval: 30_000,
  });

export const walletActsQuery = (page: number) =>
  queryOptions({
    queryKey: ['wallets', 'acts', page],
    queryFn: async ({ signal }) =>
      (await call('GET /wallet/audit', { query: { page, limit: ROWS } }, { signal })).data,
    placeholderData: keepPreviousData,
  });

/** The trader's wallets as they stand now; undefined until known. Ask only for a signed-in trader. */
export function useWallets(): readonly UserWallet[] | undefined {
  const fetched = useQuery(walletsQuery).data;
  return useChannel('account')?.wallets ?? fetched;
}

/** SOL over all wallets, a shown figure. */
export const totalBalance = (wallets: readonly UserWallet[]): number =>
  wallets.reduce((sum, wallet) => sum + wallet.balance_sol, 0);
