import { sql } from 'kysely';
import type { Db, Row } from '#/platform/db/db.ts';

type SettingRow = Pick<Row<'user_setting'>, 'part' | 'schema' | 'revision' | 'value'>;

export const settingsOf = (db: Db, userId: string): Promise<SettingRow[]> =>
  db
    .tables()
    .selectFrom('user_setting')
    .select(['part', 'schema', 'revision', 'value'])
    .where('user_id', '=', userId)
    .execute();

export async function lockSettings(tx: Db, userId: string): Promise<void> {
  await sql`SELECT id FROM auth_user WHERE id = ${userId} FOR NO KEY UPDATE`.execute(tx.tables());
}

/** Stores parts, each with an incremented revision. */
export async function saveSettings(
  tx: Db,
  userId: string,
  parts: readonly { readonly part: string; readonly schema: number; readonly value: unknown }[],
): Promise<void> {
  if (parts.length === 0) return;
  const rows = JSON.stringify(parts);
  await sql`
    INSERT INTO user_setting (user_id, part, schema, value)
    SELECT ${userId}, part, schema, value FROM jsonb_to_recordset(${rows}::jsonb) AS sent (part text, schema integer, value jsonb)
    ON CONFLICT (user_id, part) DO UPDATE
    SET schema = excluded.schema, value = excluded.value, revision = user_setting.revision + 1, changed_at = now()`.execute(
    tx.tables(),
  );
}
