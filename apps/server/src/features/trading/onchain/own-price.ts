/** What a swap should come to by our own market, and whether a venue's quote is near enough. Pure. */
import { SOL_DECIMALS } from '@dugout/domain/sol';
import type { TradablePool } from '@dugout/market/feed/tradable-pool';
import { type OnchainOrder, type OnchainQuote, VenueRefusal } from '#/execution/onchain/onchain-venue.ts';
import { ApiError } from '#/platform/http/api-error.ts';
import type { SwapIntent } from '../pricing/swap-intent.ts';
import { planSwap } from '../pricing/swap-plan.ts';

/**
 * A quote may be this much worse than our own price, or as much as the slippage of the swap, whichever is
 * more.
 */
const WORSE_BPS = 1_000n;
const BPS = 10_000n;
/** Places that keep the smallest prices apart. */
const PRECISION = 12;
/** Funds do not matter to what a pool gives. */
const PLENTY = { lamports: 2n ** 63n, tokens: 2n ** 63n };

/** What our market knows of a token now; null where it is unknown or too old to count. */
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

/** A quote gives far less than our market says. */
export class BelowMarket extends VenueRefusal {
  constructor() {
    super('The quote is too far below the market price. Nothing was traded.', 'slippage_exceeded');
  }
}

const UNCHECKED = 'No recent market price to check this trade against. Set a minimum to receive.';

/** What our pool would give or take for the order; null where it cannot serve it. */
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

/** The same at the last price, without price impact and fees: the amounts for one whole token. */
function byPrice({ side }: SwapIntent, { priceSol, decimals }: OwnView): Amounts | null {
  if (priceSol === null || decimals === null) return null;
  const lamports = BigInt(Math.round(priceSol * 10 ** (SOL_DECIMALS + PRECISION)));
  const tokens = 10n ** BigInt(decimals + PRECISION);
  if (lamports === 0n) return null;
  return side === 'buy'
    ? { inAmount: lamports, outAmount: tokens }
    : { inAmount: tokens, outAmount: lamports };
}

/** Whether a quote gives so much for so much, compared with what it should. */
function isNear(quote: Amounts, own: Amounts, slippageBps: number): boolean {
  const worse = BigInt(slippageBps) > WORSE_BPS ? BigInt(slippageBps) : WORSE_BPS;
  return quote.outAmount * own.inAmount * BPS >= own.outAmount * quote.inAmount * (BPS - worse);
}

/**
 * Refuses a quote that is far below our own price. By pool math it always counts; by the last price alone,
 * which knows no price impact, and where nothing is known, the trader's own limit decides instead, and
 * `demanded` says whether there has to be one. Throws `BelowMarket`, or `VenueRefusal` where a limit is
 * missing.
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
