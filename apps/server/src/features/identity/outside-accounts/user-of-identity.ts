import type { Db } from '#/platform/db/db.ts';
import { ApiError } from '#/platform/http/api-error.ts';
import { newId } from '#/platform/ids/new-id.ts';
import { placeholderEmail } from '../emails.ts';
import { isInvitationRefusal } from '../invitations/invitations.repository.ts';
import { insertOutsideAccount, type OutsideIdentity, userIdOf } from './outside-accounts.repository.ts';

export interface OutsideAccountsOptions {
  readonly db: Db;
  readonly userNameFor: (desired: string) => Promise<string>;
  /** Runs before the first sign-in is answered. */
  readonly onSignedUp: (user: {
    readonly id: string;
    readonly name: string;
    readonly referralCode: string | null;
  }) => Promise<void>;
}

/** What somebody brought who signs in for the first time. */
export interface Brought {
  readonly desiredName: string;
  readonly referralCode: string | null;
  /** The invitation that the account uses up; null where it needs none. */
  readonly invitationId: string | null;
}

/**
 * The account of an identity that was verified, created at its first sign-in. Nothing but the identity finds it,
 * an e-mail least of all. Throws ApiError `invitation_refused` when the invitation was used meanwhile.
 */
export async function userOfIdentity(
  options: OutsideAccountsOptions,
  identity: OutsideIdentity,
  brought: Brought,
): Promise<{ userId: string; isNew: boolean }> {
  const { db, userNameFor, onSignedUp } = options;
  const known = await userIdOf(db, identity);
  if (known !== null) return { userId: known, isNew: false };
  const { desiredName, referralCode, invitationId } = brought;
  const userId = newId();
  const name = await userNameFor(desiredName);
  const account = { ...identity, userId, accountId: newId(), name, email: placeholderEmail(), invitationId };
  const made = await insertOutsideAccount(db, account).catch(async (error: unknown) => {
    if (!isInvitationRefusal(error)) throw error;
    // The same identity may have used it, a moment before.
    if ((await userIdOf(db, identity)) === null) throw new ApiError('invitation_refused');
    return false;
  });
  if (!made) return userOfIdentity(options, identity, brought);
  await onSignedUp({ id: userId, name, referralCode });
  return { userId, isNew: true };
}
