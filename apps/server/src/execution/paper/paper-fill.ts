import { leftOnCurve, realQuote } from '@dugout/domain/execution/bonding-curve';
import {
  buyExactIn,
  buyExactOut,
  type Fill,
  sellExactIn,
  sellExactOut,
} from '@dugout/domain/execution/constant-product';
import { MARKETS } from '@dugout/domain/markets';
import type { TradablePool } from '@dugout/market/feed/tradable-pool';
import type { VenueOrder } from '../venue.ts';

/** Returns the amounts that can leave a pool, raw units: a bonding curve's reserves are partly virtual. */
function available({ market, reserves }: TradablePool): { base: bigint; quote: bigint } {
  if (!MARKETS[market].startsAsPumpCurve) return reserves;
  return { base: leftOnCurve(reserves), quote: realQuote(reserves) };
}

function compute({ reserves, feeBps }: TradablePool, { side, mode, amount }: VenueOrder): Fill | null {
  if (side === 'buy') {
    if (mode === 'ExactIn') return buyExactIn(reserves, amount, feeBps);
    return amount < reserves.base ? buyExactOut(reserves, amount, feeBps) : null;
  }
  if (mode === 'ExactIn') return sellExactIn(reserves, amount, feeBps);
  return (amount * 10_000n) / (10_000n - feeBps) + 1n < reserves.quote
    ? sellExactOut(reserves, amount, feeBps)
    : null;
}

/** Fills an order against a pool's reserves, or returns why it cannot. Has no side effects. */
export function paperFill(
  pool: TradablePool,
  order: VenueOrder,
): Fill | 'no_liquidity' | 'slippage_exceeded' {
  const fill = compute(pool, order);
  const left = available(pool);
  if (fill === null || fill.amountOut <= 0n) return 'no_liquidity';
  const base = pool.reserves.base - fill.reserves.base;
  const quote = pool.reserves.quote - fill.reserves.quote;
  if (base >= left.base || quote >= left.quote) return 'no_liquidity';
  const holds = order.mode === 'ExactIn' ? fill.amountOut >= order.limit : fill.amountIn <= order.limit;
  return holds ? fill : 'slippage_exceeded';
}
