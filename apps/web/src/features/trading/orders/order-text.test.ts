import { describe, expect, it } from 'vitest';
import { orderOf } from '#/shared/testing/trading-builders.ts';
import { actText, everyText, moveText, ruleText, waitText, wouldDoText } from './order-text.ts';
import { OrderUpdates } from './order-updates.ts';
import { previewText } from './preview.ts';

describe('a rule in words', () => {
  it('is seen from the entry where that is known', () => {
    expect(ruleText(orderOf(), 0.00002)).toEqual({ figure: '-30%', act: 'sell 50%', tone: 'down' });
    expect(
      ruleText(orderOf({ kind: 'takeProfit', amountPercent: 100 }, { level: 0.00004 }), 0.00002),
    ).toEqual({
      figure: '2x',
      act: 'sell all',
      tone: 'up',
    });
    expect(ruleText(orderOf({}, { level: 0.000014 }), null).figure).toBe('0.0₄1400 SOL');
    expect(ruleText(orderOf({}, { metric: 'marketCapUsd', level: 2_000_000 }), 0.00002).figure).toBe(
      '$2.0M cap',
    );
  });

  it('names a trail and a repetition', () => {
    expect(ruleText(orderOf({ kind: 'trailing' }, { trailBps: 2_000 }), 1).figure).toBe('trail 20%');
    const dca = orderOf(
      { kind: 'recurring', side: 'buy', amount: '100000000', amountPercent: null },
      { everySeconds: 7_200, times: 5, fired: 2 },
    );
    expect([ruleText(dca, null).figure, waitText(dca), actText(dca)]).toEqual([
      'every 2 hours',
      'every 2 hours, 2 of 5 done',
      'buy 0.1000 SOL',
    ]);
  });

  it('says what it would do now, or why it would not', () => {
    expect(wouldDoText(orderOf())).toBe('1.0000 SOL for 406.9K COO');
    const broke = orderOf({
      wouldDo: { price: 1, distancePct: 1, inAmount: null, outAmount: null, problem: 'Not enough SOL' },
    });
    expect(wouldDoText(broke)).toBe('Not enough SOL');
  });

  it('keeps multiples for what has at least half as much again', () => {
    expect([100, 50, 20, -30, 400].map(moveText)).toEqual(['2x', '1.5x', '+20%', '-30%', '5x']);
    expect([60, 90, 86_400].map(everyText)).toEqual(['every minute', 'every 90 seconds', 'every day']);
  });
});

describe('OrderUpdates', () => {
  it('tells nothing of what it finds first, and each change once', () => {
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

  it('tells of an order that was made and fired between two looks', () => {
    const updates = new OrderUpdates();
    updates.since([]);
    expect(updates.since([orderOf({ status: 'filled' })])).toMatchObject({ title: 'Order filled' });
  });

  it('[ERR-64] says with its reason that one failed, and that one expired', () => {
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

  it('tells each time that a repetition trades, and is silent when the trader cancels', () => {
    const updates = new OrderUpdates();
    const dca = (fired: number) => orderOf({ kind: 'recurring' }, { times: 3, fired });
    updates.since([dca(0)]);
    expect(updates.since([dca(1)])).toMatchObject({ title: 'Order 1 of 3 filled' });
    expect(updates.since([{ ...dca(1), status: 'cancelled' }])).toBeNull();
  });

  it('puts several at once into one, the failure first', () => {
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

  it('says what happens at the market', () => {
    expect(previewText(base)).toBe('Buys ~20,395 COO for 0.5 SOL from Main at market');
  });

  it('says that a market sell has an estimate, and how a DCA order repeats', () => {
    expect(previewText({ ...base, side: 'sell', amount: '50% of COO', now: '0.2 SOL' })).toBe(
      'Sells 50% of COO from Main for ~0.2 SOL at market',
    );
    const dca = (everySeconds: number) =>
      previewText({ ...base, now: null, trigger: { kind: 'recurring', everySeconds, times: 5 } });
    expect(dca(3_600)).toBe('DCA: now, then hourly, 5 buys of 0.5 SOL from Main. No funds reserved.');
    expect(dca(7_200)).toContain('now, then every 2 hours, 5 buys');
  });

  it('says what an order waits for, how far it is, and that nothing is reserved', () => {
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

  it('warns of what fires at once, and says when it ends with the position', () => {
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
