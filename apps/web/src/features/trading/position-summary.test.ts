import { describe, expect, it } from 'vitest';
import { closedTotalsOf, positionOf } from '#/shared/testing/wallet-builders.ts';
import { tokenSummary, walletSummaries } from './position-summary.ts';

const held = (...open: ReturnType<typeof positionOf>[]) => ({ open, closed: [] });

describe('tokenSummary', () => {
  it('sums realized and unrealized PnL, in percent of the cost of both', () => {
    const summary = tokenSummary(held(positionOf()));
    expect([summary.bought, summary.sold, summary.holding]).toEqual([1.95, 0.82, 2.0187]);
    expect(summary.unrealized).toBeCloseTo(0.8058);
    expect(summary.total).toBeCloseTo(0.8887);
    expect(summary.totalPct).toBeCloseTo(45.574, 2);
  });

  it('is unknown without a price', () => {
    expect(tokenSummary(held(positionOf({ pnlSol: null })))).toMatchObject({ total: null, totalPct: null });
  });

  it('sums the positions of several wallets', () => {
    const { bought, total, totalPct } = tokenSummary(
      held(positionOf(), positionOf({ walletAddress: 'second' })),
    );
    expect(bought).toBeCloseTo(3.9);
    expect(total).toBeCloseTo(1.7774);
    expect(totalPct).toBeCloseTo(45.574, 2);
  });

  it('is unknown if one of them is', () => {
    expect(tokenSummary(held(positionOf(), positionOf({ pnlSol: null })))).toMatchObject({
      bought: 3.9,
      total: null,
      totalPct: null,
    });
  });

  it('includes closed positions, with or without open ones', () => {
    const closed = [closedTotalsOf()];
    expect(tokenSummary({ open: [], closed })).toMatchObject({
      bought: 1,
      sold: 0.7,
      holding: 0,
      total: -0.3,
      totalPct: -30,
    });
    const { total, totalPct } = tokenSummary({ open: [positionOf()], closed });
    expect(total).toBeCloseTo(0.5887);
    expect(totalPct).toBeCloseTo((0.5887 / 2.95) * 100, 3);
  });

  it('is unknown while closed positions load, and without a trade', () => {
    expect(tokenSummary({ open: [positionOf()], closed: undefined })).toMatchObject({
      holding: 2.0187,
      total: null,
    });
    expect(tokenSummary(held())).toMatchObject({ bought: 0, sold: 0, holding: 0, total: null });
  });

  it('is available per wallet', () => {
    const positions = { open: [positionOf()], closed: [closedTotalsOf({ walletAddress: 'second' })] };
    const byWallet = walletSummaries(positions);
    expect([...byWallet.keys()].sort()).toEqual([positionOf().walletAddress, 'second'].sort());
    expect(byWallet.get('second')?.total).toBe(-0.3);
    expect(tokenSummary(positions, 'third').total).toBeNull();
  });
});
