import { generateKeyPairSync } from 'node:crypto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { KeptKeys } from './kept-keys.ts';

const MINUTE = 60_000;
const key = generateKeyPairSync('ed25519').privateKey;

let kept: KeptKeys;
let opened: string[];

/** A signature by the key of this wallet, whose file holds this text. */
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
afterEach(() => {
  vi.useRealTimers();
});

it('opens a key once for many signatures, and again when its file has changed', () => {
  sign('a');
  sign('b');
  sign('a');
  expect(opened).toEqual(['a', 'b']);
  sign('a', 'sealed anew');
  sign('a', 'sealed anew');
  expect(opened).toEqual(['a', 'b', 'a']);
});

it('holds no key that did not sign for ten minutes, whether anybody asks or not', () => {
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

it('takes no key that could not be opened', () => {
  expect(() =>
    kept.of('a', 'changed', () => {
      throw new Error('it was changed');
    }),
  ).toThrow('it was changed');
  expect(kept.size).toBe(0);
});

it('holds a thousand keys, and lets go of the one that was not used for longest', () => {
  for (let n = 0; n < 1_000; n++) sign(`${n}`);
  sign('0');
  sign('one more');
  expect(kept.size).toBe(1_000);
  opened = [];
  sign('0');
  sign('1');
  expect(opened).toEqual(['1']);
});
