import { toBase58 } from '@dugout/domain/address';
import { describe, expect, it } from 'vitest';
import { accepts, FIRST, faults, SECOND, taken } from '../testing/accepts.ts';
import { reportedTransactionEndpoints } from './reported-transactions.ts';

const log = reportedTransactionEndpoints['POST /swap/log'].body;
const save = reportedTransactionEndpoints['POST /transaction/save'].body;
const signature = toBase58(new Uint8Array(64).fill(7));
const swap = {
  signature,
  walletAddress: FIRST,
  tokenAddress: SECOND,
  type: 'buy',
  solAmount: 0.5,
  usdAmount: null,
  status: 'landed',
};

describe("a client's report of a swap", () => {
  it('[API-57] contains a transaction, a wallet, a token and nullable figures', () => {
    expect(faults(log, swap)).toEqual([]);
    expect(faults(log, { ...swap, signature: FIRST })).toEqual(['signature']);
    expect(faults(log, { ...swap, status: 'confirmed' })).toEqual(['status']);
    expect(faults(log, { ...swap, type: 'deposit' })).toEqual(['type']);
  });

  it('rejects negative and excessive figures', () => {
    for (const solAmount of [-0.1, 1.1e15, Number.NaN, '1'])
      expect(faults(log, { ...swap, solAmount })).toEqual(['solAmount']);
  });

  it('cannot set the verified flag', () => {
    expect(accepts(log, { ...swap, verified: true })).toBe(false);
  });
});

describe("a client's report of a transaction", () => {
  const body = { signature, type: 'deposit', wallet_address: FIRST };
  const entries = (count: number, value: unknown = 1) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, value]));
  const of = (metadata: unknown) => accepts(save, { ...body, metadata });

  it('[API-68] needs no metadata', () => {
    expect(save.parse(body).metadata).toEqual({});
  });

  it('[API-68] is a buy, a sell, a deposit or a withdrawal', () => {
    const types = ['buy', 'sell', 'deposit', 'withdraw'];
    expect(taken(save.shape.type, [...types, 'gift', 'Buy', ''])).toEqual(types);
  });

  it('has at most 32 short values on one level', () => {
    expect([of(entries(32)), of(entries(33))]).toEqual([true, false]);
    expect([of({ a: 'x'.repeat(256) }), of({ a: 'x'.repeat(257) })]).toEqual([true, false]);
    expect([of({ ['k'.repeat(64)]: 1 }), of({ ['k'.repeat(65)]: 1 })]).toEqual([true, false]);
    expect([of({ a: null, b: false, c: 1.5 }), of({ a: { b: 1 } }), of({ a: [1] }), of([1])]).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });
});
