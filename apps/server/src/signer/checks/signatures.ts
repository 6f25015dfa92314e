import { createPublicKey, verify } from 'node:crypto';
import { fromBase58 } from '@dugout/domain/address';
import type { WireTransaction } from '../transaction/wire-transaction.ts';
import { demand } from './refuse.ts';

/** What stands before an Ed25519 key in its public form. Source: RFC 8410. */
const KEY_PREFIX = Buffer.from('302a300506032b6570032100', 'hex');
const isEmpty = (signature: Uint8Array): boolean => signature.every((byte) => byte === 0);

function isSignedBy(signer: string, message: Uint8Array, signature: Uint8Array): boolean {
  const key = createPublicKey({
    key: Buffer.concat([KEY_PREFIX, fromBase58(signer) ?? Buffer.alloc(0)]),
    format: 'der',
    type: 'spki',
  });
  return verify(null, message, key, signature);
}

/**
 * The wallet's place waits for its signature; another signer's is empty, or holds what that signer signed.
 */
export function checkSignatures({ signers, signatures, message }: WireTransaction): void {
  const [own, ...others] = signatures;
  demand(own !== undefined && isEmpty(own), 'the place of the signature is not empty');
  for (const [at, signature] of others.entries()) {
    demand(
      isEmpty(signature) || isSignedBy(signers[at + 1] ?? '', message, signature),
      'the signature of another is false',
    );
  }
}
