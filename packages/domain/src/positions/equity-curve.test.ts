import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type EquityPoint, maxDrawdown, thinned } from './equity-curve.ts';

const point = (time: number, equity: number, deposited = 100): EquityPoint => ({
  time,
  equity: BigInt(equity),
  deposited: BigInt(deposited),
  solUsd: null,
});

describe('the equity curve', () => {
  it('has a max drawdown from a peak', () => {
    const curve = [point(1, 100), point(2, 120), point(3, 90), point(4, 130), point(5, 117)];
    expect(maxDrawdown(curve)).toEqual({ from: 2, to: 3, pct: -25 });
  });

  it('has no drawdown while it only rises', () => {
    expect(maxDrawdown([point(1, 100), point(2, 120)])).toBeNull();
    expect(maxDrawdown([])).toBeNull();
  });

  it('does not treat a withdrawal as a loss, nor a deposit as a gain', () => {
    expect(maxDrawdown([point(1, 100, 100), point(2, 40, 40)])).toBeNull();
    expect(maxDrawdown([point(1, 100, 100), point(2, 180, 200)])).toEqual({
      from: 1,
      to: 2,
      pct: expect.closeTo(-20),
    });
  });

  it('keeps its ends when thinned', () => {
    const curve = Array.from({ length: 1_000 }, (_, n) => point(n, n));
    const few = thinned(curve, 50);
    expect(few.length).toBeLessThanOrEqual(50);
    expect(few[0]?.time).toBe(0);
    expect(few.at(-1)?.time).toBe(999);
    expect([...few].sort((a, b) => a.time - b.time)).toEqual(few);
  });

  it('finds the deepest of all falls between two moments', () => {
    const steps = fc.array(
      fc.record({ won: fc.integer({ min: -50, max: 50 }), put: fc.integer({ min: -20, max: 20 }) }),
      {
        maxLength: 30,
      },
    );
    fc.assert(
      fc.property(steps, (moves) => {
        let equity = 1_000;
        let deposited = 500;
        const curve = [point(0, equity, deposited)];
        const without: number[] = [equity];
        moves.forEach(({ won, put }, at) => {
          equity += won + put;
          deposited += put;
          curve.push(point(at + 1, equity, deposited));
          without.push(equity - (deposited - 500));
        });
        const falls = without.flatMap((high, from) =>
          without.slice(from).map((low) => (low / high - 1) * 100),
        );
        const deepest = Math.min(...falls);
        if (deepest === 0) expect(maxDrawdown(curve)).toBeNull();
        else expect(maxDrawdown(curve)?.pct).toBeCloseTo(deepest, 9);
      }),
    );
  });

  it('has no drawdown from zero', () => {
    expect(maxDrawdown([point(1, 0, 0), point(2, -5, 0)])).toBeNull();
    expect(maxDrawdown([point(1, 1, 0), point(2, 0, 0)])).toEqual({ from: 1, to: 2, pct: -100 });
  });

  it('is thinned to at most the requested points, all distinct, and not at all when short', () => {
    const lengths = fc.array(fc.integer({ min: 1, max: 1_000 }), { minLength: 3, maxLength: 200 });
    fc.assert(
      fc.property(lengths, fc.integer({ min: 3, max: 60 }), (gaps, most) => {
        const times = gaps.map((_, at) => gaps.slice(0, at + 1).reduce((sum, gap) => sum + gap, 0));
        const curve = times.map((time) => point(time, time));
        const few = thinned(curve, most);
        if (curve.length <= most) expect(few).toBe(curve);
        expect(few.length).toBeLessThanOrEqual(Math.max(most, 2));
        expect([few[0], few.at(-1)]).toEqual([curve[0], curve.at(-1)]);
        expect(few.every((one) => curve.includes(one))).toBe(true);
        expect(new Set(few).size).toBe(few.length);
      }),
    );
    expect(thinned([], 5)).toEqual([]);
  });
});
