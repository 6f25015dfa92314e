import { describe, expect, it } from 'vitest';
import { ADDRESSES, accepts, FIRST, faults, SECOND } from '../testing/accepts.ts';
import { watchlistEndpoints } from './endpoints.ts';
import { MAX_WATCHED_TOKENS } from './values.ts';

const add = watchlistEndpoints['POST /watchlist'].body;
const order = watchlistEndpoints['PUT /watchlist'].body;
const change = watchlistEndpoints['PUT /watchlist/{mint}'].body;
const alert = watchlistEndpoints['POST /watchlist/alerts'].body;

describe('watchlist tokens', () => {
  it('[API-77] [API-79] are 1 to 500 addresses', () => {
    for (const key of ['POST /watchlist', 'POST /watchlist/remove'] as const) {
      const { body } = watchlistEndpoints[key];
      expect([
        accepts(body, { tokens: ADDRESSES }),
        accepts(body, { tokens: [] }),
        accepts(body, { tokens: FIRST }),
      ]).toEqual([true, false, false]);
      expect(faults(body, { tokens: [FIRST, 'x'] })).toEqual(['tokens.1']);
    }
    expect(accepts(add, { tokens: Array(MAX_WATCHED_TOKENS).fill(FIRST) })).toBe(true);
    expect(accepts(add, { tokens: Array(MAX_WATCHED_TOKENS + 1).fill(FIRST) })).toBe(false);
  });

  it('are ordered by address, or as read', () => {
    const read = { tokenAddress: SECOND, symbol: 'TOAD', priceUsd: 1 };
    expect(order.parse({ tokens: [FIRST, read] })).toEqual({ tokens: [FIRST, SECOND] });
    expect(accepts(order, { tokens: [{ mint: FIRST }] })).toBe(false);
  });

  it('have a group and a note; other fields as read have no effect', () => {
    expect(faults(change, { group: null, note: 'buy below 1M', priceUsd: 5, tokenAddress: FIRST })).toEqual(
      [],
    );
    expect(faults(change, { group: ' ' })).toEqual(['group']);
    expect(accepts(change, { userId: 'someone' })).toBe(false);
  });
});

describe('alert', () => {
  const body = { tokenAddress: FIRST, metric: 'priceUsd', direction: 'above', level: 1.5 };

  it('waits for a positive figure, in either direction', () => {
    expect([
      faults(alert, body),
      faults(alert, { ...body, metric: 'marketCapUsd', direction: 'below' }),
    ]).toEqual([[], []]);
    for (const level of [0, -1, 1.1e15, Number.NaN, '1'])
      expect(faults(alert, { ...body, level })).toEqual(['level']);
    expect(faults(alert, { ...body, metric: 'volumeUsd' })).toEqual(['metric']);
    expect(faults(alert, { ...body, direction: 'at' })).toEqual(['direction']);
  });

  it('cannot be sent as triggered', () => {
    expect(accepts(alert, { ...body, status: 'fired' })).toBe(false);
  });
});
