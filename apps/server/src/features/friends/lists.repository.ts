/** Data of other traders in lists: name, picture, presence settings, and their relation to the reader. */
import type { Relation } from '@dugout/domain/friends/relation';
import { sql } from 'kysely';
import type { Db } from '#/platform/db/db.ts';

export interface PresenceRow {
  readonly user_id: string;
  /** The Online toggle, combined with whether the trader shows it at all. */
  readonly online: boolean;
  readonly shows_online: boolean;
  readonly last_seen_at: Date | null;
  readonly shares_activity: boolean;
}

export interface TraderRow extends PresenceRow {
  readonly user_name: string;
  readonly image: string | null;
  readonly bio: string | null;
}

export interface RelatedRow extends TraderRow {
  readonly id: string;
  readonly relation: Relation;
  readonly since: Date;
}

const PRESENCE = sql`
  coalesce(p.online, true) AS online, coalesce((p.privacy ->> 'showOnlineStatus')::boolean, true) AS shows_online,
  s.last_seen_at, coalesce(s.shares_activity, false) AS shares_activity`;
const TRADER = sql`u.id AS user_id, u.name AS user_name, u.image, p.bio, ${PRESENCE}`;
const TRADERS = sql`
  auth_user u LEFT JOIN profile p ON p.user_id = u.id LEFT JOIN trader_presence s ON s.user_id = u.id`;
/** Relations sort ids by their bytes. Without this collation no index on user ids applies to them. */
const OTHER_ID = sql`r.other_id COLLATE "default"`;

/** Returns everyone with one of these relations to `userId`, newest first. */
export async function relatedTo(
  db: Db,
  userId: string,
  relations: readonly Relation[],
  limit: number,
): Promise<RelatedRow[]> {
  const { rows } = await sql<RelatedRow>`
    SELECT r.id, r.relation, r.since, ${TRADER} FROM trader_relation r JOIN (${TRADERS}) ON u.id = ${OTHER_ID}
    WHERE r.user_id = ${userId} AND r.relation = ANY(${relations}::text[])
    ORDER BY r.since DESC, r.id LIMIT ${limit}`.execute(db.tables());
  return rows;
}

/** Returns requests to one of the traders pending since before `before`, oldest first. */
export async function requestsTo(
  db: Db,
  userIds: readonly string[],
  before: Date,
): Promise<{ user_id: string; other_id: string }[]> {
  return db
    .tables()
    .selectFrom('trader_relation')
    .select(['user_id', 'other_id'])
    .where('user_id', 'in', userIds)
    .where('relation', '=', 'asked')
    .where('since', '<', before)
    .orderBy('since')
    .execute() as Promise<{ user_id: string; other_id: string }[]>;
}

export async function tradersByIds(db: Db, userIds: readonly string[]): Promise<TraderRow[]> {
  const { rows } = await sql<TraderRow>`
    SELECT ${TRADER} FROM ${TRADERS} WHERE u.id = ANY(${userIds}::text[])`.execute(db.tables());
  return rows;
}

export async function takesRequests(db: Db, userId: string): Promise<boolean> {
  const { rows } = await sql<{ choice: string | null }>`
    SELECT privacy ->> 'friendRequests' AS choice FROM profile WHERE user_id = ${userId}`.execute(
    db.tables(),
  );
  return rows[0]?.choice !== 'nobody';
}
