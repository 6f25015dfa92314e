import { holdingsPart } from '#/shared/realtime/holdings-part.ts';
import { useRenewal } from '#/shared/realtime/use-renewal.ts';
import { portfolioQuery } from './portfolio.queries.ts';

const PRICED_EVERY_MS = 10_000;
const TRADED_EVERY_MS = 1_000;

/** Refetches the lists and figures of the portfolio after a trade, and equity and its curve as prices move. */
export function usePortfolioRenewal(): void {
  const { queryKey } = portfolioQuery;
  useRenewal('account', { queryKey, everyMs: TRADED_EVERY_MS, part: holdingsPart });
  useRenewal('account', { queryKey, deep: false, everyMs: PRICED_EVERY_MS });
  useRenewal('account', { queryKey: [...queryKey, 'curve'], everyMs: PRICED_EVERY_MS });
}
