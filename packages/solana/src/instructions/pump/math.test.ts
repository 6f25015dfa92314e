import { describe, expect, it } from 'vitest';
import { sellExactOut } from '../pool-math.ts';
import { curveMath, poolMath } from './math.ts';

const SOL = 1_000_000_000n;
/** A fresh curve and its fees, as created by pump.fun in June 2026. */
const FRESH = { base: 1_073_000_000_000_000n, quote: 30n * SOL };
const LEFT = 793_100_000_000_000n;
const FEES = { lp: 0n, protocol: 95n, creator: 30n };
const after = (lamports: bigint, tokens: bigint) => ({
  base: FRESH.base - tokens,
  quote: FRESH.quote + lamports,
});

describe("results equal to the programs' own", () => {
  it('buys on a curve for an exact input, and an exact output', () => {
    const first = curveMath(FRESH, LEFT, FEES).buyExactIn(990_000_000n);
    expect(first.amountOut).toBe(33_868_005_679_246n);
    const next = curveMath(
      after(first.amountIn - first.poolFee, first.amountOut),
      LEFT - first.amountOut,
      FEES,
    );
    expect(next.buyExactOut(10n ** 12n).amountIn).toBe(30_212_923n);
  });

  it('rounds each fee up, and never exceeds the budget', () => {
    for (const budget of [1n, 2n, 999n, 1_000n, 12_345_678n, 85n * SOL]) {
      const { amountIn, poolFee } = curveMath(FRESH, LEFT, FEES).buyExactIn(budget);
      expect(amountIn).toBeLessThanOrEqual(budget);
      expect(budget - amountIn).toBeLessThanOrEqual(2n);
      const net = amountIn - poolFee;
      expect(poolFee).toBe((net * 95n + 9_999n) / 10_000n + (net * 30n + 9_999n) / 10_000n);
    }
  });

  it('sells no more of a curve than remains, and keeps the rest of the budget', () => {
    const fill = curveMath(FRESH, 10n ** 12n, FEES).buyExactIn(SOL);
    expect(fill.amountOut).toBe(10n ** 12n);
    expect(fill.amountIn).toBeLessThan(SOL / 30n);
    expect(() => curveMath(FRESH, 10n ** 12n, FEES).buyExactOut(10n ** 12n + 1n)).toThrow(RangeError);
  });
});

it('sells the fewest tokens that yield the requested SOL', () => {
  const math = poolMath(
    { base: 206_900_000_000_000n, quote: 85n * SOL },
    { lp: 20n, protocol: 5n, creator: 5n },
  );
  for (const wanted of [1n, 101_010_101n, 10n * SOL]) {
    const { amountIn, amountOut } = sellExactOut(math, wanted, 2n ** 64n - 1n);
    expect(amountOut).toBeGreaterThanOrEqual(wanted);
    expect(math.sellExactIn(amountIn - 1n).amountOut).toBeLessThan(wanted);
  }
  expect(() => sellExactOut(math, 86n * SOL, 2n ** 64n - 1n)).toThrow(RangeError);
});
