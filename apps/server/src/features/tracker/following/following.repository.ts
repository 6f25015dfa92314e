import { sql } from 'kysely';
import type { Db } from '#/platform/db/db.ts';

export interface FollowedRow {
  readonly address: string;
  readonly seq: bigint;
  readonly created_at: Date;
  readonly words: Buffer;
}

export interface NewFollowed {
  readonly address: string;
  readonly createdAt: Date;
  readonly words: Buffer;
}

/** Lets nobody else change what a trader follows until the transaction ends. */
export async function lockFollowing(tx: Db, userId: string): Promise<void> {
  await sql`SELECT id FROM auth_user WHERE id = ${userId} FOR UPDATE`.execute(tx.tables());
}

export async function followedBy(db: Db, userId: string): Promise<FollowedRow[]> {
  const { rows } = await sql<FollowedRow>`
    SELECT address, seq, created_at, labels AS words FROM followed_wallet WHERE user_id = ${userId} ORDER BY created_at, seq`.execute(
    db.tables(),
  );
  return rows;
}

/** Who follows what, all of it. */
export async function everyoneFollowed(db: Db): Promise<{ user_id: string; address: string }[]> {
  const { rows } = await sql<{ user_id: string; address: string }>`SELECT user_id, address FROM followed_wallet`.execute(db.tables());
  return rows;
}

export async function countFollowed(tx: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`SELECT count(*) AS count FROM followed_wallet WHERE user_id = ${userId}`.execute(
    tx.tables(),
  );
  return Number(rows[0]?.count ?? 0n);
}

/** Follows wallets, in this order, in one statement; answers those that were not followed before. */
export async function insertFollowed(tx: Db, userId: string, wallets: readonly NewFollowed[]): Promise<string[]> {
  if (wallets.length === 0) return [];
  const { rows } = await sql<{ address: string }>`
    INSERT INTO followed_wallet (user_id, address, created_at, labels)
    SELECT ${userId}, address, created_at, decode(words, 'base64')
    FROM unnest(${wallets.map(({ address }) => address)}::text[], ${wallets.map(({ createdAt }) => createdAt.toISOString())}::timestamptz[],
      ${wallets.map(({ words }) => words.toString('base64'))}::text[]) WITH ORDINALITY AS sent (address, created_at, words, place)
    ORDER BY place ON CONFLICT DO NOTHING RETURNING address`.execute(tx.tables());
  return rows.map(({ address }) => address);
}

/** Gives followed wallets other words, in one statement; answers those that are followed. */
export async function updateWords(tx: Db, userId: string, wallets: readonly Pick<NewFollowed, 'address' | 'words'>[]): Promise<string[]> {
  if (wallets.length === 0) return [];
  const { rows } = await sql<{ address: string }>`
    UPDATE followed_wallet f SET labels = decode(sent.words, 'base64')
    FROM unnest(${wallets.map(({ address }) => address)}::text[], ${wallets.map(({ words }) => words.toString('base64'))}::text[])
      AS sent (address, words)
    WHERE f.user_id = ${userId} AND f.address = sent.address RETURNING f.address`.execute(tx.tables());
  return rows.map(({ address }) => address);
}

/** Unfollows wallets, or all of them; answers those that were followed. */
export async function deleteFollowed(tx: Db, userId: string, addresses: readonly string[] | 'all'): Promise<string[]> {
  const these = addresses === 'all' ? sql`true` : sql`address = ANY(${addresses}::text[])`;
  const { rows } = await sql<{ address: string }>`
    DELETE FROM followed_wallet WHERE user_id = ${userId} AND ${these} RETURNING address`.execute(tx.tables());
  return rows.map(({ address }) => address);
}
