import type { Db } from '#/platform/db/db.ts';

/** Marks in the database of the snapshots that match it. */
export const markRepository = (db: Db) => ({
  async add(part: string, id: string): Promise<void> {
    await db.tables().insertInto('snapshot_mark').values({ id, part }).execute();
  },

  async has(part: string, id: string): Promise<boolean> {
    const found = await db
      .tables()
      .selectFrom('snapshot_mark')
      .select('id')
      .where('id', '=', id)
      .where('part', '=', part)
      .executeTakeFirst();
    return found !== undefined;
  },

  async keepOnly(part: string, id: string): Promise<void> {
    await db.tables().deleteFrom('snapshot_mark').where('part', '=', part).where('id', '<>', id).execute();
  },
});
