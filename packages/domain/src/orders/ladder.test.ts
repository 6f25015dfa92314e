import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Rung, rungLevel, rungProblem, rungTrigger, trailBpsOf } from './ladder.ts';

const rung = (kind: Rung['kind'], movePct: number, sellPct = 100): Rung => ({ kind, movePct, sellPct });

describe('an exit rung', () => {
  it('waits for a price relative to the entry, or trails the best one', () => {
    expect(rungTrigger(rung('takeProfit', 100), 0.002)).toEqual({
      kind: 'takeProfit',
      metric: 'priceSol',
      direction: 'above',
      level: 0.004,
    });
    expect(rungTrigger(rung('stopLoss', -30), 0.002)).toEqual({
      kind: 'stopLoss',
      metric: 'priceSol',
      direction: 'below',
      level: 0.0014,
    });
    expect(rungTrigger(rung('trailing', 12.5), 0.002)).toEqual({ kind: 'trailing', trailBps: 1_250 });
  });

  it('is rejected when it makes no sense', () => {
    expect([rung('takeProfit', 20), rung('stopLoss', -99), rung('trailing', 0.01)].map(rungProblem)).toEqual([
      null,
      null,
      null,
    ]);
    const senseless = [
      rung('takeProfit', -1),
      rung('takeProfit', Number.NaN),
      rung('takeProfit', 1e9),
      rung('stopLoss', 1),
      rung('stopLoss', -100),
      rung('trailing', 100),
      rung('takeProfit', 20, 0),
      rung('takeProfit', 20, 101),
      rung('takeProfit', 20, 0.000_04),
      rung('takeProfit', 5e-324),
      rung('stopLoss', -0),
      rung('stopLoss', -99.999_999_999_999),
    ];
    for (const one of senseless) expect([one, rungProblem(one)]).toEqual([one, expect.any(String)]);
  });

  it.each<[Rung['kind'], number, number]>([
    ['takeProfit', 0.01, 0.009_999],
    ['takeProfit', 1_000_000, 1_000_000.01],
    ['stopLoss', -0.01, -0.009_999],
    ['stopLoss', -99.99, -99.991],
    ['trailing', 0.01, 0.009_999],
    ['trailing', 99.99, 99.991],
  ])('%s may be at most at %d %', (kind, last, beyond) => {
    expect([rungProblem(rung(kind, last)), rungProblem(rung(kind, beyond))]).toEqual([
      null,
      expect.any(String),
    ]);
  });

  it('sells a valid share', () => {
    expect([0.01, 50, 100].map((share) => rungProblem(rung('takeProfit', 10, share)))).toEqual([
      null,
      null,
      null,
    ]);
    expect([0.009, 100.01].map((share) => typeof rungProblem(rung('takeProfit', 10, share)))).toEqual([
      'string',
      'string',
    ]);
  });

  it('triggers at the requested move from the entry', () => {
    const entry = fc.double({ min: 1e-9, max: 1e3, noNaN: true });
    const move = fc.double({ min: -99, max: 10_000, noNaN: true });
    fc.assert(
      fc.property(entry, move, (entrySol, movePct) => {
        const level = rungLevel(rung('takeProfit', movePct), entrySol);
        expect(level / (entrySol * (1 + movePct / 100))).toBeCloseTo(1, 7);
      }),
    );
  });

  it('has nine digits for display', () => {
    expect(rungLevel(rung('takeProfit', 0), 1 / 3)).toBe(0.333333333);
    expect([trailBpsOf(rung('trailing', 12.345)), trailBpsOf(rung('trailing', 0.01))]).toEqual([1_235, 1]);
  });
});
