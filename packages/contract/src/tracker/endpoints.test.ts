import { describe, expect, it } from 'vitest';
import { accepts, FIRST, faults, SECOND, taken } from '../testing/accepts.ts';
import { trackerEndpoints } from './endpoints.ts';

const list = trackerEndpoints['GET /tracker'].query;
const trades = trackerEndpoints['GET /tracker/trades'].query;
const add = trackerEndpoints['POST /tracker'].body;
const change = trackerEndpoints['PUT /tracker'].body;
const remove = trackerEndpoints['DELETE /tracker'].query;

describe('followed wallets', () => {
  it('[API-71] come in pages of 10, newest first', () => {
    expect(list.parse({})).toEqual({ page: 1, limit: 10, sorting: 'created_at:desc' });
  });

  it('[API-70] are sorted by one of their fields, in either direction', () => {
    const orders = ['name', 'name:asc', 'created_at:desc', 'lastTradeTime:asc', 'totalPnl:desc'];
    expect(taken(list.shape.sorting, orders)).toEqual(orders);
    expect(
      taken(list.shape.sorting, [
        '',
        'name:up',
        'name:asc:desc',
        'usd_amount',
        'password',
        ':asc',
        'NAME',
        'name;drop',
      ]),
    ).toEqual([]);
  });

  it('[API-74] are unfollowed by one address, by several, or all at once', () => {
    expect([
      accepts(remove, { wallets: FIRST }),
      accepts(remove, { wallets: [FIRST, SECOND] }),
      accepts(remove, { all: 'true' }),
    ]).toEqual([true, true, true]);
    expect(faults(remove, { all: 'false' })).toEqual(['all']);
    expect(accepts(remove, { wallets: Array(1_001).fill(FIRST) })).toBe(false);
  });

  it('[API-73] need a name of 1 to 64 letters and a valid address', () => {
    expect(faults(add, { name: 'Whale', address: FIRST })).toEqual([]);
    expect(faults(add, { name: ' ', address: FIRST })).toEqual(['name']);
    expect(faults(add, { name: 'a'.repeat(65), address: FIRST })).toEqual(['name']);
    expect(faults(add, { name: 'Whale', address: 'whale' })).toEqual(['address']);
  });

  it('have an emoji, a group and a note, each cleared by null', () => {
    expect(faults(change, { address: FIRST, emoji: null, group: null, notes: null })).toEqual([]);
    expect(faults(change, { address: FIRST, emoji: 'x'.repeat(17) })).toEqual(['emoji']);
    expect(faults(change, { address: FIRST, name: null })).toEqual(['name']);
  });

  it('can be sent back as read, with no effect', () => {
    const read = {
      address: FIRST,
      id: 'mine',
      totalPnl: 1e9,
      lastTradeTime: null,
      createdAt: 'x',
      created_at: 'x',
    };
    expect(faults(change, read)).toEqual([]);
    expect(accepts(change, { ...read, userId: 'someone' })).toBe(false);
    expect(accepts(add, { name: 'Whale', address: FIRST, id: 'mine' })).toBe(false);
  });
});

describe('wallet activity', () => {
  it('[API-69] is filtered by wallet, kind, text and slot range, each blank for all', () => {
    expect(faults(trades, { walletAddress: '', type: '', search: '', fromSlot: '5', toSlot: '9' })).toEqual(
      [],
    );
    expect(trades.parse({ fromSlot: '5' }).fromSlot).toBe(5);
    expect(faults(trades, { type: 'mint' })).toEqual(['type']);
    expect(faults(trades, { fromSlot: '-1' })).toEqual(['fromSlot']);
  });

  it('[API-70] is sorted by time, amounts or market cap', () => {
    expect(
      taken(trades.shape.sorting, ['usd_amount:asc', 'sol_amount', 'marketcap:desc', 'name:asc', 'totalPnl']),
    ).toEqual(['usd_amount:asc', 'sol_amount', 'marketcap:desc']);
  });
});
