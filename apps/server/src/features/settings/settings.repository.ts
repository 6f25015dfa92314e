import { sql } from 'kysely';
import type { Db } from '#/platform/db/db.ts';

export interface SettingRow {
  readonly part: string;
  readonly schema: number;
  readonly revision: bigint;
  readonly value: unknown;
}

export async function settingsOf(db: Db, userId: string): Promise<SettingRow[]> {
  const { rows } = await sql<SettingRow>`
    SELECT part, schema, revision, value FROM user_setting WHERE user_id = ${userId}`.execute(db.tables());
  return rows;
}

/** Lets nobody else change the settings of a trader until the transaction ends. */
export async function lockSettings(tx: Db, userId: string): Promise<void> {
  await sql`SELECT id FROM auth_user WHERE id = ${userId} FOR UPDATE`.execute(tx.tables());
}

/** Keeps parts, each as one more revision. */
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
    SET schema = excluded.schema, value = excluded.value, revision = user_setting.revision + 1, changed_at = now()`.execute(tx.tables());
}
