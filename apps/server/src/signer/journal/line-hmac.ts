import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';

export const HMAC_LETTERS = 64;

/** The HMAC at the start of a journal line, in hex. `before` is that of the previous line. */
export const lineHmac = (key: KeyObject, before: string, text: string | Uint8Array): string =>
  createHmac('sha256', key).update(before).update(text).digest('hex');

export const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
