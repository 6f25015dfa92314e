import { useQuery } from '@tanstack/react-query';
import { useAccount } from './account.ts';
import { closedSummary, summaryOfAll, type TradeSummary } from './position-summary.ts';
import { ownTradesQuery } from './trading.queries.ts';

/**
 * Returns the trader's result on a token: from the open positions of all wallets, otherwise from the main
 * wallet's past trades.
 */
export function useTokenSummary(mint: string): TradeSummary {
  const { wallet, positions } = useAccount();
  const history = useQuery({ ...ownTradesQuery(wallet?.address ?? ''), enabled: wallet !== null }).data;
  const open = positions.filter(({ tokenAddress }) => tokenAddress === mint);
  return open.length === 0
    ? closedSummary(history?.filter(({ tokenAddress }) => tokenAddress === mint) ?? [])
    : summaryOfAll(open);
}
