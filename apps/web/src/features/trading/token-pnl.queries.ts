import { useQuery } from '@tanstack/react-query';
import { closedSummary, summaryOf, type TradeSummary } from './position-summary.ts';
import { ownTradesQuery, useAccount } from './trading.queries.ts';

/** What the trader's main wallet has made of a token so far: of the open position, else of past trades. */
export function useTokenSummary(mint: string): TradeSummary {
  const { wallet, positions } = useAccount();
  const history = useQuery({ ...ownTradesQuery(wallet?.address ?? ''), enabled: wallet !== null }).data;
  const position = positions.find(({ tokenAddress }) => tokenAddress === mint);
  return position === undefined ? closedSummary(history?.filter(({ tokenAddress }) => tokenAddress === mint) ?? []) : summaryOf(position);
}
