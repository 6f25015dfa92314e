import { describe, expect, it } from 'vitest';
import { orderOf } from '#/shared/testing/trading-builders.ts';
import { listed, nearestFirst, nearness } from './armed.model.ts';

const away = (id: string, distancePct: number | null) =>
  orderOf({ id, wouldDo: { price: 1, distancePct, inAmount: null, outAmount: null, problem: null } });
const ids = (orders: readonly { readonly id: string }[]) => orders.map(({ id }) => id);

describe('orders', () => {
  it('are sorted by distance to their trigger, orders without a price last', () => {
    expect(
      ids(
        nearestFirst([
          away('none', null),
          away('far', 80),
          away('near', -3),
          orderOf({ id: 'gone', status: 'filled' }),
        ]),
      ),
    ).toEqual(['near', 'far', 'none']);
  });

  it('list active ones first, then the newest ended ones, filtered by token, wallet and state', () => {
    const orders = [
      orderOf({ id: 'old', status: 'filled', endedAt: '2026-01-01T00:00:00.000Z' }),
      orderOf({ id: 'new', status: 'failed', endedAt: '2026-01-02T00:00:00.000Z', tokenAddress: 'other' }),
      orderOf({ id: 'armed', walletAddress: 'w2' }),
    ];
    expect(ids(listed(orders, {}, 'all'))).toEqual(['armed', 'new', 'old']);
    expect(ids(listed(orders, { token: 'other' }, 'all'))).toEqual(['new']);
    expect(ids(listed(orders, { wallet: 'w2' }, 'all'))).toEqual(['armed']);
    expect([ids(listed(orders, {}, 'armed')), ids(listed(orders, {}, 'ended'))]).toEqual([
      ['armed'],
      ['new', 'old'],
    ]);
  });

  it('fill their bar as they approach the trigger', () => {
    expect([nearness(0), nearness(-25), nearness(50), nearness(400), nearness(null)]).toEqual([
      100, 50, 0, 0, 0,
    ]);
  });
});
