import type { GivenUp } from '@dugout/contract/identity/account';
import { sql } from 'kysely';
import type { Db } from '#/platform/db/db.ts';

/** When an account is deleted; null when nobody asked for it. */
export async function deletionDueAt(db: Db, userId: string): Promise<Date | null> {
  const deletions = db.tables().selectFrom('account_deletion').select('due_at');
  return (await deletions.where('user_id', '=', userId).executeTakeFirst())?.due_at ?? null;
}

/** Null when a deletion waits already. */
export async function insertDeletion(
  tx: Db,
  userId: string,
  { at, dueAt, givesUp }: { readonly at: Date; readonly dueAt: Date; readonly givesUp: readonly GivenUp[] },
): Promise<Date | null> {
  const row = await tx
    .tables()
    .insertInto('account_deletion')
    .values({ user_id: userId, requested_at: at, due_at: dueAt, given_up: JSON.stringify(givesUp) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('due_at')
    .executeTakeFirst();
  return row?.due_at ?? null;
}

/** What was given up with the request of a deletion; nothing where none waits. */
export async function givenUpBy(db: Db, userId: string): Promise<readonly GivenUp[]> {
  const deletions = db
    .tables()
    .selectFrom('account_deletion')
    .select(sql<GivenUp[]>`given_up`.as('given_up'));
  return (await deletions.where('user_id', '=', userId).executeTakeFirst())?.given_up ?? [];
}

/** A deletion that waits already goes with what is given up now. */
export async function setGivenUp(tx: Db, userId: string, givesUp: readonly GivenUp[]): Promise<void> {
  await tx
    .tables()
    .updateTable('account_deletion')
    .set({ given_up: JSON.stringify(givesUp) })
    .where('user_id', '=', userId)
    .execute();
}

/** Ends the wait of a deletion that is due after `after`. False when none is. */
export async function dropDeletion(tx: Db, userId: string, after: Date): Promise<boolean> {
  const dropped = await tx
    .tables()
    .deleteFrom('account_deletion')
    .where('user_id', '=', userId)
    .where('due_at', '>', after)
    .executeTakeFirst();
  return dropped.numDeletedRows === 1n;
}

/** Whose accounts are due, those that have waited longest first. */
export async function dueDeletions(db: Db, at: Date, limit: number): Promise<string[]> {
  const deletions = db.tables().selectFrom('account_deletion').select('user_id').where('due_at', '<=', at);
  return (await deletions.orderBy('due_at').limit(limit).execute()).map(({ user_id }) => user_id);
}

/**
 * Holds a deletion that is due. False when it is gone, or another server has done it. A deletion reaches what
 * others may be changing: from here on it fails, to be tried again, rather than have them wait for it.
 */
export async function lockDeletion(tx: Db, userId: string, at: Date): Promise<boolean> {
  await sql`SET LOCAL lock_timeout = '500ms'`.execute(tx.tables());
  const deletions = tx.tables().selectFrom('account_deletion').select('user_id');
  const due = deletions.where('user_id', '=', userId).where('due_at', '<=', at);
  return (await due.forUpdate().executeTakeFirst()) !== undefined;
}

/** Deletes the account; what goes with it and what stays is in the schema and its triggers. */
export async function deleteUser(tx: Db, userId: string): Promise<void> {
  await tx.tables().deleteFrom('auth_user').where('id', '=', userId).execute();
}

export async function forgetRetiredNames(db: Db, before: Date): Promise<void> {
  await db.tables().deleteFrom('retired_name').where('retired_at', '<', before).execute();
}
