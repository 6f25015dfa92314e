/**
 * The arithmetic of pump.fun's curves and PumpSwap's pools, including rounding. Source: the quote formulas in the
 * programs' IDLs (buy_exact_sol_in, buy_exact_quote_in), and the programs themselves, compared by `npm run trial
 * -- venues`.
 */
import type { Fill } from '@dugout/domain/execution/constant-product';
import type { Reserves } from '@dugout/domain/market-events';
import type { PoolMath } from '../pool-math.ts';
import type { PumpFees } from './fees.ts';

const BPS = 10_000n;
const ceilDiv = (a: bigint, b: bigint): bigint => (a + b - 1n) / b;

/** Each fee is rounded up separately. */
const feesOn = (amount: bigint, { lp, protocol, creator }: PumpFees): bigint =>
  [lp, protocol, creator].reduce((sum, bps) => sum + ceilDiv(amount * bps, BPS), 0n);

/** Returns the part of a budget available for tokens after fees. */
function netOf(quoteIn: bigint, fees: PumpFees): bigint {
  const net = (quoteIn * BPS) / (BPS + fees.lp + fees.protocol + fees.creator);
  const over = net + feesOn(net, fees) - quoteIn;
  return over > 0n ? net - over : net;
}

function bought(reserves: Reserves, net: bigint, baseOut: bigint, fees: PumpFees): Fill {
  const poolFee = feesOn(net, fees);
  return {
    amountIn: net + poolFee,
    amountOut: baseOut,
    poolFee,
    reserves: { base: reserves.base - baseOut, quote: reserves.quote + net },
  };
}

function sold(reserves: Reserves, baseIn: bigint, fees: PumpFees): Fill {
  const gross = (reserves.quote * baseIn) / (reserves.base + baseIn);
  const poolFee = feesOn(gross, fees);
  return {
    amountIn: baseIn,
    amountOut: gross > poolFee ? gross - poolFee : 0n,
    poolFee,
    reserves: { base: reserves.base + baseIn, quote: reserves.quote - gross },
  };
}

function boughtFor(reserves: Reserves, quoteIn: bigint, fees: PumpFees): Fill {
  const net = netOf(quoteIn, fees);
  const counted = net > 0n ? net - 1n : 0n;
  return bought(reserves, net, (reserves.base * counted) / (reserves.quote + counted), fees);
}

/** Returns the math of a curve with `left` tokens: a larger budget buys those and keeps the rest. */
export function curveMath(virtual: Reserves, left: bigint, fees: PumpFees): PoolMath {
  const buyExactOut = (baseOut: bigint): Fill => {
    if (baseOut > left) throw new RangeError('the curve has fewer tokens left');
    return bought(virtual, (virtual.quote * baseOut) / (virtual.base - baseOut) + 1n, baseOut, fees);
  };
  return {
    reserves: virtual,
    left,
    buyExactOut,
    buyExactIn(quoteIn) {
      const fill = boughtFor(virtual, quoteIn, fees);
      return fill.amountOut > left ? buyExactOut(left) : fill;
    },
    sellExactIn: (baseIn) => sold(virtual, baseIn, fees),
  };
}

/** Returns the math of a pool; the quote of `reserves` includes the virtual part. */
export function poolMath(reserves: Reserves, fees: PumpFees): PoolMath {
  return {
    reserves,
    left: reserves.base - 1n,
    buyExactOut(baseOut) {
      if (baseOut >= reserves.base) throw new RangeError('the pool has fewer tokens');
      return bought(reserves, ceilDiv(reserves.quote * baseOut, reserves.base - baseOut), baseOut, fees);
    },
    buyExactIn: (quoteIn) => boughtFor(reserves, quoteIn, fees),
    sellExactIn: (baseIn) => sold(reserves, baseIn, fees),
  };
}
