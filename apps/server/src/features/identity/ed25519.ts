import { createPublicKey, verify } from 'node:crypto';
import { fromBase58 } from '@dugout/domain/address';

const P = 2n ** 255n - 19n;
/** The order of the prime subgroup. */
const L = 2n ** 252n + 27742317777372353535851937790883648493n;

/** y coordinates of the points of order 1, 2, 4 and 8; their sign bit does not matter. */
const SMALL_ORDER_Y = new Set([
  1n,
  P - 1n,
  0n,
  2707385501144840649318225287225658788936804267575313519463743609750303402022n,
  55188659117513257062467267217118295137698188065244968500265048394206261417927n,
]);

const littleEndian = (bytes: Uint8Array): bigint =>
  BigInt(`0x${Buffer.from(bytes).reverse().toString('hex') || '0'}`);

/** Reports whether 32 bytes encode a point canonically (y below the field's order) that is not of small order. */
function isSoundPoint(bytes: Uint8Array): boolean {
  const y = littleEndian(bytes) & (2n ** 255n - 1n);
  return y < P && !SMALL_ORDER_Y.has(y);
}

/**
 * Verifies Ed25519 (RFC 8032) as strictly as ed25519-dalek's `verify_strict`: 64-byte signature, canonical s, no
 * small-order or non-canonical key or R. So nobody can derive a second signature from the first, and no key signs
 * every message.
 */
export function verifyStrict(publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean {
  if (publicKey.length !== 32 || signature.length !== 64) return false;
  if (!isSoundPoint(publicKey) || !isSoundPoint(signature.subarray(0, 32))) return false;
  if (littleEndian(signature.subarray(32)) >= L) return false;
  const key = createPublicKey({
    key: { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(publicKey).toString('base64url') },
    format: 'jwk',
  });
  return verify(null, message, key, signature);
}

/** Whether the key of a Solana address signed these bytes. `signature` is base64. */
export function signatureFits(address: string, bytes: Uint8Array, signature: string): boolean {
  const key = fromBase58(address);
  return key !== null && verifyStrict(key, bytes, Buffer.from(signature, 'base64'));
}
