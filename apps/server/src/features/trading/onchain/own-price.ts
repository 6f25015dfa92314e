/** Checks a venue's quote against our own market. Pure. */
import { SOL_DECIMALS } from '@dugout/domain/sol';
import type { TradablePool } from '@dugout/market/feed/tradable-pool';
import { type OnchainOrder, type OnchainQuote, VenueRefusal } from '#/execution/onchain/onchain-venue.ts';
import { ApiError } from '#/platform/http/api-error.ts';
import { planSwap } from '../pricing/swap-plan.ts';
import type { SwapIntent } from '../pricing/swap-request.ts';

/** A quote may be this much worse than our own price, or as much as the swap's slippage, whichever is more. */
const WORSE_BPS = 1_000n;
const BPS = 10_000n;
/** Decimal places that distinguish the smallest prices. */
const PRECISION = 12;
/** Funds do not affect a pool's output. */
const PLENTY = { lamports: 2n ** 63n, tokens: 2n ** 63n };

/** The market's current data of a token; null fields are unknown or too old. */
export interface OwnView {
  readonly pool: TradablePool | null;
  /** SOL for a whole token, at the last trade. */
  readonly priceSol: number | null;
  readonly decimals: number | null;
}

interface Amounts {
  readonly inAmount: bigint;
  readonly outAmount: bigint;
}

export class BelowMarket extends VenueRefusal {
  constructor() {
    super('The quote is too far below the market price. Nothing was traded.', 'slippage_exceeded');
  }
}

const UNCHECKED = 'No recent market price to check this trade against. Set a minimum to receive.';

/** Computes the order's amounts at our pool; null when it cannot serve it. */
function byPool(
  intent: SwapIntent,
  { amount, feePpm }: OnchainOrder,
  pool: TradablePool | null,
): Amounts | null {
  if (pool === null) return null;
  try {
    return planSwap({ ...intent, size: { raw: amount }, limit: null }, pool, PLENTY, feePpm);
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}

/** Computes the amounts for one whole token at the last price, without price impact and fees. */
function byPrice({ side }: SwapIntent, { priceSol, decimals }: OwnView): Amounts | null {
  if (priceSol === null || decimals === null) return null;
  const lamports = BigInt(Math.round(priceSol * 10 ** (SOL_DECIMALS + PRECISION)));
  const tokens = 10n ** BigInt(decimals + PRECISION);
  if (lamports === 0n) return null;
  return side === 'buy'
    ? { inAmount: lamports, outAmount: tokens }
    : { inAmount: tokens, outAmount: lamports };
}

/** Reports whether a quote's ratio is close enough to our own. */
function isNear(quote: Amounts, own: Amounts, slippageBps: number): boolean {
  const worse = BigInt(slippageBps) > WORSE_BPS ? BigInt(slippageBps) : WORSE_BPS;
  return quote.outAmount * own.inAmount * BPS >= own.outAmount * quote.inAmount * (BPS - worse);
}

/**
 * Refuses a quote far below our own price. The pool's price always counts. With only the last price, which
 * ignores price impact, or without any price, the trader's own limit decides instead, and `demanded` says whether
 * one is required. Throws `BelowMarket`, or `VenueRefusal` when a limit is missing.
 */
export function demandFair(
  intent: SwapIntent,
  order: OnchainOrder,
  quote: OnchainQuote,
  own: OwnView,
  demanded: boolean,
): void {
  const pool = byPool(intent, order, own.pool);
  if (pool !== null) {
    if (!isNear(quote, pool, order.slippageBps)) throw new BelowMarket();
    return;
  }
  if (intent.limit !== null) return;
  const price = byPrice(intent, own);
  if (price === null && demanded) throw new VenueRefusal(UNCHECKED, 'price_unchecked');
  if (price !== null && !isNear(quote, price, order.slippageBps)) throw new BelowMarket();
}
