import { describe, expect, it } from 'vitest';
import { orderOf } from '#/shared/testing/trading-builders.ts';
import { positionOf } from '#/shared/testing/wallet-builders.ts';
import { exitBasis, exitCounts, exitsOf, newRungs } from './exits.model.ts';
import { DEFAULT_LADDER } from './ladder.model.ts';

const ENTRY = 0.00002;
const [takeProfit, stopLoss] = DEFAULT_LADDER.rungs;

describe('exits of a position', () => {
  it('are its active exits, without those of other positions and limit orders', () => {
    const orders = [
      orderOf({ id: 'own' }),
      orderOf({ id: 'ended', status: 'filled' }),
      orderOf({ id: 'other' }, { positionId: 'p2' }),
      orderOf({ id: 'limit', kind: 'limit' }, { positionId: null }),
    ];
    expect(exitsOf('p1', orders).map(({ id }) => id)).toEqual(['own']);
    expect([...exitCounts(orders)]).toEqual([
      ['p1', 1],
      ['p2', 1],
    ]);
  });

  it('count from the cost, and from the current price if the cost is unknown', () => {
    const bought = positionOf({ amount: '2000000', unknownAmount: '0', costLamports: '1000000000' });
    expect(exitBasis(bought)).toEqual({ priceSol: 0.5, isCost: true });
    const received = { ...bought, unknownAmount: '2000000', costLamports: '0', valueSol: 3 };
    expect(exitBasis(received)).toEqual({ priceSol: 1.5, isCost: false });
    expect(exitBasis({ ...received, valueSol: null })).toBeNull();
  });

  it('are added without the rungs that are active already', () => {
    const active = orderOf({ amountPercent: 100 }, { level: ENTRY * 0.7 });
    expect(newRungs(DEFAULT_LADDER, ENTRY, [])).toEqual([takeProfit, stopLoss]);
    expect(newRungs(DEFAULT_LADDER, ENTRY, [active])).toEqual([takeProfit]);
    expect(newRungs(DEFAULT_LADDER, ENTRY * 1.1, [active])).toEqual([takeProfit, stopLoss]);
    expect(newRungs(DEFAULT_LADDER, ENTRY, [{ ...active, amountPercent: 50 }])).toHaveLength(2);
    const trail = { kind: 'trailing', movePct: 20, sellPct: 100 } as const;
    const trailing = orderOf({ kind: 'trailing', amountPercent: 100 }, { trailBps: 2_000 });
    expect(newRungs({ rungs: [trail], oneCancelsOther: false }, ENTRY, [trailing])).toEqual([]);
  });
});
