import { toBase58 } from '@dugout/domain/base58';
import type { AccountKeys } from './raw-transaction.ts';
import { bytes } from './shape.ts';

const KEY_BYTES = 32;
/**
 * Size of the cache of key texts. Programs, busy pools and traders recur; each key has one slot, determined by
 * its bytes.
 */
const PLACES = 65_536;
const keptKeys = new Uint8Array(PLACES * KEY_BYTES);
const keptTexts = Array.from<string | undefined>({ length: PLACES });

/**
 * Returns the base58 text of the 32-byte key at `at`.
 * @throws RangeError when the bytes end early
 */
export function keyText(source: Uint8Array, at = 0): string {
  if (source.length < at + KEY_BYTES) throw new RangeError('key ends early');
  const place = ((source[at + 12] ?? 0) << 8) | (source[at + 20] ?? 0);
  const kept = keptTexts[place];
  if (kept !== undefined && isKept(source, at, place * KEY_BYTES)) return kept;
  const key = source.subarray(at, at + KEY_BYTES);
  const text = toBase58(key);
  keptKeys.set(key, place * KEY_BYTES);
  keptTexts[place] = text;
  return text;
}

function isKept(source: Uint8Array, at: number, keptAt: number): boolean {
  for (let i = 0; i < KEY_BYTES; i++) if (source[at + i] !== keptKeys[keptAt + i]) return false;
  return true;
}

export const textKeys = (keys: readonly string[]): AccountKeys => ({
  length: keys.length,
  at: (index) => keys[index] ?? '',
});

const NO_KEY = new Uint8Array(KEY_BYTES);

/** Keys of a binary message, then those of its lookup tables, each encoded on request. */
export class BinaryKeys implements AccountKeys {
  readonly length: number;
  readonly #lists: readonly (readonly unknown[])[];
  readonly #texts: (string | undefined)[] = [];

  /** @param lists keys in any form that `bytes` reads; unreadable ones count as 32 zeros */
  constructor(...lists: readonly (readonly unknown[])[]) {
    this.#lists = lists;
    this.length = lists.reduce((sum, keys) => sum + keys.length, 0);
  }

  at(index: number): string {
    const known = this.#texts[index];
    if (known !== undefined) return known;
    if (!(index >= 0 && index < this.length)) return '';
    const key = this.#keyAt(index);
    const text = key.length === KEY_BYTES ? keyText(key) : toBase58(key);
    this.#texts[index] = text;
    return text;
  }

  #keyAt(index: number): Uint8Array {
    let place = index;
    for (const keys of this.#lists) {
      if (place < keys.length) return bytes(keys[place]) ?? NO_KEY;
      place -= keys.length;
    }
    return NO_KEY;
  }
}
