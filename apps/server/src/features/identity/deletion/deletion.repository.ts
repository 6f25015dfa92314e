import type { GivenUp } from '@dugout/contract/identity/account';
import { sql } from 'kysely';
import type { Db } from '#/platform/db/db.ts';

/** Returns when an account will be deleted; null without a request. */
export async function deletionDueAt(db: Db, userId: string): Promise<Date | null> {
  const deletions = db.tables().selectFrom('account_deletion').select('due_at');
  return (await deletions.where('user_id', '=', userId).executeTakeFirst())?.due_at ?? null;
}

/** Returns null if a deletion is already pending. */
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

/** Returns the funds given up with a pending deletion; empty without one. */
export async function givenUpBy(db: Db, userId: string): Promise<readonly GivenUp[]> {
  const deletions = db
    .tables()
    .selectFrom('account_deletion')
    .select(sql<GivenUp[]>`given_up`.as('given_up'));
  return (await deletions.where('user_id', '=', userId).executeTakeFirst())?.given_up ?? [];
}

export async function setGivenUp(tx: Db, userId: string, givesUp: readonly GivenUp[]): Promise<void> {
  await tx
    .tables()
    .updateTable('account_deletion')
    .set({ given_up: JSON.stringify(givesUp) })
    .where('user_id', '=', userId)
    .execute();
}

/** Cancels a deletion due after `after`. Returns false without one. */
export async function dropDeletion(tx: Db, userId: string, after: Date): Promise<boolean> {
  const dropped = await tx
    .tables()
    .deleteFrom('account_deletion')
    .where('user_id', '=', userId)
    .where('due_at', '>', after)
    .executeTakeFirst();
  return dropped.numDeletedRows === 1n;
}

/** Returns the users whose deletion is due, longest wait first. */
export async function dueDeletions(db: Db, at: Date, limit: number): Promise<string[]> {
  const deletions = db.tables().selectFrom('account_deletion').select('user_id').where('due_at', '<=', at);
  return (await deletions.orderBy('due_at').limit(limit).execute()).map(({ user_id }) => user_id);
}

/**
 * Locks a due deletion. Returns false if it is gone or another server did it. The transaction then fails instead
 * of waiting for locks of others, and is retried.
 */
export async function lockDeletion(tx: Db, userId: string, at: Date): Promise<boolean> {
  await sql`SET LOCAL lock_timeout = '500ms'`.execute(tx.tables());
  const deletions = tx.tables().selectFrom('account_deletion').select('user_id');
  const due = deletions.where('user_id', '=', userId).where('due_at', '<=', at);
  return (await due.forUpdate().executeTakeFirst()) !== undefined;
}

/** Deletes the account; the schema and its triggers define which rows are deleted with it. */
export async function deleteUser(tx: Db, userId: string): Promise<void> {
  await tx.tables().deleteFrom('auth_user').where('id', '=', userId).execute();
}

export async function forgetRetiredNames(db: Db, before: Date): Promise<void> {
  await db.tables().deleteFrom('retired_name').where('retired_at', '<', before).execute();
}
