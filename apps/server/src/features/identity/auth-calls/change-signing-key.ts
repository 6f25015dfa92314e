import type { PasswordSignature } from '@dugout/domain/credentials/proof-given';
import type { SignedIntent } from '@dugout/domain/credentials/signed-intent';
import { ApiError } from '#/platform/http/api-error.ts';
import type { CredentialSigner } from '../credentials/credential-signer.ts';
import type { GivenPassword } from '../passwords/given-password.ts';
import type { SignForProgram } from '../proofs/sign-for-program.ts';

interface SigningKeyChange {
  readonly owner: string;
  readonly current: GivenPassword;
  readonly signature: PasswordSignature | undefined;
  /** The key of the new password; null if the page sent none. */
  readonly newSigningKey: string | null;
}

/**
 * Makes the signer replace the key of a password; the current key signs the change. Throws ApiError
 * `signing_key_missing`, `signer_refused`, `signer_unavailable`.
 */
export function changeSigningKey(
  credentials: Pick<CredentialSigner, 'of' | 'bind'>,
  signFor: SignForProgram,
) {
  return async ({ owner, current, signature, newSigningKey }: SigningKeyChange): Promise<void> => {
    if (newSigningKey === null) {
      const known = await credentials.of(owner);
      if (known.some(({ kind }) => kind === 'password')) throw new ApiError('signing_key_missing');
      return;
    }
    const signed: SignedIntent | undefined =
      current.typed === null
        ? signature && { kind: 'password', ...signature }
        : await signFor(owner, { kind: 'changePassword', newSigningKey }, current.typed.keys);
    await credentials.bind(owner, { kind: 'password', publicKey: newSigningKey }, signed);
  };
}
