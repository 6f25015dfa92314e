import { sql } from 'kysely';
import type { Db } from '#/platform/db/db.ts';

export interface UndoRow {
  readonly added: readonly string[];
  readonly replaced: readonly string[];
  /** The words that the replaced ones had, sealed, in their order. */
  readonly words: readonly Buffer[];
}

export async function keepUndo(tx: Db, userId: string, id: string, at: Date, { added, replaced, words }: UndoRow): Promise<void> {
  const sealed = words.map((each) => each.toString('base64'));
  await sql`
    INSERT INTO import_undo (id, user_id, created_at, added, replaced, labels)
    VALUES (${id}, ${userId}, ${at}, ${added}::text[], ${replaced}::text[],
      ARRAY(SELECT decode(sent, 'base64') FROM unnest(${sealed}::text[]) WITH ORDINALITY AS all_sent (sent, place) ORDER BY place))`.execute(
    tx.tables(),
  );
}

/** Takes what undoes an import: it serves once. Null when there is none, or it is older than `since`. */
export async function takeUndo(tx: Db, userId: string, id: string, since: Date): Promise<UndoRow | null> {
  const { rows } = await sql<UndoRow>`
    DELETE FROM import_undo WHERE id = ${id} AND user_id = ${userId} AND created_at >= ${since} RETURNING added, replaced, labels AS words`.execute(
    tx.tables(),
  );
  return rows[0] ?? null;
}

export async function forgetUndos(db: Db, before: Date): Promise<void> {
  await sql`DELETE FROM import_undo WHERE created_at < ${before}`.execute(db.tables());
}
