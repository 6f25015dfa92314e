import { randomBytes } from 'node:crypto';
import type { ProofChallenge, ProvenIntent } from '@dugout/contract/identity/proofs';
import type { Db } from '#/platform/db/db.ts';
import { ApiError } from '#/platform/http/api-error.ts';
import type { Caller } from '#/platform/http/caller.ts';
import { boundPasskey, type CredentialSigner } from '../credentials/credential-signer.ts';
import { passkeysOf, passwordOf, signInWalletsOf } from '../credentials/credentials.repository.ts';
import { type Origins, relyingPartyId } from '../origins.ts';
import { NONCE_MS, signInInput } from '../siws/message.ts';
import { challengedIntentOf } from './challenged-intent-of.ts';
import { keepChallenge } from './challenges.repository.ts';
import { type DecimalsOf, intentKey, statementOf } from './intent-text.ts';

interface ChallengeOptions {
  readonly db: Db;
  readonly origins: Origins;
  readonly decimalsOf: DecimalsOf;
  readonly credentials: Pick<CredentialSigner, 'challenge' | 'of'>;
  readonly now: () => number;
}

/**
 * Issues a challenge for one intent in the forms that the trader's credentials need. They share it, and it is
 * valid once.
 */
export function createChallenges({ db, origins, decimalsOf, credentials, now }: ChallengeOptions) {
  const site = relyingPartyId(origins.base);

  return async (caller: Caller, intent: ProvenIntent, origin: string | null): Promise<ProofChallenge> => {
    const { userId, sessionId } = caller;
    const [allPasskeys, wallets, password, known] = await Promise.all([
      passkeysOf(db, userId),
      signInWalletsOf(db, userId),
      passwordOf(db, userId),
      credentials.of(userId),
    ]);
    const toSign = challengedIntentOf(userId, intent, { site, passkeys: allPasskeys, known });
    const token = toSign === null ? randomBytes(32).toString('hex') : await credentials.challenge(toSign);
    if (token === null) throw new ApiError('invalid_input');
    // The signer accepts only credentials that it knows, if it knows any.
    const passkeys =
      toSign === null || known.length === 0
        ? allPasskeys
        : allPasskeys.filter(({ credentialID }) => boundPasskey(known, credentialID) !== undefined);
    const time = now();
    const expiresAt = new Date(time + NONCE_MS);
    await keepChallenge(db, token, { userId, sessionId, intent: intentKey(intent) }, expiresAt);
    const page = origin !== null && origins.allows({ origin }) ? origin : origins.base;
    return {
      passkey:
        passkeys.length === 0
          ? null
          : {
              challenge: Buffer.from(token, 'hex').toString('base64url'),
              rpId: site,
              timeout: NONCE_MS,
              userVerification: 'required',
              allowCredentials: passkeys.map(({ credentialID: id, transports }) => ({
                id,
                type: 'public-key',
                transports: transports?.split(',').filter((transport) => transport !== '') ?? [],
              })),
            },
      wallet:
        wallets.length === 0
          ? null
          : signInInput(page, { nonce: token, statement: statementOf(intent, decimalsOf) }, time),
      password: password !== null,
      passwordChallenge: toSign !== null && known.some(({ kind }) => kind === 'password') ? token : null,
      expiresAt: expiresAt.toISOString(),
    };
  };
}

export type Challenges = ReturnType<typeof createChallenges>;
