import type { Db, Row } from '#/platform/db/db.ts';

type SuspensionRow = Row<'suspension'>;

export const allSuspensions = (db: Db): Promise<SuspensionRow[]> =>
  db.tables().selectFrom('suspension').selectAll().execute();

/** @returns false if a suspension is in force already */
export async function insertSuspension(tx: Db, row: SuspensionRow): Promise<boolean> {
  const { user_id: _, ...next } = row;
  const written = await tx
    .tables()
    .insertInto('suspension')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet(next).where('suspension.until', '<=', row.since),
    )
    .returning('user_id')
    .executeTakeFirst();
  return written !== undefined;
}

/** @returns false if none was in force at `at` */
export async function deleteSuspension(tx: Db, userId: string, at: Date): Promise<boolean> {
  const row = await tx
    .tables()
    .deleteFrom('suspension')
    .where('user_id', '=', userId)
    .returning('until')
    .executeTakeFirst();
  return row !== undefined && (row.until === null || row.until > at);
}
