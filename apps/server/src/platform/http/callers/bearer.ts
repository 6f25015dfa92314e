import type { IncomingMessage } from 'node:http';
import { ApiError } from '../api-error.ts';

const BEARER = /^Bearer +(\S+) *$/i;
/** Shorter than any key, longer than any name. In capitals, a key is still found by trying. */
const KEY = /dk_[1-9a-z]{20}/i;
/** Proxies and clients that encode what is encoded already. */
const MAX_DECODED = 5;

/** What an Authorization header bears; null without one, and for other schemes. */
export function bearerOf(authorization: string | undefined): string | null {
  if (authorization === undefined) return null;
  return BEARER.exec(authorization)?.[1] ?? null;
}

/**
 * The key that a request brings; null where it has no Authorization header. A header that bears no key, or one of
 * several, is refused: falling back to the cookie would do in a session what a program meant to do with its key.
 * Throws ApiError `api_key_invalid`.
 */
export function keyOf({
  headers,
  rawHeaders,
}: Pick<IncomingMessage, 'headers' | 'rawHeaders'>): string | null {
  if (headers.authorization === undefined) return null;
  const key = bearerOf(headers.authorization);
  const isOne =
    rawHeaders.filter((text, index) => index % 2 === 0 && /^authorization$/i.test(text)).length === 1;
  if (key === null || !isOne) throw keyRefusal();
  return key;
}

/** Refuses an Authorization header where no key is taken. Throws ApiError `api_key_invalid`. */
export function refuseAuthorization({ headers }: Pick<IncomingMessage, 'headers'>): void {
  if (headers.authorization !== undefined) throw keyRefusal('API keys do not work here');
}

/** The failure of a request whose key is of no use. */
export const keyRefusal = (message?: string): ApiError =>
  new ApiError('api_key_invalid', message, { 'www-authenticate': 'Bearer' });

const decoded = (url: string): string =>
  url.replace(/%([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** Whether an address holds an API key, however often it is encoded: addresses are logged and kept in histories. */
export function holdsKey(url: string): boolean {
  let text = url;
  for (let count = 0; count <= MAX_DECODED; count++) {
    if (KEY.test(text)) return true;
    const next = decoded(text);
    if (next === text) return false;
    text = next;
  }
  // Nobody encodes a honest address so often.
  return true;
}
