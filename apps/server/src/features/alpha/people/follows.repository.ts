import { sql } from 'kysely';
import type { Db } from '#/platform/db/db.ts';

export async function lockFollows(tx: Db, userId: string): Promise<void> {
  await sql`SELECT id FROM auth_user WHERE id = ${userId} FOR NO KEY UPDATE`.execute(tx.tables());
}

export async function countFollowed(tx: Db, userId: string): Promise<number> {
  const { count } = await tx
    .tables()
    .selectFrom('caller_follow')
    .select((is) => is.fn.countAll<bigint>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function follow(tx: Db, userId: string, callerId: string, at: Date): Promise<void> {
  await tx
    .tables()
    .insertInto('caller_follow')
    .values({ user_id: userId, caller_id: callerId, followed_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function unfollow(tx: Db, userId: string, callerId: string): Promise<void> {
  await tx
    .tables()
    .deleteFrom('caller_follow')
    .where('user_id', '=', userId)
    .where('caller_id', '=', callerId)
    .execute();
}

export async function followersOf(
  db: Db,
  callerId: string,
  reader: string | null,
): Promise<{ readonly followers: number; readonly following: boolean }> {
  const { followers, mine } = await db
    .tables()
    .selectFrom('caller_follow')
    .select((is) => [
      is.fn.countAll<bigint>().as('followers'),
      is.fn
        .countAll<bigint>()
        .filterWhere('user_id', '=', reader ?? '')
        .as('mine'),
    ])
    .where('caller_id', '=', callerId)
    .executeTakeFirstOrThrow();
  return { followers: Number(followers), following: mine > 0n };
}

export const followerIdsOf = async (db: Db, callerId: string): Promise<string[]> =>
  (
    await db
      .tables()
      .selectFrom('caller_follow')
      .select('user_id')
      .where('caller_id', '=', callerId)
      .execute()
  ).map(({ user_id }) => user_id);
