import { toNumber } from '@dugout/domain/base-units';
import type { Trade } from '@dugout/domain/market-events';
import { SOL_DECIMALS } from '@dugout/domain/sol';

/** US dollars for one whole token in a trade, or null while the SOL price is unknown. A shown figure. */
export function pricePerTokenUsd(trade: Pick<Trade, 'tokenAmount' | 'quoteAmount' | 'decimals'>, solUsd: number | null): number | null {
  if (solUsd === null || trade.tokenAmount === 0n) return null;
  return (toNumber(trade.quoteAmount, SOL_DECIMALS) / toNumber(trade.tokenAmount, trade.decimals)) * solUsd;
}
