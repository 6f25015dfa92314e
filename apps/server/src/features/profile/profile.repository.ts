import { sql } from 'kysely';
import type { Db } from '#/platform/db/db.ts';

/** Whether a trader lets others see when they are here; true until they say otherwise. */
export async function isShownOnline(db: Db, userId: string): Promise<boolean> {
  const { rows } = await sql<{ online: boolean }>`SELECT online FROM profile WHERE user_id = ${userId}`.execute(db.tables<unknown>());
  return rows[0]?.online ?? true;
}

export async function saveOnline(db: Db, userId: string, online: boolean): Promise<void> {
  await sql`
    INSERT INTO profile (user_id, online) VALUES (${userId}, ${online})
    ON CONFLICT (user_id) DO UPDATE SET online = excluded.online`.execute(db.tables<unknown>());
}
