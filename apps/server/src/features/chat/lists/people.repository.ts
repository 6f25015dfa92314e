/** Traders as chats show them. */
import { sql } from 'kysely';
import type { Db } from '#/platform/db/db.ts';

export interface PersonRow {
  readonly userId: string;
  readonly userName: string;
  readonly image: string | null;
  readonly joinedAt: Date;
}

/** Returns the existing traders among the ids, in no order. */
export async function peopleByIds(db: Db, userIds: readonly string[]): Promise<PersonRow[]> {
  const { rows } = await sql<PersonRow>`
    SELECT id AS "userId", name AS "userName", image, "createdAt" AS "joinedAt" FROM auth_user
    WHERE id = ANY(${userIds}::text[])`.execute(db.tables());
  return rows;
}
