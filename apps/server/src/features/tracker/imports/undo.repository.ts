import { sql } from 'kysely';
import type { Db, Row } from '#/platform/db/db.ts';

/** Wallets that an import added, and wallets that it relabeled with their previous sealed labels, in order. */
type UndoRow = Pick<Row<'import_undo'>, 'added' | 'replaced' | 'labels'>;

export async function keepUndo(
  tx: Db,
  userId: string,
  id: string,
  at: Date,
  { added, replaced, labels }: UndoRow,
): Promise<void> {
  const sealed = labels.map((each) => each.toString('base64'));
  await sql`
    INSERT INTO import_undo (id, user_id, created_at, added, replaced, labels)
    VALUES (${id}, ${userId}, ${at}, ${added}::text[], ${replaced}::text[],
      ARRAY(SELECT decode(sent, 'base64') FROM unnest(${sealed}::text[]) WITH ORDINALITY AS all_sent (sent, place) ORDER BY place))`.execute(
    tx.tables(),
  );
}

/** Returns and deletes the undo data of an import. Null when there is none, or it is older than `since`. */
export async function takeUndo(tx: Db, userId: string, id: string, since: Date): Promise<UndoRow | null> {
  const row = await tx
    .tables()
    .deleteFrom('import_undo')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('created_at', '>=', since)
    .returning(['added', 'replaced', 'labels'])
    .executeTakeFirst();
  return row ?? null;
}

export async function forgetUndos(db: Db, before: Date): Promise<void> {
  await db.tables().deleteFrom('import_undo').where('created_at', '<', before).execute();
}
