import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/**
 * Handshake in which both ends of the signer's socket prove that they hold the same key without sending it: the
 * signer sends a nonce, the server replies with its own nonce and a proof over both, and the signer replies with
 * its proof. A recorded handshake is useless for another connection.
 */
export interface Nonces {
  readonly signer: string;
  readonly server: string;
}

type SocketEnd = keyof Nonces;

/** The signer's first frame. */
export interface Greeting {
  readonly nonce: string;
}

/** The server's first frame. */
export interface Introduction {
  readonly nonce: string;
  readonly proof: string;
}

/** The signer's second frame. Requests are answered from here on. */
export interface Welcome {
  readonly ready: true;
  readonly pid: number;
  readonly proof: string;
}

const NONCE_BYTES = 32;
const NONCE = /^[\w-]{43}$/;

export const freshNonce = (): string => randomBytes(NONCE_BYTES).toString('base64url');

export const isNonce = (value: unknown): value is string => typeof value === 'string' && NONCE.test(value);

/** The HMAC, in base64url, that proves that one end holds the key. */
export const proofOf = (end: SocketEnd, nonces: Nonces, key: Uint8Array): string =>
  createHmac('sha256', key)
    .update(`dugout signer socket v1 ${end} ${nonces.signer} ${nonces.server}`)
    .digest('base64url');

/** Reports whether a value proves that `end` holds the key, in constant time. */
export function isProof(value: unknown, end: SocketEnd, nonces: Nonces, key: Uint8Array): boolean {
  const expected = Buffer.from(proofOf(end, nonces, key));
  const given = Buffer.from(typeof value === 'string' ? value : '');
  return given.length === expected.length && timingSafeEqual(given, expected);
}
