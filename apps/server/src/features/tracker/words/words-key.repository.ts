import { sql } from 'kysely';
import type { Db } from '#/platform/db/db.ts';

export async function sealedKeyOf(db: Db, userId: string): Promise<string | null> {
  const { rows } = await sql<{ sealed: string }>`SELECT sealed FROM label_key WHERE user_id = ${userId}`.execute(db.tables());
  return rows[0]?.sealed ?? null;
}

/** False when the trader has a key already. */
export async function keepSealedKey(db: Db, userId: string, sealed: string): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO label_key (user_id, sealed) VALUES (${userId}, ${sealed}) ON CONFLICT DO NOTHING RETURNING user_id`.execute(db.tables());
  return rows.length === 1;
}
