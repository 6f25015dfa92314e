import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromBase58, isAddress, toBase58 } from './address.ts';
import { NATIVE_QUOTE_MINT, SOL_MINT } from './sol.ts';
import { shortAddress } from './text/short-address.ts';

describe('base58', () => {
  it('decodes to the original bytes, including leading zeros', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constant(0), { maxLength: 4 }),
        fc.uint8Array({ maxLength: 96 }),
        (zeros, rest) => {
          const bytes = Uint8Array.from([...zeros, ...rest]);
          expect(fromBase58(toBase58(bytes))).toEqual(bytes);
        },
      ),
    );
  });

  it('encodes the number that the bytes represent, whatever their length', () => {
    const letters = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
    const digit = (letter: string): bigint => BigInt(letters.indexOf(letter));
    const number = (bytes: Uint8Array): bigint => bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n);
    const highest = Array.from({ length: 96 }, (_, length) => new Uint8Array(length).fill(255));
    const random = fc.sample(fc.uint8Array({ minLength: 1, maxLength: 96 }), 500);
    for (const bytes of [...highest, ...random]) {
      expect(
        toBase58(bytes)
          .split('')
          .reduce((sum, letter) => sum * 58n + digit(letter), 0n),
      ).toBe(number(bytes));
    }
  });

  it('encodes 32 zero bytes as the system program', () =>
    expect(toBase58(new Uint8Array(32))).toBe(NATIVE_QUOTE_MINT));
  it('rejects ambiguous letters', () => expect(fromBase58('0OIl')).toBeNull());
});

describe('addresses', () => {
  it('are 32 bytes', () => {
    expect(isAddress(SOL_MINT)).toBe(true);
    expect(isAddress(SOL_MINT.slice(1))).toBe(false);
    expect(isAddress(`${SOL_MINT}2`)).toBe(false);
    expect(isAddress('not an address at all, but of that length')).toBe(false);
  });

  it('[FMT-02] are shortened in the middle with three dots, and shown whole when nothing would be omitted', () => {
    expect(shortAddress(SOL_MINT)).toBe('So11...1112');
    for (const whole of ['', 'short', '12345678']) expect(shortAddress(whole)).toBe(whole);
    expect(shortAddress('123456789')).toBe('1234...6789');
    expect([shortAddress(SOL_MINT, 15, 4), shortAddress('1234567890123456789', 15, 4)]).toEqual([
      'So1111111111111...1112',
      '1234567890123456789',
    ]);
  });
});
