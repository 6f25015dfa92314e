/** Clans, their members, and members' actions. */
import type { Clanmates } from '@dugout/contract/clans/clan';
import type { Role } from '@dugout/domain/clans/roles';
import { sql } from 'kysely';
import type { Db, Row } from '#/platform/db/db.ts';

export interface ClanRow {
  readonly id: string;
  readonly tag: string;
  readonly name: string;
  readonly bio: string | null;
  readonly logo: string | null;
  readonly banner: string | null;
  readonly twitter: string | null;
  readonly discord: string | null;
  readonly telegram: string | null;
  readonly min_rank: number;
  /** Lamports. */
  readonly min_volume: bigint;
  readonly require_approval: boolean;
  readonly created_at: Date;
}

/** The columns of a clan without the sort keys of its lists. */
export const CLAN_COLUMNS = sql`
  c.id, c.tag, c.name, c.bio, c.logo, c.banner, c.twitter, c.discord, c.telegram, c.min_rank, c.min_volume,
  c.require_approval, c.created_at`;

export type NameForms = Pick<Row<'clan'>, 'drawn_name' | 'drawn_tag' | 'searched_name' | 'likeness_keys'>;

export interface MemberRow {
  readonly user_id: string;
  readonly user_name: string;
  readonly image: string | null;
  readonly clan_id: string;
  readonly role: Role;
  readonly joined_at: Date;
}

const MEMBERS = sql`
  SELECT m.user_id, u.name AS user_name, u.image, m.clan_id, m.role, m.joined_at
  FROM clan_member m JOIN auth_user u ON u.id = m.user_id`;

/** Locks a clan until the transaction ends; null when there is none. Every change of members starts with it. */
export async function lockClan(tx: Db, clanId: string): Promise<ClanRow | null> {
  const { rows } = await sql<ClanRow>`
    SELECT ${CLAN_COLUMNS} FROM clan c WHERE c.id = ${clanId} FOR UPDATE`.execute(tx.tables());
  return rows[0] ?? null;
}

export async function lockClanNames(tx: Db): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('clans'), hashtext('names'))`.execute(tx.tables());
}

export async function clanById(db: Db, clanId: string): Promise<ClanRow | null> {
  const { rows } = await sql<ClanRow>`SELECT ${CLAN_COLUMNS} FROM clan c WHERE c.id = ${clanId}`.execute(
    db.tables(),
  );
  return rows[0] ?? null;
}

export async function clanByTag(db: Db, tag: string): Promise<ClanRow | null> {
  const { rows } = await sql<ClanRow>`
    SELECT ${CLAN_COLUMNS} FROM clan c WHERE lower(c.tag) = lower(${tag})`.execute(db.tables());
  return rows[0] ?? null;
}

export async function insertClan(tx: Db, clan: ClanRow & NameForms): Promise<void> {
  await tx.tables().insertInto('clan').values(clan).execute();
}

export async function updateClan(
  tx: Db,
  clanId: string,
  change: Partial<Omit<ClanRow & NameForms, 'id' | 'created_at'>>,
): Promise<void> {
  if (Object.keys(change).length === 0) return;
  await tx.tables().updateTable('clan').set(change).where('id', '=', clanId).execute();
}

export async function deleteClan(tx: Db, clanId: string): Promise<void> {
  await tx.tables().deleteFrom('clan').where('id', '=', clanId).execute();
}

/** Returns owner, officers, members; within each role by joining time. */
export async function membersOf(db: Db, clanId: string): Promise<MemberRow[]> {
  const { rows } = await sql<MemberRow>`${MEMBERS} WHERE m.clan_id = ${clanId}
    ORDER BY array_position(ARRAY['owner', 'officer', 'member'], m.role), m.joined_at, m.user_id`.execute(
    db.tables(),
  );
  return rows;
}

export async function membersAmong(db: Db, userIds: readonly string[]): Promise<MemberRow[]> {
  const { rows } = await sql<MemberRow>`${MEMBERS} WHERE m.user_id = ANY(${userIds}::text[])`.execute(
    db.tables(),
  );
  return rows;
}

export async function memberOf(db: Db, userId: string): Promise<MemberRow | null> {
  const { rows } = await sql<MemberRow>`${MEMBERS} WHERE m.user_id = ${userId}`.execute(db.tables());
  return rows[0] ?? null;
}

/** @returns false when the trader is already in a clan */
export async function addMember(
  tx: Db,
  member: { readonly userId: string; readonly clanId: string; readonly role: Role; readonly at: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .tables()
    .insertInto('clan_member')
    .values({ user_id: member.userId, clan_id: member.clanId, role: member.role, joined_at: member.at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Retires the clan's key, which the former member may have read. */
export async function removeMember(tx: Db, userId: string): Promise<void> {
  await sql`
    WITH gone AS (DELETE FROM clan_member WHERE user_id = ${userId} RETURNING clan_id)
    UPDATE clan_wallet_key k SET is_stale = true FROM gone WHERE k.clan_id = gone.clan_id`.execute(
    tx.tables(),
  );
}

export async function setRole(tx: Db, userId: string, role: Role): Promise<void> {
  await tx.tables().updateTable('clan_member').set({ role }).where('user_id', '=', userId).execute();
}

export async function tagsOf(db: Db, userIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (userIds.length === 0) return new Map();
  const { rows } = await sql<{ user_id: string; tag: string }>`
    SELECT m.user_id, c.tag FROM clan_member m JOIN clan c ON c.id = m.clan_id
    WHERE m.user_id = ANY(${userIds}::text[])`.execute(db.tables());
  return new Map(rows.map(({ user_id, tag }) => [user_id, tag]));
}

/** Returns the owner and the officers of a trader's clan, whom an impostor in the clan might imitate. */
export async function officersAround(db: Db, userId: string): Promise<MemberRow[]> {
  const { rows } = await sql<MemberRow>`${MEMBERS}
    WHERE m.role <> 'member' AND m.clan_id = (SELECT clan_id FROM clan_member WHERE user_id = ${userId})`.execute(
    db.tables(),
  );
  return rows;
}

export async function sharersAround(db: Db, userId: string): Promise<Clanmates['holders']> {
  const { rows } = await sql<Clanmates['holders'][number]>`
    SELECT u.id AS "userId", u.name AS "userName", u.image
    FROM clan_member own JOIN clan_member m ON m.clan_id = own.clan_id AND m.user_id <> own.user_id
      JOIN auth_user u ON u.id = m.user_id JOIN profile p ON p.user_id = m.user_id
    WHERE own.user_id = ${userId} AND p.privacy ->> 'shareHoldingsWithClan' = 'true'
    ORDER BY lower(u.name)`.execute(db.tables());
  return rows;
}
