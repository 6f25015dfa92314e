/**
 * Names that traders had before: shown beside the new one for some days, and kept from others for as long.
 */
import { FORMER_NAME_DAYS } from '@dugout/contract/friends/constants';
import { sql } from 'kysely';
import type { Db } from '#/platform/db/db.ts';

const SINCE = sql`now() - ${FORMER_NAME_DAYS} * interval '1 day'`;

export async function keepFormerName(tx: Db, userId: string, name: string): Promise<void> {
  await sql`INSERT INTO former_name (user_id, name) VALUES (${userId}, ${name})`.execute(tx.tables());
}

/** Whether somebody else had this name until a short while ago, whatever the case. Null asks for anybody. */
export async function wasNameOfAnother(db: Db, name: string, userId: string | null): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM former_name
    WHERE lower(name) = ${name.toLowerCase()} AND changed_at > ${SINCE} AND user_id IS DISTINCT FROM ${userId} LIMIT 1`.execute(
    db.tables(),
  );
  return rows.length > 0;
}

/** By user id: the name under which a trader was known before the changes of the last days. */
export async function formerNames(db: Db, userIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ user_id: string; name: string }>`
    SELECT DISTINCT ON (f.user_id) f.user_id, f.name FROM former_name f JOIN auth_user u ON u.id = f.user_id
    WHERE f.user_id = ANY(${userIds}::text[]) AND f.changed_at > ${SINCE} AND lower(f.name) <> lower(u.name)
    ORDER BY f.user_id, f.changed_at`.execute(db.tables());
  return new Map(rows.map(({ user_id, name }) => [user_id, name]));
}
