import type { Credential } from '@dugout/domain/credentials/credential';
import { type SignedIntent, signedChallengeText } from '@dugout/domain/credentials/signed-intent';
import { isSignedByEd25519 } from './ed25519.ts';
import type { ProvenIntent } from './intent-challenge.ts';
import { challengeInAssertion } from './signed-assertion.ts';
import { challengeInText } from './signed-text.ts';

/**
 * Reports whether a signature may be this credential's. The credential must be identified before verification.
 */
export const mayBeOf = (credential: Credential, signed: SignedIntent): boolean =>
  credential.kind === signed.kind && (credential.kind !== 'passkey' || credential.id === idOf(signed));

const idOf = (signed: SignedIntent): string | null => (signed.kind === 'passkey' ? signed.id : null);

/** Returns the challenge that a credential signed for an action, in hex, or null without a valid signature. */
export function answeredChallenge(
  credential: Credential,
  of: ProvenIntent,
  signed: SignedIntent,
): string | null {
  if (credential.kind === 'wallet' && signed.kind === 'wallet')
    return challengeInText(credential.address, of, signed);
  if (credential.kind === 'passkey' && signed.kind === 'passkey')
    return challengeInAssertion(credential, signed);
  if (credential.kind === 'password' && signed.kind === 'password') {
    const { challenge, signature } = signed;
    const key = Buffer.from(credential.publicKey, 'base64url');
    const text = Buffer.from(signedChallengeText(challenge));
    return isSignedByEd25519(key, text, Buffer.from(signature, 'base64')) ? challenge : null;
  }
  return null;
}
