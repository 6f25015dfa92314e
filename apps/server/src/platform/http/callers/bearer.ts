import type { IncomingMessage } from 'node:http';
import { ApiError } from '../api-error.ts';

const BEARER = /^Bearer +(\S+) *$/i;
/**
 * Shorter than any key, longer than any name. Case-insensitive, since a key in capitals could be found by trying.
 */
const KEY = /dk_[1-9a-z]{20}/i;
/** Proxies and clients may encode an encoded address again. */
const MAX_DECODED = 5;

/** Returns the token of an Authorization header; null without one, and for other schemes. */
export function bearerOf(authorization: string | undefined): string | null {
  if (authorization === undefined) return null;
  return BEARER.exec(authorization)?.[1] ?? null;
}

/**
 * Returns the API key of a request; null when it has no Authorization header. A header without a key, or with
 * several, is rejected: falling back to the cookie would run a program's call in a browser session.
 * @throws ApiError `api_key_invalid`
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

/**
 * Rejects an Authorization header on routes that accept no key.
 * @throws ApiError `api_key_invalid`
 */
export function refuseAuthorization({ headers }: Pick<IncomingMessage, 'headers'>): void {
  if (headers.authorization !== undefined) throw keyRefusal('API keys do not work here');
}

export const keyRefusal = (message?: string): ApiError =>
  new ApiError('api_key_invalid', message, { 'www-authenticate': 'Bearer' });

const decoded = (url: string): string =>
  url.replace(/%([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/**
 * Reports whether an address contains an API key, at any encoding depth: addresses are logged and kept in
 * histories.
 */
export function holdsKey(url: string): boolean {
  let text = url;
  for (let count = 0; count <= MAX_DECODED; count++) {
    if (KEY.test(text)) return true;
    const next = decoded(text);
    if (next === text) return false;
    text = next;
  }
  // No legitimate address is encoded this often.
  return true;
}
