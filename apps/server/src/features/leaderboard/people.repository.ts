import { sql } from 'kysely';
import type { Db } from '#/platform/db/db.ts';

interface PersonRow {
  readonly user_id: string;
  readonly user_name: string;
  readonly image: string | null;
  readonly clan_tag: string | null;
  readonly shows_wallets: boolean;
}

export async function peopleOf(db: Db, userIds: readonly string[]): Promise<ReadonlyMap<string, PersonRow>> {
  const { rows } = await sql<PersonRow>`
    SELECT u.id AS user_id, u.name AS user_name, u.image, c.tag AS clan_tag,
      coalesce((p.privacy ->> 'showWallets')::boolean, false) AS shows_wallets FROM auth_user u
    LEFT JOIN profile p ON p.user_id = u.id
    LEFT JOIN clan_member m ON m.user_id = u.id LEFT JOIN clan c ON c.id = m.clan_id
    WHERE u.id = ANY(${userIds}::text[])`.execute(db.tables());
  return new Map(rows.map((row) => [row.user_id, row]));
}

export async function tradersNamed(db: Db, text: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM auth_user
    WHERE text_runs(lower(name)) @> text_runs(lower(${text}::text)) AND position(lower(${text}::text) IN lower(name)) > 0
    `.execute(db.tables());
  return rows.map(({ id }) => id);
}

/** Returns the user ids of traders who hide their profit. */
export async function pnlHiddenBy(db: Db): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    SELECT user_id FROM profile WHERE (privacy ->> 'showPnl') = 'false'`.execute(db.tables());
  return rows.map(({ user_id }) => user_id);
}

export async function goneTraders(db: Db, userIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    SELECT t.user_id FROM unnest(${userIds}::text[]) AS t (user_id)
    WHERE NOT EXISTS (SELECT FROM auth_user u WHERE u.id = t.user_id)`.execute(db.tables());
  return rows.map(({ user_id }) => user_id);
}

export interface ClanMemberRow {
  readonly clan_id: string;
  readonly tag: string;
  readonly name: string;
  readonly logo: string | null;
  readonly user_id: string;
  readonly joined_at: Date;
}

const MEMBERS = sql`
  SELECT c.id AS clan_id, c.tag, c.name, c.logo, m.user_id, m.joined_at
  FROM clan_member m JOIN clan c ON c.id = m.clan_id`;

/** Members of clans in the order of their user ids, those after one of them; null for the first. */
export async function clanMembersAfter(
  db: Db,
  last: Pick<ClanMemberRow, 'user_id'> | null,
  limit: number,
): Promise<ClanMemberRow[]> {
  const { rows } = await sql<ClanMemberRow>`
    ${MEMBERS} WHERE m.user_id > ${last?.user_id ?? ''} ORDER BY m.user_id LIMIT ${limit}`.execute(
    db.tables(),
  );
  return rows;
}

/** In no order. */
export async function membersOfClan(db: Db, clanId: string): Promise<ClanMemberRow[]> {
  const { rows } = await sql<ClanMemberRow>`${MEMBERS} WHERE m.clan_id = ${clanId}`.execute(db.tables());
  return rows;
}
