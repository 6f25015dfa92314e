import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/**
 * How the two ends of the signer's socket show each other that they hold the same key, which itself never
 * crosses it: the signer sends a nonce, the server answers with one of its own and a proof over both, the
 * signer with its own proof. A recorded handshake serves for no other connection.
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

/** The signer's second frame: requests are answered from here on. */
export interface Welcome {
  readonly ready: true;
  readonly pid: number;
  readonly proof: string;
}

const NONCE_BYTES = 32;
const NONCE = /^[\w-]{43}$/;

export const freshNonce = (): string => randomBytes(NONCE_BYTES).toString('base64url');

/** Whether a value from the other end has the form of a nonce. */
export const isNonce = (value: unknown): value is string => typeof value === 'string' && NONCE.test(value);

/** The HMAC, in base64url, by which one end shows that it holds the key. */
export const proofOf = (end: SocketEnd, nonces: Nonces, key: Uint8Array): string =>
  createHmac('sha256', key)
    .update(`dugout signer socket v1 ${end} ${nonces.signer} ${nonces.server}`)
    .digest('base64url');

/** Whether a value is the proof that `end` holds the key; takes the same time for every wrong one. */
export function isProof(value: unknown, end: SocketEnd, nonces: Nonces, key: Uint8Array): boolean {
  const expected = Buffer.from(proofOf(end, nonces, key));
  const given = Buffer.from(typeof value === 'string' ? value : '');
  return given.length === expected.length && timingSafeEqual(given, expected);
}
