import { describe, expect, it } from 'vitest';
import { accessOf, creationIntent, EMPTY_KEY, faultsOf } from './new-key.model.ts';

const TRADE = { ...EMPTY_KEY, name: 'Bot', scope: 'trade', wallets: ['A', 'B'] } as const;

describe('new key', () => {
  it('requires a name, and for trading a wallet and a budget of at least one order', () => {
    expect(faultsOf({ ...EMPTY_KEY, name: ' ' }).name).not.toBeNull();
    expect(Object.values(faultsOf({ ...EMPTY_KEY, name: 'Bot', perOrder: '' }))).toEqual([
      null,
      null,
      null,
      null,
    ]);
    expect(Object.values(faultsOf(TRADE))).toEqual([null, null, null, null]);
    expect(faultsOf({ ...TRADE, wallets: [] }).wallets).not.toBeNull();
    for (const perOrder of ['', '0', '-1', 'x'])
      expect(faultsOf({ ...TRADE, perOrder }).perOrder).not.toBeNull();
    expect(faultsOf({ ...TRADE, perOrder: '0.6' }).perDay).not.toBeNull();
  });

  it('is sent in lamports, with a proof of exactly that request', () => {
    const access = accessOf(TRADE);
    expect(access).toEqual({
      scope: 'trade',
      wallets: ['A', 'B'],
      perOrderLamports: '100000000',
      perDayLamports: '500000000',
    });
    expect(creationIntent(access, 7)).toEqual({
      kind: 'createApiKey',
      scope: 'trade',
      wallets: 'A,B',
      perOrderLamports: '100000000',
      perDayLamports: '500000000',
      expiresInDays: 7,
    });
    expect(creationIntent(accessOf(EMPTY_KEY), 30)).toEqual({
      kind: 'createApiKey',
      scope: 'read',
      expiresInDays: 30,
    });
  });
});
