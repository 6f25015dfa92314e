import { toBase58 } from '@dugout/domain/address';
import { getCompiledTransactionMessageDecoder, getTransactionDecoder } from '@solana/kit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { WireMessage } from './message.ts';
import { readMessage, readTransaction, type WireTransaction } from './transaction.ts';
import { UnknownVersionError } from './versions.ts';
import { writeTransaction } from './write-transaction.ts';

const bytesOf = (length: number) => fc.uint8Array({ minLength: length, maxLength: length });
const key = bytesOf(32);
const indices = (below: number, longest: number) =>
  fc.uint8Array({ max: Math.min(255, below - 1), maxLength: longest });

type Written = Pick<WireTransaction, 'signatures' | 'message'>;

/** Well-formed transactions of all versions that fit a packet. */
const transactions: fc.Arbitrary<Written> = fc
  .record({
    version: fc.constantFrom<WireMessage['version']>('legacy', 0, 1),
    keys: fc.uniqueArray(key, { minLength: 2, maxLength: 12, selector: String }),
    lookups: fc.array(
      fc.record({
        table: key,
        writable: fc.uint8Array({ minLength: 1, maxLength: 5 }),
        readonly: fc.uint8Array({ maxLength: 5 }),
      }),
      { maxLength: 2 },
    ),
    mask: fc.nat(0b111).map((bits) => (bits << 2) | (bits & 1 ? 0b11 : 0)),
    blockhash: key,
  })
  .chain(({ version, keys, lookups: tables, mask, blockhash }) => {
    const lookups = version === 0 ? tables : [];
    const loaded = lookups.reduce(
      (sum, { writable, readonly }) => sum + writable.length + readonly.length,
      0,
    );
    const values = version === 1 ? mask.toString(2).replaceAll('0', '').length * 4 : 0;
    const signers = fc.integer({ min: 1, max: Math.min(3, keys.length) });
    return signers.chain((count) =>
      fc.record({
        signatures: fc.array(bytesOf(64), { minLength: count, maxLength: count }),
        message: fc.record({
          version: fc.constant(version),
          signers: fc.constant(count),
          readonlySigners: fc.nat(count - 1),
          readonlyOthers: fc.nat(keys.length - count),
          keys: fc.constant(keys),
          blockhash: fc.constant(blockhash),
          instructions: fc.array(
            fc.record({
              programIdIndex: fc.integer({ min: 1, max: keys.length - 1 }),
              accounts: indices(keys.length + loaded, 10),
              data: fc.uint8Array({ maxLength: 100 }),
            }),
            { maxLength: 3 },
          ),
          lookups: fc.constant(lookups),
          config: version === 1 ? bytesOf(values).map((all) => ({ mask, values: all })) : fc.constant(null),
        }),
      }),
    );
  })
  .filter((transaction) => writeTransaction(transaction).length <= 1_232);

const KEYS = Array.from({ length: 4 }, (_, n) => new Uint8Array(32).fill(n + 1));
const SOUND: WireMessage = {
  version: 0,
  signers: 1,
  readonlySigners: 0,
  readonlyOthers: 1,
  keys: KEYS,
  blockhash: new Uint8Array(32),
  instructions: [{ programIdIndex: 3, accounts: Uint8Array.of(0, 1, 4), data: Uint8Array.of(9) }],
  lookups: [{ table: new Uint8Array(32), writable: Uint8Array.of(7), readonly: new Uint8Array(0) }],
  config: null,
};
const wireOf = (changes: Partial<WireMessage> = {}, signatures = 1): Uint8Array =>
  writeTransaction({
    signatures: Array.from({ length: signatures }, () => new Uint8Array(64)),
    message: { ...SOUND, ...changes },
  });
const [instruction] = SOUND.instructions;
const [lookup] = SOUND.lookups;
if (instruction === undefined || lookup === undefined) throw new Error('no sound message');

describe('readTransaction', () => {
  it('returns what writeTransaction wrote, for all versions', () => {
    fc.assert(
      fc.property(transactions, ({ signatures, message }) => {
        const bytes = writeTransaction({ signatures, message });
        const read = readTransaction(bytes);
        expect(read.signatures).toEqual(signatures);
        expect(read.message).toEqual(message);
        expect(readMessage(read.messageBytes)).toEqual(message);
        expect(bytes.subarray(read.signaturesAt, read.signaturesAt + 64)).toEqual(signatures[0]);
      }),
    );
  });

  it("returns the keys, accounts and tables that Solana's own library reads", () => {
    fc.assert(
      fc.property(transactions, (transaction) => {
        const bytes = writeTransaction(transaction);
        const { message, messageBytes } = readTransaction(bytes);
        const kit = getTransactionDecoder().decode(bytes);
        expect(Uint8Array.from(kit.messageBytes)).toEqual(messageBytes);
        const compiled = getCompiledTransactionMessageDecoder().decode(messageBytes);
        expect(compiled.version).toBe(message.version);
        expect(compiled.staticAccounts).toEqual(message.keys.map(toBase58));
        expect(compiled.lifetimeToken).toBe(toBase58(message.blockhash));
        if (compiled.version === 1) return;
        expect(
          compiled.instructions.map(({ programAddressIndex, accountIndices = [], data = [] }) => ({
            programIdIndex: programAddressIndex,
            accounts: Uint8Array.from(accountIndices),
            data: Uint8Array.from(data),
          })),
        ).toEqual(message.instructions);
        const tables = compiled.version === 0 ? (compiled.addressTableLookups ?? []) : [];
        expect(tables.map(({ lookupTableAddress }) => lookupTableAddress)).toEqual(
          message.lookups.map(({ table }) => toBase58(table)),
        );
      }),
    );
  });

  it('rejects a transaction that ends early, and one with bytes left over', () => {
    fc.assert(
      fc.property(transactions, fc.nat(), fc.nat(255), (transaction, cut, extra) => {
        const bytes = writeTransaction(transaction);
        expect(() => readTransaction(bytes.subarray(0, cut % bytes.length))).toThrow(RangeError);
        expect(() => readTransaction(Uint8Array.of(...bytes, extra))).toThrow(RangeError);
      }),
    );
  });

  it('reads each byte into the transaction: bytes that it accepts are written back unchanged', () => {
    fc.assert(
      fc.property(transactions, fc.nat(), fc.nat(255), (transaction, at, value) => {
        const bytes = writeTransaction(transaction);
        bytes[at % bytes.length] = value;
        let read: WireTransaction;
        try {
          read = readTransaction(bytes);
        } catch (error) {
          expect(error).toBeInstanceOf(RangeError);
          return;
        }
        expect(writeTransaction(read)).toEqual(bytes);
      }),
    );
  });

  it.each<[string, Uint8Array]>([
    ['without a signer', wireOf({ signers: 0 }, 0)],
    ['with fewer signatures than signers', wireOf({ signers: 2 }, 1)],
    ['with more signatures than signers', wireOf({}, 2)],
    ['with a read-only fee payer', wireOf({ readonlySigners: 1 })],
    ['with more read-only accounts than accounts', wireOf({ readonlyOthers: 4 })],
    ['with a key listed twice', wireOf({ keys: [...KEYS, KEYS[1] ?? new Uint8Array(32)] })],
    ['that calls its fee payer', wireOf({ instructions: [{ ...instruction, programIdIndex: 0 }] })],
    [
      'that calls a program from a lookup table',
      wireOf({ instructions: [{ ...instruction, programIdIndex: 4 }] }),
    ],
    ['with a missing account', wireOf({ instructions: [{ ...instruction, accounts: Uint8Array.of(5) }] })],
    [
      'with a lookup table that loads nothing',
      wireOf({ lookups: [lookup, { ...lookup, writable: new Uint8Array(0) }] }),
    ],
    ['with more than 256 accounts', wireOf({ lookups: [{ ...lookup, readonly: new Uint8Array(252) }] })],
    [
      'with half of a priority fee',
      wireOf({ version: 1, lookups: [], config: { mask: 1, values: new Uint8Array(4) } }),
    ],
    ['larger than a packet', wireOf({ instructions: [{ ...instruction, data: new Uint8Array(1_100) }] })],
    ['of version 1 with its signatures first', Uint8Array.of(1, ...new Uint8Array(64), 0x81, 1, 0, 0)],
    ['of version 0 without signatures', wireOf({}, 0).subarray(1)],
  ])('rejects a transaction %s', (_, bytes) => {
    expect(readTransaction(wireOf()).message).toEqual(SOUND);
    expect(() => readTransaction(bytes)).toThrow(RangeError);
  });

  it('accepts a version 1 transaction larger than a packet, up to 4,096 bytes', () => {
    const version1 = (length: number): Uint8Array =>
      wireOf({
        version: 1,
        lookups: [],
        config: { mask: 0, values: new Uint8Array(0) },
        instructions: [{ programIdIndex: 3, accounts: Uint8Array.of(0), data: new Uint8Array(length) }],
      });
    const room = 4_096 - version1(0).length;
    expect(readTransaction(version1(room)).message.instructions[0]?.data.length).toBe(room);
    expect(() => readTransaction(version1(room + 1))).toThrow(RangeError);
  });

  it('names an unknown version, with signatures first or last', () => {
    for (const bytes of [Uint8Array.of(0x82), Uint8Array.of(1, ...new Uint8Array(64), 0x82)])
      expect(() => readTransaction(bytes)).toThrow(new UnknownVersionError(2));
  });
});
