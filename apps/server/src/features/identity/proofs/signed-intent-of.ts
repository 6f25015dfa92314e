import type { SignedIntent } from '@dugout/domain/credentials/signed-intent';
import type { ProofGiven } from './proof-given.ts';
import { readAssertion } from './read-assertion.ts';

/** What the signer can verify itself of a proof; nothing of a password alone. */
export function signedIntentOf({
  passwordSignature,
  assertion,
  walletSignature,
}: ProofGiven): SignedIntent | undefined {
  if (walletSignature !== undefined)
    return { kind: 'wallet', message: walletSignature.message, signature: walletSignature.signature };
  if (assertion === undefined) return passwordSignature && { kind: 'password', ...passwordSignature };
  const { id, response } = readAssertion(assertion);
  return { kind: 'passkey', id, ...response };
}
