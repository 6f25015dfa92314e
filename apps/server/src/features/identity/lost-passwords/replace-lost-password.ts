import type { Db } from '#/platform/db/db.ts';
import { ApiError } from '#/platform/http/api-error.ts';
import { endedText, type GrantedAccesses } from '../access/granted-access.ts';
import type { CredentialChanges } from '../credentials/credential-changes.ts';
import type { CredentialSigner } from '../credentials/credential-signer.ts';
import { removeHeldPasskeys, setPassword } from '../credentials/credentials.repository.ts';
import { passkeyText } from '../credentials/passkey-text.ts';
import type { OwnSessions } from '../sessions/own-sessions.ts';
import type { ReplaceLostPassword } from './lost-password.ts';

const NOTHING_NEW = 'no exports and no payments to new addresses';
const SHARED_LIMIT = `${NOTHING_NEW}. Dugout's daily limit of recoveries is reached: recover the account again tomorrow`;

/**
 * Has the signer begin to take the key of a password that was set against a recovery code, on the server's word.
 * Says what the password cannot do beyond its 48 hours; null for nothing. `publicKey` is null where a page sent
 * none. Throws ApiError `signer_unavailable`.
 */
async function recoverSigningKey(
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

interface ReplaceLostPasswordOptions {
  readonly db: Db;
  readonly access: Pick<GrantedAccesses, 'end'>;
  readonly credentials: Pick<CredentialSigner, 'recover'>;
  readonly changes: CredentialChanges;
  readonly sessions: Pick<OwnSessions, 'endAll'>;
  readonly now: () => number;
}

/**
 * Replaces a lost password and ends access that an intruder may have set up: sessions, granted access, and
 * passkeys whose 48 hours are not over. Settled passkeys and the second factor remain. The signer accepts the new
 * password on the server's word, after its long wait. Returns the ended access. Throws ApiError
 * `signer_unavailable`, and the errors of `take`.
 */
export function replaceLostPassword(options: ReplaceLostPasswordOptions): ReplaceLostPassword {
  const { db, access, credentials, changes, sessions, now } = options;
  return async ({ take, hash, key, how }) => {
    const { userId, passkeys, ended, restriction } = await db.transaction(async (tx) => {
      const owner = await take(tx);
      await setPassword(tx, owner, hash, new Date(now()));
      await sessions.endAll(tx, owner);
      return {
        userId: owner,
        passkeys: await removeHeldPasskeys(tx, owner, new Date(now())),
        ended: await access.end(tx, { userId: owner, sessionId: '' }),
        restriction: await recoverSigningKey(credentials, owner, key),
      };
    });
    const actor = { userId, sessionId: '' };
    for (const name of passkeys)
      await changes.note(actor, 'passkeyRemoved', `${passkeyText(name)} was removed by the recovery`);
    await changes.note(
      actor,
      'passwordChanged',
      `Password set ${how}. No withdrawals with it for 48 hours${restriction === null ? '' : `, ${restriction}`}.${endedText(ended)}`,
    );
    return ended;
  };
}
