import { createHash } from 'node:crypto';
import type { Sign } from 'dugout-verify/note/signed-note';
import { type VerifierKey, verifierKey } from 'dugout-verify/note/verifier-key';
import { keyOf, publicKeyOf, signWith } from '../keys/key-pair.ts';

export interface LogKey {
  readonly key: VerifierKey;
  readonly sign: Sign;
}

/**
 * Derives the key that signs the checkpoints. The log is named after the key, and the key is derived from the
 * first master key, so the name identifies the installation at any address and survives a rotation.
 */
export function logKey(seed: Uint8Array): LogKey {
  const publicKey = publicKeyOf(seed);
  const key = keyOf(seed);
  const id = createHash('sha256').update(publicKey).digest('hex').slice(0, 16);
  return {
    key: verifierKey(`dugout/signatures/${id}`, publicKey),
    sign: (message) => signWith(key, message),
  };
}
