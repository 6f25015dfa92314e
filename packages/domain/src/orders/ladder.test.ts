import { describe, expect, it } from 'vitest';
import { type Rung, rungProblem, rungTrigger } from './ladder.ts';

const rung = (kind: Rung['kind'], movePct: number, sellPct = 100): Rung => ({ kind, movePct, sellPct });

describe('a rung of exits', () => {
  it('waits for a price seen from the entry, or trails the best one', () => {
    expect(rungTrigger(rung('takeProfit', 100), 0.002)).toEqual({
      kind: 'takeProfit',
      metric: 'priceSol',
      direction: 'above',
      level: 0.004,
    });
    expect(rungTrigger(rung('stopLoss', -30), 0.002)).toEqual({ kind: 'stopLoss', metric: 'priceSol', direction: 'below', level: 0.0014 });
    expect(rungTrigger(rung('trailing', 12.5), 0.002)).toEqual({ kind: 'trailing', trailBps: 1_250 });
  });

  it('is refused where it makes no sense', () => {
    expect([rung('takeProfit', 20), rung('stopLoss', -99), rung('trailing', 0.01)].map(rungProblem)).toEqual([null, null, null]);
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
});
