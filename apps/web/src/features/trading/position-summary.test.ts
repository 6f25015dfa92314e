import { describe, expect, it } from 'vitest';
import { positionOf, transactionOf } from '#/shared/testing/wallet-builders.ts';
import { closedSummary, summaryOf, summaryOfAll } from './position-summary.ts';

describe('summaryOf', () => {
  it('sums realized and unrealized profit', () => {
    const { bought, sold, holding, pnl, pnlPct } = summaryOf(positionOf());
    expect([bought, sold, holding]).toEqual([1.95, 0.82, 2.0187]);
    expect(pnl).toBeCloseTo(0.8887);
    expect(pnlPct).toBeCloseTo(45.574, 2);
  });

  it('is unknown without a price', () => {
    expect(summaryOf(positionOf({ pnlSol: null }))).toMatchObject({ pnl: null, pnlPct: null });
  });
});

describe('summaryOfAll', () => {
  it('sums the positions of several wallets', () => {
    const { bought, pnl, pnlPct } = summaryOfAll([positionOf(), positionOf()]);
    expect(bought).toBeCloseTo(3.9);
    expect(pnl).toBeCloseTo(1.7774);
    expect(pnlPct).toBeCloseTo(45.574, 2);
  });

  it('is unknown if one of them is', () => {
    expect(summaryOfAll([positionOf(), positionOf({ pnlSol: null })])).toMatchObject({
      bought: 3.9,
      pnl: null,
      pnlPct: null,
    });
  });
});

describe('closedSummary', () => {
  it('sums purchases, sells and realized profit', () => {
    const trades = [
      transactionOf({ type: 'buy', solAmount: '1000000000', realisedLamports: null }),
      transactionOf({ type: 'sell', solAmount: '700000000', realisedLamports: '-300000000' }),
    ];
    expect(closedSummary(trades)).toEqual({ bought: 1, sold: 0.7, holding: 0, pnl: -0.3, pnlPct: -30 });
  });

  it('has no profit without a trade', () => {
    expect(closedSummary([])).toEqual({ bought: 0, sold: 0, holding: 0, pnl: null, pnlPct: null });
  });
});
