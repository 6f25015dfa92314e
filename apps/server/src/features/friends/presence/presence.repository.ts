import { sql } from 'kysely';
import type { Db } from '#/platform/db/db.ts';

interface WatcherRow {
  readonly user_id: string;
  readonly friend_id: string;
  readonly friend_shares: boolean;
}

export async function watchersOf(db: Db, userIds: readonly string[]): Promise<WatcherRow[]> {
  const { rows } = await sql<WatcherRow>`
    SELECT r.user_id, r.other_id AS friend_id, coalesce(s.shares_activity, false) AS friend_shares
    FROM trader_relation r LEFT JOIN trader_presence s ON s.user_id = r.other_id COLLATE "default"
    WHERE r.user_id = ANY(${userIds}::text[]) AND r.relation = 'friends'`.execute(db.tables());
  return rows;
}

/** Records when these traders were last shown as online. */
export async function saveLastSeen(db: Db, userIds: readonly string[], at: Date): Promise<void> {
  if (userIds.length === 0) return;
  await sql`
    INSERT INTO trader_presence (user_id, last_seen_at) SELECT id, ${at} FROM auth_user WHERE id = ANY(${userIds}::text[])
    ORDER BY id
    ON CONFLICT (user_id) DO UPDATE SET last_seen_at = excluded.last_seen_at`.execute(db.tables());
}

export async function saveSharing(db: Db, userId: string, sharesActivity: boolean): Promise<void> {
  await sql`
    INSERT INTO trader_presence (user_id, shares_activity) VALUES (${userId}, ${sharesActivity})
    ON CONFLICT (user_id) DO UPDATE SET shares_activity = excluded.shares_activity`.execute(db.tables());
}

/** Reads whether a trader shares their activity. `at` is the database's clock, in unix ms. */
export async function sharingOf(
  db: Db,
  userId: string,
): Promise<{ readonly shares: boolean; readonly at: number }> {
  const { rows } = await sql<{ shares: boolean | null; at: number }>`
    SELECT (SELECT shares_activity FROM trader_presence WHERE user_id = ${userId}) AS shares,
      (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS at`.execute(db.tables());
  return { shares: rows[0]?.shares ?? false, at: rows[0]?.at ?? 0 };
}
