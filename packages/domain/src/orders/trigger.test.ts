import { describe, expect, it } from 'vitest';
import { isExit, ORDER_KINDS, usualDirection } from './order-kinds.ts';
import { distancePct, furtherHighWaterMark, reached, trailDirection, trailLevel } from './trigger.ts';

describe('triggers', () => {
  it('trigger at their level, not only beyond it', () => {
    expect(reached('above', 2, 2)).toBe(true);
    expect(reached('above', 2, 1.999)).toBe(false);
    expect(reached('below', 2, 2)).toBe(true);
    expect(reached('below', 2, 2.001)).toBe(false);
  });

  it('wait for a better price as limit and take profit, for a worse one as stop', () => {
    expect(usualDirection('limit', 'buy')).toBe('below');
    expect(usualDirection('limit', 'sell')).toBe('above');
    expect(usualDirection('takeProfit', 'sell')).toBe('above');
    expect(usualDirection('stopLoss', 'sell')).toBe('below');
  });

  it('trail below the highest price for a sell and above the lowest for a buy', () => {
    expect(trailLevel('sell', 200, 1_500)).toBeCloseTo(170, 9);
    expect(trailLevel('buy', 200, 1_500)).toBeCloseTo(230, 9);
    expect([furtherHighWaterMark('sell', 1, 2), furtherHighWaterMark('buy', 1, 2)]).toEqual([2, 1]);
    expect([trailDirection('sell'), trailDirection('buy')]).toEqual(['below', 'above']);
  });

  it('only sells with take profit, stop loss or trailing stop belong to a position', () => {
    const exits = ORDER_KINDS.filter((kind) => isExit(kind, 'sell'));
    expect(exits).toEqual(['takeProfit', 'stopLoss', 'trailing']);
    expect(ORDER_KINDS.filter((kind) => isExit(kind, 'buy'))).toEqual([]);
  });

  it('report the distance to the level', () => {
    expect(distancePct(100, 112.5)).toBeCloseTo(12.5);
    expect(distancePct(100, 70)).toBeCloseTo(-30);
    expect(distancePct(null, 70)).toBeNull();
    expect(distancePct(0, 70)).toBeNull();
    expect(distancePct(0.000_000_5, 0.000_001)).toBeCloseTo(100, 9);
  });
});
