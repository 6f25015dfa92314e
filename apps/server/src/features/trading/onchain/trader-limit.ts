import { type OnchainQuote, VenueRefusal } from '#/execution/onchain/onchain-venue.ts';
import { beyondLimit } from '../pricing/swap-plan.ts';
import type { SwapIntent } from '../pricing/swap-request.ts';

const BPS = 10_000n;

/** Reports whether a quote's guarantee keeps the trader's own limit. */
export const keepsLimit = (
  { mode, limit }: SwapIntent,
  { threshold }: Pick<OnchainQuote, 'threshold'>,
): boolean => limit === null || (mode === 'ExactIn' ? threshold >= limit : threshold <= limit);

/**
 * Returns the slippage in basis points between a quote and the trader's limit, with which the venue guarantees
 * the limit. Throws `VenueRefusal` when the quote itself exceeds it.
 */
export function slippageWithin(
  { mode, limit }: SwapIntent,
  { inAmount, outAmount }: Pick<OnchainQuote, 'inAmount' | 'outAmount'>,
): number {
  if (limit === null) return Number(BPS);
  const exactIn = mode === 'ExactIn';
  const [quoted, room] = exactIn ? [outAmount, outAmount - limit] : [inAmount, limit - inAmount];
  if (room < 0n) throw new VenueRefusal(beyondLimit(mode), 'slippage_exceeded');
  return Number((room * BPS) / quoted);
}
