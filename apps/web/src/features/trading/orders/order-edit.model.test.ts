import { describe, expect, it } from 'vitest';
import { orderOf } from '#/shared/testing/trading-builders.ts';
import { draftOf, editTo, levelWarning, readEdit } from './order-edit.model.ts';

const NOW = Date.UTC(2026, 0, 1);
const stop = orderOf();
const buy = orderOf({ kind: 'limit', side: 'buy', amount: '500000000', amountPercent: null });
const trailing = orderOf(
  { kind: 'trailing' },
  { trailBps: 2_000, metric: null, direction: null, level: 0.00008 },
);

describe('the draft of an order', () => {
  it('has its level, size and expiry', () => {
    expect(draftOf(stop)).toEqual({ level: '0.000014', size: '50%', lasts: 'same' });
    expect(draftOf(buy).size).toBe('0.5');
    expect(draftOf(trailing).level).toBe('20');
    expect(draftOf(orderOf({ amount: '48270500000', amountPercent: null })).size).toBe('48,270.5');
  });

  it('changes only edited fields', () => {
    const read = (part: object, order = stop) => readEdit(order, { ...draftOf(order), ...part }, NOW);
    expect(read({})).toEqual({ edit: null, problems: {} });
    expect(read({ level: '0.00001' }).edit).toEqual({ id: 'order1', level: 0.00001 });
    expect(read({ size: '25%', lasts: '24' }).edit).toEqual({
      id: 'order1',
      amountPercent: 25,
      expiresAt: '2026-01-02T00:00:00.000Z',
    });
    expect(read({ lasts: '' }).edit).toEqual({ id: 'order1', expiresAt: null });
    expect(read({ size: '1,000' }, buy).edit).toEqual({ id: 'order1', amount: '1000000000000' });
    expect(read({ level: '12.5' }, trailing).edit).toEqual({ id: 'order1', trailBps: 1_250 });
  });

  it.each(['', '0', '-1', 'x', '1e99'])("refuses '%s' as level", (level) => {
    expect(readEdit(stop, { ...draftOf(stop), level }, NOW)).toMatchObject({
      edit: null,
      problems: { level: expect.stringContaining('above zero') },
    });
  });

  it.each(['', '0', '-1', 'x', '0,5', '101%', '0%'])("refuses '%s' as size", (size) => {
    expect(readEdit(stop, { ...draftOf(stop), size }, NOW).problems).toHaveProperty('size');
  });
});

describe('a line', () => {
  it('moved to a level changes the level, or the distance of a trailing order', () => {
    expect(editTo(stop, 0.00002)).toEqual({ id: 'order1', level: 0.00002 });
    expect(editTo(trailing, 0.00009)).toEqual({ id: 'order1', trailBps: 1_000 });
    expect(editTo(trailing, 0.0001)).toBeNull();
    expect(editTo(stop, 0)).toBeNull();
    expect(editTo(stop, Number.NaN)).toBeNull();
    const trailingBuy = orderOf({ kind: 'trailing', side: 'buy' }, { trailBps: 1_000, level: 0.00011 });
    expect(editTo(trailingBuy, 0.00012)).toEqual({ id: 'order1', trailBps: 2_000 });
  });

  it('far from the price, or beyond it, is confirmed', () => {
    expect(levelWarning(stop, 0.000014, 0.00002)).toBeNull();
    expect(levelWarning(stop, 0.000009, 0.00002)).toBe('55% from the price');
    expect(levelWarning(stop, 0.00003, 0.00002)).toBe('Price already reached: triggers now');
    expect(levelWarning(stop, 0.00003, null)).toBeNull();
  });
});
