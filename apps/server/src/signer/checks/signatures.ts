import { fromBase58 } from '@dugout/domain/address';
import { isSignedByEd25519 } from '../proof/ed25519.ts';
import type { WireTransaction } from '../transaction/wire-transaction.ts';
import { demand } from './refuse.ts';

const isEmpty = (signature: Uint8Array): boolean => signature.every((byte) => byte === 0);

/**
 * Checks that the wallet's signature slot is empty. Another signer's slot is empty or holds a valid signature.
 */
export function checkSignatures({ signers, signatures, message }: WireTransaction): void {
  const [own, ...others] = signatures;
  demand(own !== undefined && isEmpty(own), 'the place of the signature is not empty');
  for (const [at, signature] of others.entries()) {
    demand(
      isEmpty(signature) || isSignedByEd25519(fromBase58(signers[at + 1] ?? ''), message, signature),
      'the signature of another is false',
    );
  }
}
