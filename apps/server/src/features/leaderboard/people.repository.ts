import { sql } from 'kysely';
import type { Db } from '#/platform/db/db.ts';

export interface PersonRow {
  readonly user_id: string;
  readonly user_name: string;
  readonly image: string | null;
  readonly clan_tag: string | null;
  readonly shows_wallets: boolean;
}

/** Names, pictures and clans of traders who have an account, by user id. */
export async function peopleOf(db: Db, userIds: readonly string[]): Promise<ReadonlyMap<string, PersonRow>> {
  const { rows } = await sql<PersonRow>`
    SELECT u.id AS user_id, u.name AS user_name, u.image, c.tag AS clan_tag,
      coalesce((p.privacy ->> 'showWallets')::boolean, false) AS shows_wallets FROM auth_user u
    LEFT JOIN profile p ON p.user_id = u.id
    LEFT JOIN clan_member m ON m.user_id = u.id LEFT JOIN clan c ON c.id = m.clan_id
    WHERE u.id = ANY(${userIds}::text[])`.execute(db.tables());
  return new Map(rows.map((row) => [row.user_id, row]));
}

/** User ids of those whose name has the text in it, whatever the case. */
export async function tradersNamed(db: Db, text: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM auth_user WHERE position(lower(${text}::text) IN lower(name)) > 0`.execute(db.tables());
  return rows.map(({ id }) => id);
}

/** Who hides their profit. */
export async function pnlHiddenBy(db: Db): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ user_id: string }>`
    SELECT user_id FROM profile WHERE (privacy ->> 'showPnl') = 'false'`.execute(db.tables());
  return new Set(rows.map(({ user_id }) => user_id));
}

/** Traders whose accounts are gone. */
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

/** Every member of every clan. */
export async function clanMembers(db: Db): Promise<ClanMemberRow[]> {
  const { rows } = await sql<ClanMemberRow>`
    SELECT c.id AS clan_id, c.tag, c.name, c.logo, m.user_id, m.joined_at
    FROM clan c JOIN clan_member m ON m.clan_id = c.id`.execute(db.tables());
  return rows;
}
