import type { Db } from '#/platform/db/db.ts';

/** Returns a trader's filters as saved; null for none. */
export async function presetsOf(db: Db, userId: string): Promise<unknown> {
  const row = await db
    .tables()
    .selectFrom('alpha_presets')
    .select('presets')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.presets ?? null;
}

export async function savePresets(db: Db, userId: string, presets: readonly object[]): Promise<void> {
  const kept = JSON.stringify(presets);
  await db
    .tables()
    .insertInto('alpha_presets')
    .values({ user_id: userId, presets: kept })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ presets: kept }))
    .execute();
}
