import { toNumber } from '@dugout/domain/base-units';
import { quoteAtPool, type Trade } from '@dugout/domain/market-events';
import { SOL_DECIMALS } from '@dugout/domain/sol';

/**
 * Returns US dollars for one whole token in a trade, without fees, or null while the SOL price is unknown. For
 * display.
 */
export function pricePerTokenUsd(
  trade: Pick<Trade, 'side' | 'tokenAmount' | 'quoteAmount' | 'feeAmount' | 'decimals'>,
  solUsd: number | null,
): number | null {
  if (solUsd === null || trade.tokenAmount === 0n) return null;
  return (toNumber(quoteAtPool(trade), SOL_DECIMALS) / toNumber(trade.tokenAmount, trade.decimals)) * solUsd;
}

/**
 * Returns SOL for one whole token at its pool after a trade; in the trade itself when the pool is unknown. For
 * display.
 */
export function priceAfterSol(trade: Trade): number {
  const { reserves, tokenAmount, decimals } = trade;
  const [base, quote] =
    reserves === null ? [tokenAmount, quoteAtPool(trade)] : [reserves.base, reserves.quote];
  return toNumber(quote, SOL_DECIMALS) / toNumber(base, decimals);
}
