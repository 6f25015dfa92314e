import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ByteReader } from './byte-reader.ts';
import { ByteWriter } from './byte-writer.ts';

const reader = (...bytes: readonly number[]) => new ByteReader(Uint8Array.from(bytes));

describe('ByteReader', () => {
  it('reads the numbers that ByteWriter writes, up to the last byte', () => {
    const fields = fc.tuple(
      fc.nat(255),
      fc.nat(0xffff),
      fc.nat(0xffff_ffff),
      fc.nat(0xffff),
      fc.uint8Array(),
    );
    fc.assert(
      fc.property(fields, ([u8, u16, u32, compact, bytes]) => {
        const written = new ByteWriter().u8(u8).u16(u16).u32(u32).compact(compact).run(bytes).finish();
        const from = new ByteReader(written);
        expect([from.u8(), from.u16(), from.u32(), from.compact(), from.take(from.compact())]).toEqual([
          u8,
          u16,
          u32,
          compact,
          bytes,
        ]);
        expect([from.left, from.at, from.peek()]).toEqual([0, written.length, 0]);
      }),
    );
  });

  it('writes lengths of one, two and three bytes', () => {
    const written = (value: number) => [...new ByteWriter().compact(value).finish()];
    expect([written(0x7f), written(0x80), written(0x3fff), written(0x4000), written(0xffff)]).toEqual([
      [0x7f],
      [0x80, 0x01],
      [0xff, 0x7f],
      [0x80, 0x80, 0x01],
      [0xff, 0xff, 0x03],
    ]);
  });

  it.each([
    ['padded with a zero byte', [0x81, 0x00]],
    ['padded with two zero bytes', [0x81, 0x80, 0x00]],
    ['above 65,535', [0x80, 0x80, 0x04]],
    ['of four bytes', [0x80, 0x80, 0x80, 0x01]],
    ['that ends early', [0x80]],
  ])('rejects a length %s', (_, bytes) => {
    expect(() => reader(...bytes).compact()).toThrow(RangeError);
  });

  it('throws RangeError for bytes past the end, and for a start past the end', () => {
    expect(() => reader(1, 2).take(3)).toThrow('the bytes end early');
    expect(() => reader(1, 2).skip(3)).toThrow('the bytes end early');
    expect(() => new ByteReader(new Uint8Array(2), 3).take(0)).toThrow(RangeError);
  });

  it('reads a part of a larger buffer within its bounds', () => {
    const part = new ByteReader(Uint8Array.of(1, 2, 3, 4, 5).subarray(1, 3));
    expect(part.u16()).toBe(0x0302);
    expect(() => part.u8()).toThrow(RangeError);
  });
});
