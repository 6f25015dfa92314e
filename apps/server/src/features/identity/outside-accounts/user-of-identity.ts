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

/** Codes sent with a first sign-in. */
export interface Brought {
  readonly desiredName: string;
  readonly referralCode: string | null;
  /** The invitation for the account; null if it needs none. */
  readonly invitationId: string | null;
}

/**
 * Returns the account of a verified identity; creates it at the first sign-in. Accounts are found by identity
 * only, never by e-mail. Throws ApiError `invitation_refused` if the invitation was used in the meantime.
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
    // The same identity may have used it a moment earlier.
    if ((await userIdOf(db, identity)) === null) throw new ApiError('invitation_refused');
    return false;
  });
  if (!made) return userOfIdentity(options, identity, brought);
  await onSignedUp({ id: userId, name, referralCode });
  return { userId, isNew: true };
}
