import type { Db } from '#/platform/db/db.ts';

export async function sealedKeyOf(db: Db, userId: string): Promise<string | null> {
  const row = await db
    .tables()
    .selectFrom('label_key')
    .select('sealed')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.sealed ?? null;
}

/** Returns false when the trader already has a key. */
export async function keepSealedKey(db: Db, userId: string, sealed: string): Promise<boolean> {
  const kept = await db
    .tables()
    .insertInto('label_key')
    .values({ user_id: userId, sealed })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return kept.numInsertedOrUpdatedRows === 1n;
}
