import { expect, it } from 'vitest';
import { addPnlParts, NO_PNL_PARTS, pnlOf, realizedPnl, unrealizedPnl } from './pnl.ts';

it('[POS-04] computes realized, unrealized and total PnL, each in percent of its cost', () => {
  expect(pnlOf({ realized: 30, soldCost: 100, cost: 100, value: 120 })).toEqual({
    realized: 30,
    realizedPct: 30,
    unrealized: 20,
    unrealizedPct: 20,
    total: 50,
    totalPct: 25,
  });
  expect(realizedPnl(-0.025, 1.0125)).toMatchObject({ total: -0.025, unrealizedPct: null });
  expect(unrealizedPnl(2, 3)).toMatchObject({
    realizedPct: null,
    unrealized: 1,
    unrealizedPct: 50,
    totalPct: 50,
  });
});

it('is unknown if an input is unknown', () => {
  expect(pnlOf({ realized: 30, soldCost: 100, cost: 100, value: null })).toEqual({
    realized: 30,
    realizedPct: 30,
    unrealized: null,
    unrealizedPct: null,
    total: null,
    totalPct: null,
  });
  expect(pnlOf({ realized: 1, soldCost: null, cost: 1, value: 3 })).toMatchObject({
    total: 3,
    realizedPct: null,
    totalPct: null,
  });
  expect(pnlOf({ realized: null, soldCost: 0, cost: 1, value: 3 })).toMatchObject({
    unrealized: 2,
    total: null,
  });
});

it('is the same in one wallet as in two after a transfer between them', () => {
  const whole = pnlOf({ realized: 1, soldCost: 1, cost: 9, value: 10 });
  const sold = { realized: 1, soldCost: 1, cost: 0, value: 0 };
  const moved = { realized: 0, soldCost: 0, cost: 9, value: 10 };
  expect(pnlOf([sold, moved].reduce(addPnlParts, NO_PNL_PARTS))).toEqual(whole);
});
