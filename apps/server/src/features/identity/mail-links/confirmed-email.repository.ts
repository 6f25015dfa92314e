import type { Db } from '#/platform/db/db.ts';
import { accountOf } from '../emails.ts';

/** Returns the owner of a confirmed email; null without one. */
export async function confirmedOwnerOf(
  db: Db,
  email: string,
): Promise<{ readonly userId: string; readonly email: string } | null> {
  const row = await db
    .tables()
    .selectFrom('auth_user')
    .select(['id as userId', 'email'])
    .where('email', '=', accountOf(email))
    .where('emailVerified', '=', true)
    .executeTakeFirst();
  return row ?? null;
}

/** A trader's email, and whether it was confirmed; null for a trader who is gone. */
export async function emailStateOf(
  db: Db,
  userId: string,
): Promise<{ readonly email: string; readonly emailConfirmed: boolean } | null> {
  const row = await db
    .tables()
    .selectFrom('auth_user')
    .select(['email', 'emailVerified as emailConfirmed'])
    .where('id', '=', userId)
    .executeTakeFirst();
  return row ?? null;
}

export async function setEmailConfirmed(tx: Db, userId: string): Promise<void> {
  await tx.tables().updateTable('auth_user').set({ emailVerified: true }).where('id', '=', userId).execute();
}
