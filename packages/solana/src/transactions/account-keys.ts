import { toBase58 } from '@dugout/domain/address';
import type { AccountKeys } from './raw-transaction.ts';

/** Programs and busy pools come again in every transaction: their texts are kept, up to this many. */
const KEPT = 50_000;
const texts = new Map<string, string>();

/** The base58 of a 32-byte key. */
export function keyText(key: Uint8Array): string {
  const id = Buffer.from(key.buffer, key.byteOffset, key.byteLength).toString('latin1');
  const known = texts.get(id);
  if (known !== undefined) return known;
  if (texts.size >= KEPT) texts.clear();
  const text = toBase58(key);
  texts.set(id, text);
  return text;
}

export const textKeys = (keys: readonly string[]): AccountKeys => ({ length: keys.length, at: (index) => keys[index] ?? '' });

/** Keys of a binary message, written out one by one when asked for. */
export class BinaryKeys implements AccountKeys {
  readonly length: number;
  readonly #keys: readonly Uint8Array[];
  readonly #texts: (string | undefined)[] = [];

  constructor(keys: readonly Uint8Array[]) {
    this.#keys = keys;
    this.length = keys.length;
  }

  at(index: number): string {
    const known = this.#texts[index];
    if (known !== undefined) return known;
    const key = this.#keys[index];
    if (key === undefined) return '';
    const text = keyText(key);
    this.#texts[index] = text;
    return text;
  }
}
