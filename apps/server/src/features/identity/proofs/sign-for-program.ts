import type { ProvenIntent } from '@dugout/contract/identity/proofs';
import type { SignedIntent } from '@dugout/domain/credentials/signed-intent';
import type { PasswordKeys } from '@dugout/domain/password-key/derive-password-keys';
import type { Db } from '#/platform/db/db.ts';
import type { CredentialSigner } from '../credentials/credential-signer.ts';
import { passkeysOf } from '../credentials/credentials.repository.ts';
import { challengedIntentOf } from './challenged-intent-of.ts';

interface SignForProgramOptions {
  readonly db: Db;
  readonly credentials: Pick<CredentialSigner, 'challenge' | 'of'>;
  /** The relying party of passkeys. */
  readonly site: string;
}

/**
 * Signs an intent with the key of a typed password, on behalf of a program, if the signer verifies the intent and
 * knows a password of the owner. Throws ApiError `signer_unavailable`.
 */
export function signForProgram({ db, credentials, site }: SignForProgramOptions) {
  return async (
    owner: string,
    intent: ProvenIntent,
    keys: PasswordKeys,
  ): Promise<SignedIntent | undefined> => {
    const [passkeys, known] = await Promise.all([passkeysOf(db, owner), credentials.of(owner)]);
    const judged = challengedIntentOf(owner, intent, { site, passkeys, known });
    if (judged === null || !known.some(({ kind }) => kind === 'password')) return undefined;
    const challenge = await credentials.challenge(judged);
    // The signer's call refuses it with its own text.
    if (challenge === null) return undefined;
    return { kind: 'password', challenge, signature: await keys.signIntent(challenge) };
  };
}

export type SignForProgram = ReturnType<typeof signForProgram>;
