import { describe, expect, it } from 'vitest';
import { graduationPct, leftOnCurve, PUMP_CURVE, realQuote } from './bonding-curve.ts';
import { buyExactOut } from './constant-product.ts';

describe('bonding curve', () => {
  const { virtualReserves, realBase, feeBps } = PUMP_CURVE;

  it('starts empty', () => {
    expect(graduationPct(virtualReserves)).toBe(0);
    expect(realQuote(virtualReserves)).toBe(0n);
    expect(leftOnCurve(virtualReserves)).toBe(realBase);
  });

  it('is complete near 85 SOL', () => {
    const { reserves } = buyExactOut(virtualReserves, realBase, feeBps);
    expect(graduationPct(reserves)).toBe(100);
    expect(leftOnCurve(reserves)).toBe(0n);
    expect(Number(realQuote(reserves)) / 1e9).toBeCloseTo(85, 1);
  });

  it('stays within 0 and 100', () => {
    expect(graduationPct({ base: 0n, quote: 0n })).toBe(100);
    expect(graduationPct({ base: virtualReserves.base * 2n, quote: 1n })).toBe(0);
  });
});
