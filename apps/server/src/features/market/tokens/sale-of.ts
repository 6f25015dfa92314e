import { checkSale, type SellCheck, type TransferFinding } from '@dugout/domain/sell-check/sell-check';
import type { TokenFacts } from '@dugout/market/types';

/**
 * Checks the sale of a token in its main pool. `poolFeeBps` is known for every pool whose trades can be computed
 * from its reserves.
 */
export function saleOf(
  { launchpad, safety, market, reserves }: Pick<TokenFacts, 'launchpad' | 'safety' | 'market' | 'reserves'>,
  poolFeeBps: number | null,
  probe: TransferFinding | null = null,
): SellCheck {
  const pool =
    reserves === null || poolFeeBps === null ? null : { market, reserves, feeBps: BigInt(poolFeeBps) };
  return checkSale({ launchpad, safety, pool, probe });
}
