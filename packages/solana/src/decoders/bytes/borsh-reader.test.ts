import { toBase58 } from '@dugout/domain/address';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BorshReader } from './borsh-reader.ts';

const reader = (bytes: Uint8Array, start = 0) => new BorshReader(bytes, start);
const MAX = 2n ** 64n - 1n;

describe('BorshReader', () => {
  it('reads field by field in little-endian order from the given offset', () => {
    const fields = fc.tuple(
      fc.nat(255),
      fc.nat(0xffff),
      fc.nat(0xffff_ffff),
      fc.bigInt(0n, MAX),
      fc.integer(),
    );
    fc.assert(
      fc.property(fields, fc.nat(9), ([u8, u16, u32, u64, i32], start) => {
        const bytes = Buffer.alloc(start + 19);
        bytes.writeUInt8(u8, start);
        bytes.writeUInt16LE(u16, start + 1);
        bytes.writeUInt32LE(u32, start + 3);
        bytes.writeBigUInt64LE(u64, start + 7);
        bytes.writeInt32LE(i32, start + 15);
        const from = reader(bytes, start);
        expect([from.u8(), from.u16(), from.u32(), from.u64(), from.i32(), from.left]).toEqual([
          u8,
          u16,
          u32,
          u64,
          i32,
          0,
        ]);
      }),
    );
  });

  it('reads wide and signed numbers', () => {
    const bytes = Buffer.alloc(16, 0xff);
    expect([reader(bytes).i64(), reader(bytes).i128(), reader(bytes).u128()]).toEqual([
      -1n,
      -1n,
      2n ** 128n - 1n,
    ]);
    const high = Buffer.alloc(16);
    high.writeBigUInt64LE(1n, 8);
    high.writeUInt8(5, 0);
    expect([reader(high).u128(), reader(high).i128()]).toEqual([2n ** 64n + 5n, 2n ** 64n + 5n]);
  });

  it('reads keys as addresses and texts with their length', () => {
    const key = Buffer.alloc(32, 7);
    const text = Buffer.from('frög', 'utf8');
    const length = Buffer.alloc(4);
    length.writeUInt32LE(text.length);
    const from = reader(Buffer.concat([key, length, text, Buffer.of(1, 0)]));
    expect([from.key(), from.string(5), from.bool(), from.bool()]).toEqual([
      toBase58(key),
      'frög',
      true,
      false,
    ]);
  });

  it.each([
    ['a byte', (from: BorshReader) => from.u8()],
    ['two bytes', (from: BorshReader) => from.u16()],
    ['four bytes', (from: BorshReader) => from.u32()],
    ['a signed number', (from: BorshReader) => from.i32()],
    ['eight bytes', (from: BorshReader) => from.u64()],
    ['sixteen bytes', (from: BorshReader) => from.u128()],
    ['a key', (from: BorshReader) => from.key()],
    ['a text', (from: BorshReader) => from.string(10)],
    ['a bool', (from: BorshReader) => from.bool()],
    ['a gap', (from: BorshReader) => from.skip(1)],
  ])('throws RangeError when the layout ends before %s', (_, read) => {
    expect(() => read(reader(Buffer.alloc(0)))).toThrow(RangeError);
    expect(() => read(reader(Buffer.alloc(40), 40))).toThrow(RangeError);
  });

  it('rejects a text longer than its limit or than the bytes', () => {
    const claims = (length: number) => {
      const bytes = Buffer.alloc(8);
      bytes.writeUInt32LE(length);
      return reader(bytes);
    };
    expect(claims(4).string(4)).toBe('\0\0\0\0');
    expect(() => claims(4).string(3)).toThrow('text too long');
    expect(() => claims(5).string(1_000)).toThrow('the bytes end early');
    expect(() => claims(0xffff_ffff).string(1_000)).toThrow('text too long');
  });

  it('rejects a bool other than 0 and 1', () => {
    for (const byte of [2, 128, 255]) expect(() => reader(Buffer.of(byte)).bool()).toThrow('not a bool');
  });
});
