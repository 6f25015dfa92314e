import { sql } from 'kysely';
import type { Db, Row } from '#/platform/db/db.ts';

export type ApiKeyRow = Row<'api_key'>;

interface KeyWithOwner extends ApiKeyRow {
  readonly user_name: string;
}

/** With the lamports that their swaps moved within the 24 hours before `at`; newest first. */
export async function keysOf(
  db: Db,
  userId: string,
  at: Date,
): Promise<(ApiKeyRow & { readonly spent: bigint })[]> {
  const { rows } = await sql<ApiKeyRow & { spent: bigint }>`
    SELECT k.*, coalesce((
      SELECT sum(lamports_moved(s)) FROM swap s
      WHERE s.api_key_id = k.id AND s.created_at > ${at}::timestamptz - interval '24 hours'), 0)::numeric(39, 0) AS spent
    FROM api_key k WHERE k.user_id = ${userId} ORDER BY k.created_at DESC, k.id`.execute(db.tables());
  return rows;
}

export async function keyByPrefix(db: Db, prefix: string): Promise<KeyWithOwner | null> {
  const row = await db
    .tables()
    .selectFrom('api_key')
    .innerJoin('auth_user', 'auth_user.id', 'api_key.user_id')
    .selectAll('api_key')
    .select('auth_user.name as user_name')
    .where('api_key.prefix', '=', prefix)
    .executeTakeFirst();
  return row ?? null;
}

/** Serializes the creation of a trader's keys until the transaction ends. @returns how many there are */
export async function lockedCount(tx: Db, userId: string): Promise<number> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('api keys'), hashtext(${userId}))`.execute(tx.tables());
  const { rows } = await sql<{ count: bigint }>`
    SELECT count(*) AS count FROM api_key WHERE user_id = ${userId}`.execute(tx.tables());
  return Number(rows[0]?.count ?? 0);
}

export const insertKey = async (tx: Db, row: ApiKeyRow): Promise<void> =>
  void (await tx.tables().insertInto('api_key').values(row).execute());

export async function deleteKey(tx: Db, userId: string, id: string): Promise<ApiKeyRow | null> {
  const keys = tx.tables().deleteFrom('api_key').where('user_id', '=', userId).where('id', '=', id);
  return (await keys.returningAll().executeTakeFirst()) ?? null;
}

export const deleteKeysOf = (db: Db, userId: string): Promise<Pick<ApiKeyRow, 'id' | 'name'>[]> =>
  db.tables().deleteFrom('api_key').where('user_id', '=', userId).returning(['id', 'name']).execute();

/** Records a use, unless the last recorded one is at or after `unless`. */
export async function noteUse(db: Db, id: string, at: Date, unless: Date): Promise<void> {
  await sql`UPDATE api_key SET last_used_at = ${at}
    WHERE id = ${id} AND (last_used_at IS NULL OR last_used_at < ${unless})`.execute(db.tables());
}
