import { ApiError } from '#/platform/http/api-error.ts';
import type { CredentialSigner } from '../credentials/credential-signer.ts';

const NOTHING_NEW = 'no exports and no payments to new addresses';
const SHARED_LIMIT = `${NOTHING_NEW}. Dugout's daily limit of recoveries is reached: recover the account again tomorrow`;

/**
 * Has the signer begin to take the key of a password that was set against a recovery code, on the server's word.
 * Says what the password cannot do beyond its 48 hours; null for nothing. `publicKey` is null where a page sent
 * none. Throws ApiError `signer_unavailable`.
 */
export async function recoverSigningKey(
  credentials: Pick<CredentialSigner, 'recover'>,
  owner: string,
  publicKey: string | null,
): Promise<string | null> {
  if (publicKey === null) return NOTHING_NEW;
  try {
    const taken = await credentials.recover(owner, { kind: 'password', publicKey });
    if (taken === null || !taken.isRecovery) return null;
    return `${NOTHING_NEW} before ${new Date(taken.settlesAt).toISOString().slice(0, 10)}`;
  } catch (error) {
    // The trader signs in by the password all the same.
    if (error instanceof ApiError && error.code === 'signer_refused') return NOTHING_NEW;
    if (error instanceof ApiError && error.code === 'platform_limit') return SHARED_LIMIT;
    throw error;
  }
}
