import type { Trade } from '@dugout/domain/market-events';
import { transactionsFolder } from '@dugout/testkit/transactions-folder';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeTransaction } from './decode.ts';
import { recordedFiles } from './recorded-files.ts';
import { fromWire } from './transactions/from-bytes.ts';
import type { RawTransaction } from './transactions/raw-transaction.ts';
import { recordedTransactions } from './transactions/recorded.ts';

/**
 * The fields of a trade that a mutation must not change. A changed pool, wallet or fee is not an invented trade.
 */
const essence = ({ signature, mint, side, tokenAmount, quoteMint, quoteAmount }: Trade): string =>
  `${signature} ${side} ${tokenAmount} ${mint} for ${quoteAmount} ${quoteMint}`;

/** Number of mutations; docs/decoders.md describes a longer run. */
const MUTATIONS = Number(process.env['MUTATIONS'] ?? 20_000);

const KINDS = ['byte', 'cut', 'account', 'program', 'dropped', 'depth', 'logs'] as const;

/**
 * Changes one thing in a transaction: a byte of an instruction's data or its length, an account, the program, the
 * instruction itself, call depths, logs.
 */
function mutate(
  original: RawTransaction,
  kind: (typeof KINDS)[number],
  target: number,
  at: number,
  value: number,
): RawTransaction {
  if (kind === 'logs') {
    const line = at % (original.logs.length + 1);
    return {
      ...original,
      logs: value < 128 ? original.logs.slice(0, line) : original.logs.toSpliced(line, 1),
    };
  }
  if (kind === 'dropped') return { ...original, instructions: original.instructions.toSpliced(target, 1) };
  const instructions = original.instructions.map((entry, index) => {
    const data = Uint8Array.from(entry.data);
    const accounts = Array.from(entry.accounts);
    const { outer, path, height, program } = entry;
    const copy = { outer, path, height, program, accounts, data };
    if (kind === 'depth') return { ...copy, height: value < 128 || index === target ? 0 : height };
    if (index !== target) return copy;
    if (kind === 'byte' && data.length > 0) data[at % data.length] = value;
    if (kind === 'account' && accounts.length > 0)
      accounts[at % accounts.length] = value % original.accounts.length;
    if (kind === 'program') return { ...copy, program: value % original.accounts.length };
    return kind === 'cut' ? { ...copy, data: data.subarray(0, at % (data.length + 1)) } : copy;
  });
  return { ...original, instructions };
}

describe('invalid input', () => {
  it('yields no transaction and never throws, for any JSON', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        for (const transaction of recordedTransactions(value))
          expect(decodeTransaction(transaction).trades).toEqual([]);
      }),
    );
  });

  it('throws RangeError for bytes that are not a wire transaction', () => {
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

describe('mutated transactions', () => {
  it('never throw, and never invent a trade without moved amounts or from an unknown program', () => {
    const originals = [...recordedFiles(transactionsFolder())]
      .flatMap((file) => file.transactions)
      .filter((transaction) => decodeTransaction(transaction).trades.length > 0);
    expect(originals.length).toBeGreaterThan(25);
    const backed = new Set(
      originals.flatMap((transaction) => decodeTransaction(transaction).trades.map(essence)),
    );
    const mutation = fc.record({
      which: fc.nat(),
      instruction: fc.nat(),
      at: fc.nat(),
      value: fc.nat(255),
      kind: fc.constantFrom(...KINDS),
    });
    fc.assert(
      fc.property(mutation, ({ which, instruction, at, value, kind }) => {
        const original = originals[which % originals.length];
        if (original === undefined) throw new Error('no original');
        const mutated = mutate(original, kind, instruction % original.instructions.length, at, value);
        for (const trade of decodeTransaction(mutated).trades)
          expect(backed.has(essence(trade)), essence(trade)).toBe(true);
        const foreign = decodeTransaction({
          ...original,
          accounts: {
            length: original.accounts.length,
            at: () => 'Moon111111111111111111111111111111111111111',
          },
        });
        expect(foreign.trades).toEqual([]);
      }),
      { numRuns: MUTATIONS },
    );
  });
});
