import { describe, expect, it } from 'vitest';
import { orderOf } from '#/shared/testing/trading-builders.ts';
import { actionText, everyText, moveText, ruleText, waitText, wouldDoText } from './order-text.ts';
import { OrderUpdates } from './order-updates.ts';
import { previewText } from './preview.ts';

describe('ruleText', () => {
  it('is relative to the entry price if known', () => {
    expect(ruleText(orderOf(), 0.00002)).toEqual({ figure: '-30%', action: 'sell 50%', tone: 'down' });
    expect(
      ruleText(orderOf({ kind: 'takeProfit', amountPercent: 100 }, { level: 0.00004 }), 0.00002),
    ).toEqual({
      figure: '2x',
      action: 'sell all',
      tone: 'up',
    });
    expect(ruleText(orderOf({}, { level: 0.000014 }), null).figure).toBe('0.0₄1400 SOL');
    expect(ruleText(orderOf({}, { metric: 'marketCapUsd', level: 2_000_000 }), 0.00002).figure).toBe(
      '$2.0M cap',
    );
  });

  it('describes trailing and recurring orders', () => {
    expect(ruleText(orderOf({ kind: 'trailing' }, { trailBps: 2_000 }), 1).figure).toBe('trail 20%');
    const dca = orderOf(
      { kind: 'recurring', side: 'buy', amount: '100000000', amountPercent: null },
      { everySeconds: 7_200, times: 5, fired: 2 },
    );
    expect([ruleText(dca, null).figure, waitText(dca), actionText(dca)]).toEqual([
      'every 2 hours',
      'every 2 hours, 2 of 5 done',
      'buy 0.1000 SOL',
    ]);
  });

  it('describes what would happen now, or why nothing would', () => {
    expect(wouldDoText(orderOf())).toBe('1.0000 SOL for 406.9K COO');
    const broke = orderOf({
      wouldDo: { price: 1, distancePct: 1, inAmount: null, outAmount: null, problem: 'Not enough SOL' },
    });
    expect(wouldDoText(broke)).toBe('Not enough SOL');
  });

  it('uses multiples only from 1.5x', () => {
    expect([100, 50, 20, -30, 400].map(moveText)).toEqual(['2x', '1.5x', '+20%', '-30%', '5x']);
    expect([60, 90, 86_400].map(everyText)).toEqual(['every minute', 'every 90 seconds', 'every day']);
  });
});

describe('OrderUpdates', () => {
  it('ignores the initial state and reports each change once', () => {
    const updates = new OrderUpdates();
    expect(updates.since([orderOf({ status: 'filled' })])).toBeNull();
    expect(updates.since([orderOf({ id: 'b' }), orderOf({ status: 'filled' })])).toBeNull();
    const filled = orderOf({ id: 'b', status: 'filled', swapId: 's', wouldDo: null });
    expect(updates.since([filled])).toEqual({
      tone: 'success',
      title: 'Order filled',
      text: 'Stop loss: sell 50% of COO',
      swapId: 's',
    });
    expect(updates.since([filled])).toBeNull();
  });

  it('reports an order created and filled between two checks', () => {
    const updates = new OrderUpdates();
    updates.since([]);
    expect(updates.since([orderOf({ status: 'filled' })])).toMatchObject({ title: 'Order filled' });
  });

  it('[ERR-64] reports a failed order with its reason, and an expired one', () => {
    const updates = new OrderUpdates();
    updates.since([orderOf()]);
    const failed = updates.since([orderOf({ status: 'failed', reason: 'Not enough SOL in this wallet' })]);
    expect(failed).toMatchObject({ tone: 'error', title: 'Failed to swap token' });
    expect(failed?.text).toContain('Not enough SOL in this wallet');
    updates.since([orderOf({ id: 'c' })]);
    expect(updates.since([orderOf({ id: 'c', status: 'expired' })])).toMatchObject({
      tone: 'info',
      title: 'Order expired',
    });
  });

  it('reports each fill of a recurring order, but not a cancellation by the trader', () => {
    const updates = new OrderUpdates();
    const dca = (fired: number) => orderOf({ kind: 'recurring' }, { times: 3, fired });
    updates.since([dca(0)]);
    expect(updates.since([dca(1)])).toMatchObject({ title: 'Order 1 of 3 filled' });
    expect(updates.since([{ ...dca(1), status: 'cancelled' }])).toBeNull();
  });

  it('merges simultaneous changes into one, failures first', () => {
    const updates = new OrderUpdates();
    updates.since([orderOf({ id: 'a' }), orderOf({ id: 'b' })]);
    const toast = updates.since([
      orderOf({ id: 'a', status: 'filled' }),
      orderOf({ id: 'b', status: 'failed', reason: 'x' }),
    ]);
    expect(toast).toMatchObject({ tone: 'error' });
    expect(toast?.text).toContain('and 1 more');
  });
});

describe('previewText', () => {
  const base = {
    side: 'buy',
    symbol: 'COO',
    amount: '0.5 SOL',
    wallets: ['Main'],
    trigger: null,
    standing: null,
    now: '20,395 COO',
    exit: false,
  } as const;

  it('describes a market buy', () => {
    expect(previewText(base)).toBe('Buys ~20,395 COO for 0.5 SOL from Main at market');
  });

  it('gives an estimate for a market sell, and the schedule of a DCA order', () => {
    expect(previewText({ ...base, side: 'sell', amount: '50% of COO', now: '0.2 SOL' })).toBe(
      'Sells 50% of COO from Main for ~0.2 SOL at market',
    );
    const dca = (everySeconds: number) =>
      previewText({ ...base, now: null, trigger: { kind: 'recurring', everySeconds, times: 5 } });
    expect(dca(3_600)).toBe('DCA: now, then hourly, 5 buys of 0.5 SOL from Main. No funds reserved.');
    expect(dca(7_200)).toContain('now, then every 2 hours, 5 buys');
  });

  it('describes the trigger, its distance, and that no funds are reserved', () => {
    const text = previewText({
      ...base,
      wallets: ['a', 'b'],
      trigger: { kind: 'limit', priceUsd: 0.004, direction: 'below' },
      standing: { awayPct: -12, there: false },
    });
    expect(text).toBe(
      'When COO is at or below $0.004000 (-12.0% from now): buys COO for 0.5 SOL from each of 2 wallets. If triggered now: ~20,395 COO. No funds reserved.',
    );
  });

  it('warns if it triggers now, and mentions cancellation with the position', () => {
    const text = previewText({
      ...base,
      side: 'sell',
      trigger: { kind: 'stopLoss', priceSol: 1, direction: 'below' },
      standing: { awayPct: 9, there: true },
      exit: true,
    });
    expect(text).toContain('Price already reached: triggers now.');
    expect(text).toContain('Cancelled when the position closes.');
  });
});
