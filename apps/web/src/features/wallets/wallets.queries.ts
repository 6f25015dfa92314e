import type { UserWallet } from '@dugout/contract/wallets/wallet';
import type { Withdrawal } from '@dugout/contract/wallets/withdrawal';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '#/shared/api/call.ts';
import { RENEWED_LIVE } from '#/shared/realtime/renewed-live.ts';
import { useChannel, useLiveOr } from '#/shared/realtime/use-channel.ts';

/** The trader's wallets. The live channel `account` updates them after every trade. */
export const walletsQuery = queryOptions({
  queryKey: ['wallets'],
  queryFn: async ({ signal }) => (await call('GET /wallet/user', { query: {} }, { signal })).data,
  meta: RENEWED_LIVE,
});

export const walletTokensQuery = queryOptions({
  queryKey: ['wallets', 'tokens'],
  queryFn: async ({ signal }) => (await call('GET /wallet/tokens', undefined, { signal })).data,
  meta: RENEWED_LIVE,
});

export const emptyAccountsQuery = (walletAddress: string) =>
  queryOptions({
    queryKey: ['wallets', 'rent', walletAddress],
    queryFn: async ({ signal }) =>
      (await call('GET /wallet/rent', { query: { walletAddress } }, { signal })).data,
  });

export const cashbackQuery = (walletAddress: string) =>
  queryOptions({
    queryKey: ['wallets', 'cashback', walletAddress],
    queryFn: async ({ signal }) =>
      (await call('GET /wallet/cashback', { query: { walletAddress } }, { signal })).data,
  });

const ROWS = 20;
const PENDING_POLL_MS = 30_000;

const isPending = ({ status }: Withdrawal): boolean => status === 'waiting' || status === 'sending';

export const withdrawalsQuery = (page: number) =>
  queryOptions({
    queryKey: ['wallets', 'withdrawals', page],
    queryFn: async ({ signal }) =>
      (await call('GET /wallet/withdrawals', { query: { page, limit: ROWS } }, { signal })).data,
    placeholderData: keepPreviousData,
    // No channel carries withdrawals, and the server sends pending ones later.
    refetchInterval: ({ state }) => (state.data?.items.some(isPending) ? PENDING_POLL_MS : false),
  });

export const walletAuditQuery = (page: number) =>
  queryOptions({
    queryKey: ['wallets', 'acts', page],
    queryFn: async ({ signal }) =>
      (await call('GET /wallet/audit', { query: { page, limit: ROWS } }, { signal })).data,
    placeholderData: keepPreviousData,
  });

/** Returns the trader's wallets, live; undefined until known. Requires a signed-in trader. */
export function useWallets(): readonly UserWallet[] | undefined {
  return useLiveOr(useChannel('account')?.wallets, useQuery(walletsQuery));
}

export const totalBalance = (wallets: readonly UserWallet[]): number =>
  wallets.reduce((sum, wallet) => sum + wallet.balance_sol, 0);
