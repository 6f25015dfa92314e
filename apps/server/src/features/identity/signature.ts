import { fromBase58 } from '@dugout/domain/address';
import { verifyStrict } from './ed25519.ts';

/** Whether the key of a Solana address signed these bytes. `signature` is base64. */
export function signatureFits(address: string, bytes: Uint8Array, signature: string): boolean {
  const key = fromBase58(address);
  return key !== null && verifyStrict(key, bytes, Buffer.from(signature, 'base64'));
}
