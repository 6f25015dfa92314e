import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '#/shared/api/call.ts';
import { useAccount } from './account.ts';
import { type TokenPositions, type TradeSummary, tokenSummary, walletSummaries } from './position-summary.ts';

/** Totals of closed positions in a token. `open` is the ids of the open ones; the totals change with them. */
const closedTotalsQuery = (mint: string, open: readonly string[]) =>
  queryOptions({
    queryKey: ['portfolio', 'closedTotals', mint, ...open],
    queryFn: async ({ signal }) => {
      const query = { page: 1, limit: 1, tokenAddress: mint };
      return (await call('GET /portfolio/closed', { query }, { signal })).data.totals;
    },
  });

function useTokenPositions(mint: string): TokenPositions {
  const { positions, signedIn } = useAccount();
  const open = useMemo(
    () => positions.filter(({ tokenAddress }) => tokenAddress === mint),
    [positions, mint],
  );
  const ids = open.map(({ positionId }) => positionId).sort();
  const closed = useQuery({ ...closedTotalsQuery(mint, ids), enabled: signedIn === true }).data;
  return useMemo(() => ({ open, closed }), [open, closed]);
}

export function useTokenSummary(mint: string, walletAddress?: string): TradeSummary {
  return tokenSummary(useTokenPositions(mint), walletAddress);
}

export function useWalletSummaries(mint: string): ReadonlyMap<string, TradeSummary> {
  const positions = useTokenPositions(mint);
  return useMemo(() => walletSummaries(positions), [positions]);
}
