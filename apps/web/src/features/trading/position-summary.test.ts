import { describe, expect, it } from 'vitest';
import { positionOf } from '#/shared/testing/builders.ts';
import { summaryOf } from './position-summary.ts';

describe('summaryOf', () => {
  it('adds what was realised to what is not yet', () => {
    const { bought, sold, holding, pnl, pnlPct } = summaryOf(positionOf());
    expect([bought, sold, holding]).toEqual([1.95, 0.82, 2.0187]);
    expect(pnl).toBeCloseTo(0.8887);
    expect(pnlPct).toBeCloseTo(45.574, 2);
  });

  it('is empty without a position and unknown without a price', () => {
    expect(summaryOf(null)).toEqual({ bought: 0, sold: 0, holding: 0, pnl: null, pnlPct: null });
    expect(summaryOf(positionOf({ pnlSol: null })).pnl).toBeNull();
  });
});
