import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Reserves } from '../market-events.ts';
import { PUMP_CURVE } from './bonding-curve.ts';
import {
  buyExactIn,
  buyExactOut,
  type Fill,
  priceImpactPct,
  sellExactIn,
  sellExactOut,
} from './constant-product.ts';

const big = (min: bigint, max: bigint) => fc.bigInt({ min, max });
const pools = fc.record({ base: big(10n ** 6n, 10n ** 18n), quote: big(10n ** 6n, 10n ** 15n) });
const fees = big(0n, 500n);
const amounts = big(1n, 10n ** 14n);
const product = (reserves: Reserves) => reserves.base * reserves.quote;

function expectAddsUp(before: Reserves, fill: Fill, side: 'buy' | 'sell') {
  if (side === 'buy') {
    expect(fill.reserves.quote - before.quote + fill.poolFee).toBe(fill.amountIn);
    expect(before.base - fill.reserves.base).toBe(fill.amountOut);
  } else {
    expect(before.quote - fill.reserves.quote - fill.poolFee).toBe(fill.amountOut);
    expect(fill.reserves.base - before.base).toBe(fill.amountIn);
  }
  expect(product(fill.reserves)).toBeGreaterThanOrEqual(product(before));
}

describe('constant product', () => {
  it('matches pump.fun for the first 1 SOL on a fresh curve', () => {
    const fill = buyExactIn(PUMP_CURVE.virtualReserves, 1_010_000_000n, PUMP_CURVE.feeBps);
    expect(fill.poolFee).toBe(10_000_000n);
    expect(fill.amountOut).toBe(34_612_903_225_806n);
  });

  it('every fill balances and the pool never loses value', () => {
    fc.assert(
      fc.property(pools, amounts, fees, (pool, amount, fee) => {
        expectAddsUp(pool, buyExactIn(pool, amount, fee), 'buy');
        expectAddsUp(pool, sellExactIn(pool, amount, fee), 'sell');
      }),
    );
  });

  it('an exact-output trade yields at least the requested amount, and costs no less than the exact-input trade of that size', () => {
    fc.assert(
      fc.property(pools, big(1n, 10n ** 14n), fees, (pool, amount, fee) => {
        fc.pre(amount < pool.base && amount * 2n < pool.quote);
        const buy = buyExactOut(pool, amount, fee);
        expectAddsUp(pool, buy, 'buy');
        expect(buy.amountOut).toBe(amount);
        expect(buyExactIn(pool, buy.amountIn + 1n, fee).amountOut).toBeGreaterThanOrEqual(amount);
        const sell = sellExactOut(pool, amount, fee);
        expectAddsUp(pool, sell, 'sell');
        expect(sell.amountOut).toBeGreaterThanOrEqual(amount);
      }),
    );
  });

  it('a larger input never yields a smaller output', () => {
    fc.assert(
      fc.property(pools, amounts, amounts, fees, (pool, a, b, fee) => {
        const [less, more] = a < b ? [a, b] : [b, a];
        expect(buyExactIn(pool, more, fee).amountOut).toBeGreaterThanOrEqual(
          buyExactIn(pool, less, fee).amountOut,
        );
        expect(sellExactIn(pool, more, fee).amountOut).toBeGreaterThanOrEqual(
          sellExactIn(pool, less, fee).amountOut,
        );
      }),
    );
  });

  it('a round trip never profits', () => {
    fc.assert(
      fc.property(pools, amounts, fees, (pool, amount, fee) => {
        const bought = buyExactIn(pool, amount, fee);
        expect(sellExactIn(bought.reserves, bought.amountOut, fee).amountOut).toBeLessThanOrEqual(amount);
      }),
    );
  });

  it('refuses to empty a pool', () => {
    const pool = { base: 1_000n, quote: 1_000n };
    expect(() => buyExactOut(pool, 1_000n, 0n)).toThrow(RangeError);
    expect(() => sellExactOut(pool, 1_000n, 0n)).toThrow(RangeError);
  });

  it('doubling the quote reserve has a price impact of 100 %', () => {
    expect(
      priceImpactPct({ base: 1_000_000n, quote: 1_000_000n }, { base: 500_000n, quote: 2_000_000n }),
    ).toBeCloseTo(100);
    expect(priceImpactPct({ base: 1n, quote: 1n }, { base: 1n, quote: 1n })).toBe(0);
  });
});
