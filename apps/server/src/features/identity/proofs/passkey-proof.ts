import { verifyAuthenticationResponse } from '@simplewebauthn/server';
import type { Db } from '#/platform/db/db.ts';
import { countPasskeyUse, passkeysOf } from '../credentials/credentials.repository.ts';
import { type Origins, relyingPartyId } from '../origins.ts';
import { type ChallengeFor, consumeChallenge } from './challenges.repository.ts';
import type { Proven } from './proof-given.ts';
import { type Assertion, readAssertion, textIn } from './read-assertion.ts';

/** Reads the data that the authenticator signed, as the browser wrote it. */
function readClientData({ response }: Assertion): { readonly challenge: string; readonly origin: string } {
  try {
    const data: unknown = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString());
    return { challenge: textIn(data, 'challenge'), origin: textIn(data, 'origin') };
  } catch {
    return { challenge: '', origin: '' };
  }
}

/**
 * Verifies an assertion against the challenge for this intent. Null if it proves nothing. Requires user
 * verification.
 */
export async function passkeyProof(
  { db, origins, now }: { readonly db: Db; readonly origins: Origins; readonly now: () => number },
  given: object,
  wanted: ChallengeFor,
): Promise<Proven | null> {
  const assertion = readAssertion(given);
  const { challenge, origin } = readClientData(assertion);
  const token = Buffer.from(challenge, 'base64url').toString('hex');
  if (
    !(await consumeChallenge(db, token, wanted, new Date(now()))) ||
    origin === '' ||
    !origins.allows({ origin })
  )
    return null;
  const passkey = (await passkeysOf(db, wanted.userId)).find(
    ({ credentialID }) => credentialID === assertion.id,
  );
  if (passkey === undefined) return null;
  const { credentialID: id, counter } = passkey;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: assertion,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: relyingPartyId(origins.base),
      credential: { id, publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64')), counter },
      requireUserVerification: true,
    });
    if (!verified) return null;
    await countPasskeyUse(db, passkey.id, authenticationInfo.newCounter);
    return { method: 'passkey', heldFrom: passkey.heldFrom };
  } catch {
    return null;
  }
}
