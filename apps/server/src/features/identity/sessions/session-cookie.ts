import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Returns the raw value of a cookie in a Cookie header, or null. The first of several wins, as in better-auth.
 */
export function cookieValue(header: string, name: string): string | null {
  for (const part of header.split(';')) {
    const equals = part.indexOf('=');
    if (equals > 0 && part.slice(0, equals).trim() === name) return part.slice(equals + 1).trim();
  }
  return null;
}

/** Removes all session cookies from a Cookie header, in any form. */
export const withoutSession = (header: string): string =>
  header
    .split(';')
    .filter((part) => !part.split('=', 1)[0]?.toLowerCase().includes('session'))
    .join(';');

/**
 * Returns the session token of a cookie value `token.signature` (HMAC-SHA-256, base64, URL-encoded, as
 * better-call signs it), or null if forged.
 */
export function verifiedToken(raw: string, secret: string): string | null {
  let value: string;
  try {
    value = decodeURIComponent(raw);
  } catch {
    return null;
  }
  const dot = value.lastIndexOf('.');
  if (dot < 1) return null;
  const token = value.slice(0, dot);
  const given = Buffer.from(value.slice(dot + 1), 'base64');
  const right = createHmac('sha256', secret).update(token).digest();
  return given.length === right.length && timingSafeEqual(given, right) ? token : null;
}
