import { transactionsFolder } from '@dugout/testkit/transactions-folder';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { decodeTransaction } from './decode.ts';
import { DECODERS } from './decoders/registry.ts';
import { recordedFiles } from './recorded-files.ts';

const PUMP = '6EF8rrecthR5Dkzon8Nwu78hRvfCKubJ14M5uBEwF6P';

afterEach(() => {
  vi.restoreAllMocks();
});

describe('a throwing decoder', () => {
  it('skips the instruction and keeps the rest of the transaction', () => {
    const transactions = [...recordedFiles(transactionsFolder())].flatMap((file) => file.transactions);
    const sound = transactions.map(decodeTransaction);
    const pump = DECODERS.get(PUMP);
    if (pump === undefined) throw new Error('pump.fun has no decoder');
    vi.spyOn(pump, 'decode').mockImplementation((transaction, _instruction, _at, findings) => {
      findings.event({ kind: 'solPrice', slot: transaction.slot, time: 1, usd: 1 });
      throw new RangeError('out of bounds');
    });
    const broken = transactions.map(decodeTransaction);
    const failed = broken.filter(({ skipped }) => skipped.some(({ reason }) => reason === 'decoder failed'));
    expect(failed.length).toBeGreaterThan(0);
    for (const [at, decoded] of broken.entries()) {
      expect(decoded.events.some(({ kind }) => kind === 'solPrice')).toBe(false);
      const events = sound[at]?.events ?? [];
      if (failed.includes(decoded)) expect(events).toEqual(expect.arrayContaining([...decoded.events]));
      else expect(decoded.events).toEqual(events);
    }
  });
});
