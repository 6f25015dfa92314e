import type { ChallengedIntent } from '@dugout/domain/credentials/challenged-intent';
import type { Credential } from '@dugout/domain/credentials/credential';
import type { KnownCredential } from '@dugout/domain/credentials/known-credential';
import type { SignedIntent } from '@dugout/domain/credentials/signed-intent';
import { asApiError } from '#/features/signer-refusal.ts';
import { type SignerClient, SignerRefusal } from '#/signer/client.ts';

/**
 * The signer's calls for identity; it verifies credentials itself. Each throws ApiError `signer_unavailable`
 * while it is down.
 */
export interface CredentialSigner {
  /**
   * Returns a challenge for one intent, in hex; the signer accepts an answer for that intent only. Null for an
   * invalid intent.
   */
  challenge(intent: ChallengedIntent): Promise<string | null>;
  of(owner: string): Promise<readonly KnownCredential[]>;
  /** Adds an owner's first credential; no effect for an owner who has one. */
  bindFirst(owner: string, credential: Credential): Promise<void>;
  /** Adds another credential. Throws ApiError `signer_refused`. */
  bind(owner: string, credential: Credential, signed: SignedIntent | undefined): Promise<void>;
  /**
   * Starts to add a credential of an owner who lost theirs; it works after a long wait. Throws ApiError
   * `signer_refused`, `platform_limit`.
   */
  recover(owner: string, credential: Credential): Promise<KnownCredential | null>;
  /** Removes a credential by the signer's id. Throws ApiError `signer_refused`. */
  unbind(owner: string, id: string, signed: SignedIntent | undefined): Promise<void>;
  /** Returns the owner's limit in lamports per 24 hours; null if they set none. */
  dailyLimit(owner: string): Promise<bigint | null>;
  /** Null for no limit. Throws ApiError `signer_refused` for an unsigned raise. */
  setDailyLimit(owner: string, lamports: bigint | null, signed: SignedIntent | undefined): Promise<void>;
  adopted(): Promise<boolean>;
  /** No adoption is possible after `done`. */
  adopt(adoption: {
    readonly credentials: readonly { readonly owner: string; readonly credential: Credential }[];
    readonly done: boolean;
  }): Promise<void>;
}

/** Finds the signer's entry for a passkey, by the authenticator's id. */
export const boundPasskey = (known: readonly KnownCredential[], id: string): KnownCredential | undefined =>
  known.find(({ passkeyId }) => passkeyId === id);

export const credentialSigner = (signer: Pick<SignerClient, 'call'>): CredentialSigner => ({
  challenge: (intent) =>
    signer.call('challenge', intent).then(
      ({ challenge }) => challenge,
      (error: unknown) => {
        if (error instanceof SignerRefusal && error.code === 'bad_request') return null;
        throw error;
      },
    ),
  of: async (owner) => (await signer.call('credentials', { owner })).credentials,
  bindFirst: async (owner, credential) =>
    void (await signer.call('bindCredential', { owner, credential, as: 'first' })),
  bind: async (owner, credential, signed) =>
    void (await asApiError(
      signer.call('bindCredential', { owner, credential, as: 'another', ...(signed && { signed }) }),
    )),
  recover: async (owner, credential) =>
    (await asApiError(signer.call('bindCredential', { owner, credential, as: 'recovery' }))).credential,
  unbind: async (owner, id, signed) =>
    void (await asApiError(
      signer.call('unbindCredential', { owner, credential: id, ...(signed && { signed }) }),
    )),
  dailyLimit: async (owner) => {
    const { lamports } = await signer.call('dailyLimit', { owner });
    return lamports === null ? null : BigInt(lamports);
  },
  setDailyLimit: async (owner, lamports, signed) =>
    void (await asApiError(
      signer.call('setDailyLimit', {
        owner,
        lamports: lamports?.toString() ?? null,
        ...(signed && { signed }),
      }),
    )),
  adopted: async () => (await signer.call('ping', {})).credentialsAdopted,
  adopt: async (adoption) => void (await signer.call('adoptCredentials', adoption)),
});
