import type { Credential } from '@dugout/domain/credentials/credential';
import { type SignedAct, signedChallengeText } from '@dugout/domain/credentials/signed-act';
import type { ProvenAct } from './act-challenge.ts';
import { isSignedByEd25519 } from './ed25519.ts';
import { challengeInAssertion } from './signed-assertion.ts';
import { challengeInText } from './signed-text.ts';

/** Whether this may be an answer of this credential: which one it is has to be known before it is verified. */
export const mayBeOf = (credential: Credential, signed: SignedAct): boolean =>
  credential.kind === signed.kind && (credential.kind !== 'passkey' || credential.id === idOf(signed));

const idOf = (signed: SignedAct): string | null => (signed.kind === 'passkey' ? signed.id : null);

/** The challenge that a credential answered for an act, in hex; null when it answered none. */
export function answeredChallenge(credential: Credential, of: ProvenAct, signed: SignedAct): string | null {
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
