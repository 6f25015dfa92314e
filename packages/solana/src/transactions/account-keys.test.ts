import { fromBase58, toBase58 } from '@dugout/domain/address';
import { describe, expect, it } from 'vitest';
import { BinaryKeys, keyText } from './account-keys.ts';

/** Keys that differ in one byte only, many of which share a cache slot. */
const alike = Array.from({ length: 32 * 255 }, (_, n) => {
  const key = new Uint8Array(32);
  key[n % 32] = 1 + Math.floor(n / 32);
  return key;
});

describe('key texts', () => {
  it('are correct, whichever keys came before', () => {
    for (let round = 0; round < 2; round++) for (const key of alike) expect(keyText(key)).toBe(toBase58(key));
  });

  it('are read from the middle of other bytes', () => {
    const bytes = Uint8Array.from({ length: 96 }, (_, at) => at);
    expect(keyText(bytes, 17)).toBe(toBase58(bytes.subarray(17, 49)));
    expect(() => keyText(bytes, 65)).toThrow(RangeError);
  });

  it('are in the order message, writable, readonly, and empty beyond', () => {
    const [a, b, c] = [1, 2, 3].map((fill) => new Uint8Array(32).fill(fill));
    const keys = new BinaryKeys([a, 'no key'], [], [b, c]);
    const texts = Array.from({ length: keys.length }, (_, at) => keys.at(at));
    expect(texts.map((text) => fromBase58(text)?.[0])).toEqual([1, 0, 2, 3]);
    for (const beyond of [-1, 4, Number.NaN]) expect(keys.at(beyond)).toBe('');
  });
});
