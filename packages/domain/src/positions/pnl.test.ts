import { expect, it } from 'vitest';
import { pnlOf } from './pnl.ts';

it('[POS-04] reports realized, unrealized and total PnL', () => {
  expect(pnlOf({ bought: 200, realized: 30, cost: 100, value: 120 })).toEqual({
    realized: 30,
    unrealized: 20,
    total: 50,
    unrealizedPct: 20,
    totalPct: 25,
  });
  expect(pnlOf({ bought: 1.0125, realized: -0.025, cost: 0, value: 0 })).toMatchObject({
    total: -0.025,
    unrealizedPct: null,
  });
});

it('leaves figures unknown that depend on an unknown one', () => {
  expect(pnlOf({ bought: 200, realized: 30, cost: 100, value: null })).toEqual({
    realized: 30,
    unrealized: null,
    total: null,
    unrealizedPct: null,
    totalPct: null,
  });
  expect(pnlOf({ bought: null, realized: 1, cost: 1, value: 3 })).toMatchObject({ total: 3, totalPct: null });
  expect(pnlOf({ bought: 0, realized: null, cost: 1, value: 3 })).toMatchObject({
    unrealized: 2,
    total: null,
  });
});
