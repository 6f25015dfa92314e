import { generateKeyPairSync } from 'node:crypto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { KeptKeys } from './kept-keys.ts';

const MINUTE = 60_000;
const key = generateKeyPairSync('ed25519').privateKey;

let kept: KeptKeys;
let opened: string[];

/** Signs with the key of this wallet, whose file holds this text. */
function sign(address: string, sealed = `sealed ${address}`): void {
  kept.of(address, sealed, () => {
    opened.push(address);
    return key;
  });
}

beforeEach(() => {
  vi.useFakeTimers();
  kept = new KeptKeys();
  opened = [];
});
afterEach(() => vi.useRealTimers());

it('opens a key once for many signatures, and again after its file has changed', () => {
  sign('a');
  sign('b');
  sign('a');
  expect(opened).toEqual(['a', 'b']);
  sign('a', 'sealed anew');
  sign('a', 'sealed anew');
  expect(opened).toEqual(['a', 'b', 'a']);
});

it('drops a key after ten minutes without a signature, even without further calls', () => {
  sign('a');
  vi.advanceTimersByTime(6 * MINUTE);
  sign('b');
  vi.advanceTimersByTime(4 * MINUTE);
  expect(kept.size).toBe(1);
  vi.advanceTimersByTime(2 * MINUTE);
  sign('b');
  vi.advanceTimersByTime(9 * MINUTE);
  expect(kept.size).toBe(1);
  vi.advanceTimersByTime(MINUTE);
  expect(kept.size).toBe(0);
  sign('b');
  expect(opened).toEqual(['a', 'b', 'b']);
});

it('does not keep a key that could not be opened', () => {
  expect(() =>
    kept.of('a', 'changed', () => {
      throw new Error('it was changed');
    }),
  ).toThrow('it was changed');
  expect(kept.size).toBe(0);
});

it('keeps a thousand keys and drops the least recently used one', () => {
  for (let n = 0; n < 1_000; n++) sign(`${n}`);
  sign('0');
  sign('one more');
  expect(kept.size).toBe(1_000);
  opened = [];
  sign('0');
  sign('1');
  expect(opened).toEqual(['1']);
});
