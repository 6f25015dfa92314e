import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { API_KEY_PREFIX_LENGTH, API_KEY_START } from '@dugout/contract/apikeys/values';
import { toBase58 } from '@dugout/domain/address';

/** A stored key: its first letters, and the SHA-256 of all of it. */
interface KeptKey {
  readonly prefix: string;
  readonly hash: Buffer;
}

const FORM = /^dk_[1-9A-HJ-NP-Za-km-z]{40,64}$/;
const KEY_BYTES = 40;

const hashOf = (key: string): Buffer => createHash('sha256').update(key).digest();

/** Generates a key of 320 random bits. */
export function makeKey(): { readonly key: string; readonly kept: KeptKey } {
  const key = API_KEY_START + toBase58(randomBytes(KEY_BYTES));
  return { key, kept: { prefix: key.slice(0, API_KEY_PREFIX_LENGTH), hash: hashOf(key) } };
}

/** Returns the lookup prefix of a key; null when it cannot be a key. */
export const prefixOf = (key: string): string | null =>
  FORM.test(key) ? key.slice(0, API_KEY_PREFIX_LENGTH) : null;

/** Compares in constant time. */
export const isKey = (key: string, hash: Buffer): boolean => timingSafeEqual(hashOf(key), hash);
