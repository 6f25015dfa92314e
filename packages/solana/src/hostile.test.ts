import type { Trade } from '@dugout/domain/market-events';
import { hasRecorded, recordedPath } from '@dugout/testkit/recorded';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeTransaction } from './decode.ts';
import { recordedFiles } from './recorded-files.ts';
import { fromWire } from './transactions/from-bytes.ts';
import type { RawTransaction } from './transactions/raw-transaction.ts';
import { recordedTransactions } from './transactions/recorded.ts';

/** What a trade says that a mutation must not change; a changed pool, wallet or fee beside it is no invented trade. */
const essence = ({ signature, mint, side, tokenAmount, quoteMint, quoteAmount }: Trade): string =>
  `${signature} ${side} ${tokenAmount} ${mint} for ${quoteAmount} ${quoteMint}`;

describe('input that is no transaction', () => {
  it('gives no transaction and does not throw for any JSON', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        for (const transaction of recordedTransactions(value)) expect(decodeTransaction(transaction).trades).toEqual([]);
      }),
    );
  });

  it('refuses bytes that are no wire transaction with a RangeError', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        try {
          expect(decodeTransaction(fromWire(bytes, {}, 1, null)).trades).toEqual([]);
        } catch (error) {
          expect(error).toBeInstanceOf(RangeError);
        }
      }),
    );
  });
});

describe.skipIf(!hasRecorded)('mutated transactions (needs the recorded data)', () => {
  it('never throws, invents no trade whose amounts did not move, and takes none from a program that is not ours', () => {
    const originals = [...recordedFiles(recordedPath('tx'))]
      .flatMap((file) => file.transactions)
      .filter((transaction) => decodeTransaction(transaction).trades.length > 0);
    expect(originals.length).toBeGreaterThan(25);
    const backed = new Set(originals.flatMap((transaction) => decodeTransaction(transaction).trades.map(essence)));
    const mutation = fc.record({ which: fc.nat(), instruction: fc.nat(), at: fc.nat(), value: fc.nat(255), cut: fc.boolean() });
    fc.assert(
      fc.property(mutation, ({ which, instruction, at, value, cut }) => {
        const original = originals[which % originals.length];
        if (original === undefined) throw new Error('no original');
        const target = instruction % original.instructions.length;
        const mutated: RawTransaction = {
          ...original,
          instructions: original.instructions.map((entry, index) => {
            if (index !== target) return entry;
            const data = Uint8Array.from(entry.data);
            if (data.length > 0) data[at % data.length] = value;
            return {
              path: entry.path,
              height: entry.height,
              program: entry.program,
              accounts: entry.accounts,
              data: cut ? data.subarray(0, at % (data.length + 1)) : data,
            };
          }),
        };
        for (const trade of decodeTransaction(mutated).trades) expect(backed.has(essence(trade)), essence(trade)).toBe(true);
        const foreign = decodeTransaction({
          ...original,
          accounts: { length: original.accounts.length, at: () => 'Moon111111111111111111111111111111111111111' },
        });
        expect(foreign.trades).toEqual([]);
      }),
      { numRuns: 60_000 },
    );
  });
});
