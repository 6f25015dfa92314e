/**
 * The constant-product curve (x * y = k) used by pump.fun's bonding curve (on virtual reserves), PumpSwap and
 * Raydium CPMM. All amounts are raw units; results round against the trader, as in the programs.
 */
import type { Reserves } from '../market-events.ts';

export interface Fill {
  /** Raw units paid by the trader, including the pool's fee. */
  readonly amountIn: bigint;
  /** Raw units received by the trader, after the pool's fee. */
  readonly amountOut: bigint;
  /** The pool's own fee, in the quote asset. */
  readonly poolFee: bigint;
  readonly reserves: Reserves;
}

const BPS = 10_000n;

const ceilDiv = (a: bigint, b: bigint): bigint => (a + b - 1n) / b;

/** Buys with `quoteIn` raw quote units, fee included. */
export function buyExactIn(reserves: Reserves, quoteIn: bigint, feeBps: bigint): Fill {
  const net = (quoteIn * BPS) / (BPS + feeBps);
  const amountOut = (reserves.base * net) / (reserves.quote + net);
  return {
    amountIn: quoteIn,
    amountOut,
    poolFee: quoteIn - net,
    reserves: { base: reserves.base - amountOut, quote: reserves.quote + net },
  };
}

/** Buys exactly `baseOut` raw token units; `baseOut` must be below the pool's base reserve. */
export function buyExactOut(reserves: Reserves, baseOut: bigint, feeBps: bigint): Fill {
  if (baseOut >= reserves.base) throw new RangeError('baseOut must be below the base reserve');
  const net = ceilDiv(reserves.quote * baseOut, reserves.base - baseOut);
  const poolFee = ceilDiv(net * feeBps, BPS);
  return {
    amountIn: net + poolFee,
    amountOut: baseOut,
    poolFee,
    reserves: { base: reserves.base - baseOut, quote: reserves.quote + net },
  };
}

/** Sells `baseIn` raw token units; the fee is deducted from the pool's payout. */
export function sellExactIn(reserves: Reserves, baseIn: bigint, feeBps: bigint): Fill {
  const gross = (reserves.quote * baseIn) / (reserves.base + baseIn);
  const poolFee = ceilDiv(gross * feeBps, BPS);
  return {
    amountIn: baseIn,
    amountOut: gross - poolFee,
    poolFee,
    reserves: { base: reserves.base + baseIn, quote: reserves.quote - gross },
  };
}

/** Sells as many raw token units as needed to receive exactly `quoteOut` or slightly more, after the fee. */
export function sellExactOut(reserves: Reserves, quoteOut: bigint, feeBps: bigint): Fill {
  const gross = ceilDiv(quoteOut * BPS, BPS - feeBps);
  if (gross >= reserves.quote) throw new RangeError('quoteOut must be below the quote reserve');
  return sellExactIn(reserves, ceilDiv(reserves.base * gross, reserves.quote - gross), feeBps);
}

/**
 * Returns the difference between a fill's average price and the price before it, in percent 0 to 100, without the
 * pool's fee. For display.
 */
export function priceImpactPct(before: Reserves, after: Reserves): number {
  const base = Number(before.base) - Number(after.base);
  const quote = Number(after.quote) - Number(before.quote);
  if (base === 0) return 0;
  const spot = Number(before.quote) / Number(before.base);
  return Math.abs(quote / base / spot - 1) * 100;
}
