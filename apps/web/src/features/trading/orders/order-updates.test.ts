import { describe, expect, it } from 'vitest';
import { orderOf } from '#/shared/testing/trading-builders.ts';
import { OrderUpdates } from './order-updates.ts';

const waiting = orderOf({ status: 'awaitingSignature', signBy: '2026-01-01T00:05:00.000Z' });

describe('orders awaiting a signature', () => {
  it('are reported on the first check too, since the trader may come from the notification', () => {
    const updates = new OrderUpdates();
    expect(updates.since([orderOf({ id: 'other' }), waiting])).toMatchObject({
      title: 'Sign to sell COO',
      signs: waiting.id,
    });
    expect(updates.since([waiting])).toBeNull();
  });

  it('are reported when they trigger', () => {
    const updates = new OrderUpdates();
    expect(updates.since([orderOf()])).toBeNull();
    expect(updates.since([waiting])?.signs).toBe(waiting.id);
    expect(updates.since([orderOf({ status: 'filled', swapId: 'swap1' })])).toMatchObject({
      title: 'Order filled',
      swapId: 'swap1',
    });
  });
});
