import { describe, expect, it } from 'vitest';
import { type EquityPoint, thinned, worstFall } from './equity-curve.ts';

const point = (time: number, equity: number, deposited = 100): EquityPoint => ({
  time,
  equity: BigInt(equity),
  deposited: BigInt(deposited),
  solUsd: null,
});

describe('the equity curve', () => {
  it('knows its deepest fall from a peak', () => {
    const curve = [point(1, 100), point(2, 120), point(3, 90), point(4, 130), point(5, 117)];
    expect(worstFall(curve)).toEqual({ from: 2, to: 3, pct: -25 });
  });

  it('never fell while it only rose', () => {
    expect(worstFall([point(1, 100), point(2, 120)])).toBeNull();
    expect(worstFall([])).toBeNull();
  });

  it('does not take a withdrawal for a loss, nor a deposit for a gain', () => {
    expect(worstFall([point(1, 100, 100), point(2, 40, 40)])).toBeNull();
    expect(worstFall([point(1, 100, 100), point(2, 180, 200)])).toEqual({ from: 1, to: 2, pct: expect.closeTo(-20) });
  });

  it('is thinned without losing its ends', () => {
    const curve = Array.from({ length: 1_000 }, (_, n) => point(n, n));
    const few = thinned(curve, 50);
    expect(few.length).toBeLessThanOrEqual(50);
    expect(few[0]?.time).toBe(0);
    expect(few.at(-1)?.time).toBe(999);
    expect([...few].sort((a, b) => a.time - b.time)).toEqual(few);
  });
});
