/** The relation between two traders: one row for both, read and written from the side of one of them. */
import { mirrored, type Relation } from '@dugout/domain/friends/relation';
import { sql } from 'kysely';
import type { Db } from '#/platform/db/db.ts';
import { newId } from '#/platform/ids/new-id.ts';

/**
 * Locks all relations of two traders until the transaction ends, so that they can be counted. All callers take
 * the locks in the same order, which prevents deadlocks.
 */
export async function lockTraders(tx: Db, userId: string, otherId: string): Promise<void> {
  await sql`
    SELECT pg_advisory_xact_lock(hashtext('friends'), key) FROM (
      SELECT DISTINCT hashtext(id) AS key FROM unnest(${[userId, otherId]}::text[]) AS id ORDER BY key
    ) AS keys`.execute(tx.tables());
}

/**
 * Returns the other trader, by user id or by the id of a friendship or request with the caller; null when there
 * is none.
 */
export async function findOther(db: Db, userId: string, id: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM auth_user WHERE id = ${id}
    UNION ALL SELECT other_id FROM trader_relation WHERE id = ${id} AND user_id = ${userId}`.execute(
    db.tables(),
  );
  return rows[0]?.id ?? null;
}

export async function relationOf(db: Db, userId: string, otherId: string): Promise<Relation> {
  return (await relationsOf(db, userId, [otherId])).get(otherId) ?? 'none';
}

/** By the other's id; omits traders without a relation. */
export async function relationsOf(
  db: Db,
  userId: string,
  otherIds: readonly string[],
): Promise<Map<string, Relation>> {
  const { rows } = await sql<{ other_id: string; relation: Relation }>`
    SELECT other_id, relation FROM trader_relation
    WHERE user_id = ${userId} AND other_id = ANY(${otherIds}::text[])`.execute(db.tables());
  return new Map(rows.map(({ other_id, relation }) => [other_id, relation]));
}

export async function allRelationsOf(db: Db, userId: string): Promise<Map<string, Relation>> {
  const { rows } = await sql<{ other_id: string; relation: Relation }>`
    SELECT other_id, relation FROM trader_relation WHERE user_id = ${userId}`.execute(db.tables());
  return new Map(rows.map(({ other_id, relation }) => [other_id, relation]));
}

export async function countRelations(
  db: Db,
  userId: string,
  relations: readonly Relation[],
): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`
    SELECT count(*) FROM trader_relation
    WHERE user_id = ${userId} AND relation = ANY(${relations}::text[])`.execute(db.tables());
  return Number(rows[0]?.count ?? 0);
}

export async function saveRelation(
  tx: Db,
  { userId, otherId, relation, at }: { userId: string; otherId: string; relation: Relation; at: Date },
): Promise<void> {
  const [low, high] = ordered(userId, otherId);
  if (relation === 'none') {
    await sql`DELETE FROM trader_pair WHERE low = ${low} AND high = ${high}`.execute(tx.tables());
    return;
  }
  await sql`
    INSERT INTO trader_pair (id, low, high, relation, since)
    VALUES (${newId()}, ${low}, ${high}, ${low === userId ? relation : mirrored(relation)}, ${at})
    ON CONFLICT (low, high) DO UPDATE SET relation = excluded.relation, since = excluded.since`.execute(
    tx.tables(),
  );
}

export async function allBlocks(db: Db): Promise<{ readonly blocker: string; readonly blocked: string }[]> {
  const { rows } = await sql<{ blocker: string; blocked: string }>`
    SELECT user_id AS blocker, other_id AS blocked FROM trader_relation
    WHERE relation IN ('blocking', 'bothBlocking')`.execute(db.tables());
  return rows;
}

export async function friendIdsOf(db: Db, userId: string): Promise<string[]> {
  const { rows } = await sql<{ other_id: string }>`
    SELECT other_id FROM trader_relation WHERE user_id = ${userId} AND relation = 'friends'`.execute(
    db.tables(),
  );
  return rows.map(({ other_id }) => other_id);
}

/** Counts the friends that a trader shares with others, by the other's id; omits traders without shared friends. */
export async function friendsInCommon(
  db: Db,
  userId: string,
  otherIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (otherIds.length === 0) return new Map();
  const { rows } = await sql<{ user_id: string; count: bigint }>`
    SELECT theirs.user_id, count(*) FROM trader_relation theirs JOIN trader_relation own
      ON own.user_id = ${userId} AND own.other_id = theirs.other_id AND own.relation = 'friends'
    WHERE theirs.user_id = ANY(${otherIds}::text[]) AND theirs.relation = 'friends'
    GROUP BY theirs.user_id`.execute(db.tables());
  return new Map(rows.map(({ user_id, count }) => [user_id, Number(count)]));
}

/** Sorts ids by their bytes, as in the database. */
const ordered = (a: string, b: string): [string, string] => (a < b ? [a, b] : [b, a]);
