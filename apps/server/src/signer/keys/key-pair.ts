import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { toBase58 } from '@dugout/domain/address';

const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');
export const SEED_BYTES = 32;

/** Generates an Ed25519 key: its address and its 32-byte seed. The caller zeroes the seed. */
export function freshKey(): { address: string; seed: Buffer } {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519', {
    privateKeyEncoding: { format: 'der', type: 'pkcs8' },
    publicKeyEncoding: { format: 'der', type: 'spki' },
  });
  const seed = Buffer.from(privateKey.subarray(-SEED_BYTES));
  privateKey.fill(0);
  return { address: toBase58(publicKey.subarray(-SEED_BYTES)), seed };
}

/** Creates a key from a seed. OpenSSL copies the seed. */
export function keyOf(seed: Uint8Array): KeyObject {
  const der = Buffer.concat([PKCS8_PREFIX, seed]);
  try {
    return createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  } finally {
    der.fill(0);
  }
}

export const publicKeyOf = (seed: Uint8Array): Buffer =>
  createPublicKey(keyOf(seed)).export({ format: 'der', type: 'spki' }).subarray(-SEED_BYTES);

export const signWith = (key: KeyObject, message: Uint8Array): Buffer => sign(null, message, key);
