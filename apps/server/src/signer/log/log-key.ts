import { createHash } from 'node:crypto';
import type { Sign } from 'dugout-verify/note/signed-note';
import { type VerifierKey, verifierKey } from 'dugout-verify/note/verifier-key';
import { keyOf, publicKeyOf, signWith } from '../keys/key-pair.ts';

export interface LogKey {
  readonly key: VerifierKey;
  readonly sign: Sign;
}

/**
 * What signs the checkpoints. The log is named after the key, and the key is made of the first master key: the
 * name is that of the installation, whatever its address, and outlives a rotation.
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
