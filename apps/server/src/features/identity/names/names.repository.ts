/**
 * Names that are taken. Those that traders had before are shown beside the new one for some days, and kept
 * from others for as long.
 */
import { FORMER_NAME_DAYS } from '@dugout/contract/friends/values';
import { NAME_CHANGE_DAYS } from '@dugout/contract/profile/values';
import { isSimulatedName } from '@dugout/simulator/traders/simulated-traders';
import { sql } from 'kysely';
import type { Db } from '#/platform/db/db.ts';

const SINCE = sql`now() - ${FORMER_NAME_DAYS} * interval '1 day'`;

export async function keepFormerName(tx: Db, userId: string, name: string): Promise<void> {
  await sql`INSERT INTO former_name (user_id, name) VALUES (${userId}, ${name})`.execute(tx.tables());
}

/** Whether a trader changed their name within the last days; another case of the same name is no change. */
export async function changedNameOf(tx: Db, userId: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM former_name
    WHERE user_id = ${userId} AND changed_at > now() - ${NAME_CHANGE_DAYS} * interval '1 day' LIMIT 1`.execute(
    tx.tables(),
  );
  return rows.length > 0;
}

/**
 * Whether somebody else had this name until a short while ago, whatever the case, or a deleted account did.
 * Null asks for anybody.
 */
export async function wasNameOfAnother(db: Db, name: string, userId: string | null): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM former_name
    WHERE lower(name) = ${name.toLowerCase()} AND changed_at > ${SINCE} AND user_id IS DISTINCT FROM ${userId}
    UNION ALL
    SELECT 1 FROM retired_name
    WHERE digest = sha256(convert_to(${name.toLowerCase()}, 'UTF8')) AND retired_at > ${SINCE}
    LIMIT 1`.execute(db.tables());
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

/**
 * Whether nobody new may have a name: somebody has it or had it until a short while ago, whatever the case,
 * or it is a simulated trader's.
 */
export async function isNameTaken(db: Db, name: string): Promise<boolean> {
  if (isSimulatedName(name)) return true;
  const row = await db
    .tables()
    .selectFrom('auth_user')
    .select('id')
    .where(sql`lower(name)`, '=', name.toLowerCase())
    .executeTakeFirst();
  return row !== undefined || (await wasNameOfAnother(db, name, null));
}
