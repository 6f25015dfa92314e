/** Taken names. Former names are shown next to the new one for some days, and reserved for as long. */
import { FORMER_NAME_DAYS } from '@dugout/contract/friends/values';
import { NAME_CHANGE_DAYS } from '@dugout/contract/profile/values';
import { isSimulatedName } from '@dugout/simulator/traders/simulated-traders';
import { sql } from 'kysely';
import type { Db } from '#/platform/db/db.ts';

const SINCE = sql`now() - ${FORMER_NAME_DAYS} * interval '1 day'`;

export async function keepFormerName(tx: Db, userId: string, name: string): Promise<void> {
  await sql`INSERT INTO former_name (user_id, name) VALUES (${userId}, ${name})`.execute(tx.tables());
}

/** Reports whether a trader changed their name in the last days; a change of case does not count. */
export async function changedNameOf(tx: Db, userId: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM former_name
    WHERE user_id = ${userId} AND changed_at > now() - ${NAME_CHANGE_DAYS} * interval '1 day' LIMIT 1`.execute(
    tx.tables(),
  );
  return rows.length > 0;
}

/** Reports whether another or a deleted account recently had this name, ignoring case. Null means any account. */
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

export async function formerNames(db: Db, userIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ user_id: string; name: string }>`
    SELECT DISTINCT ON (f.user_id) f.user_id, f.name FROM former_name f JOIN auth_user u ON u.id = f.user_id
    WHERE f.user_id = ANY(${userIds}::text[]) AND f.changed_at > ${SINCE} AND lower(f.name) <> lower(u.name)
    ORDER BY f.user_id, f.changed_at`.execute(db.tables());
  return new Map(rows.map(({ user_id, name }) => [user_id, name]));
}

/** Reports whether a name is unavailable: used now or recently, ignoring case, or by a simulated trader. */
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
