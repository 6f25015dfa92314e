import { sql } from 'kysely';
import type { Db, Row } from '#/platform/db/db.ts';

type FollowedRow = Pick<Row<'followed_wallet'>, 'address' | 'seq' | 'created_at' | 'labels'>;

export interface NewFollowed {
  readonly address: string;
  readonly createdAt: Date;
  readonly sealed: Buffer;
}

export async function lockFollowing(tx: Db, userId: string): Promise<void> {
  await sql`SELECT id FROM auth_user WHERE id = ${userId} FOR NO KEY UPDATE`.execute(tx.tables());
}

export const followedBy = (db: Db, userId: string): Promise<FollowedRow[]> =>
  db
    .tables()
    .selectFrom('followed_wallet')
    .select(['address', 'seq', 'created_at', 'labels'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('seq')
    .execute();

export const everyoneFollowed = (db: Db): Promise<Pick<Row<'followed_wallet'>, 'user_id' | 'address'>[]> =>
  db.tables().selectFrom('followed_wallet').select(['user_id', 'address']).execute();

export async function countFollowed(tx: Db, userId: string): Promise<number> {
  const followed = tx.tables().selectFrom('followed_wallet').where('user_id', '=', userId);
  const { count } = await followed
    .select((is) => is.fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Follows wallets, in this order, in one statement; returns the wallets not followed before. */
export async function insertFollowed(
  tx: Db,
  userId: string,
  wallets: readonly NewFollowed[],
): Promise<string[]> {
  if (wallets.length === 0) return [];
  const { rows } = await sql<{ address: string }>`
    INSERT INTO followed_wallet (user_id, address, created_at, labels)
    SELECT ${userId}, address, created_at, decode(sealed, 'base64')
    FROM unnest(${wallets.map(({ address }) => address)}::text[], ${wallets.map(({ createdAt }) => createdAt.toISOString())}::timestamptz[],
      ${wallets.map(({ sealed }) => sealed.toString('base64'))}::text[]) WITH ORDINALITY AS sent (address, created_at, sealed, place)
    ORDER BY place ON CONFLICT DO NOTHING RETURNING address`.execute(tx.tables());
  return rows.map(({ address }) => address);
}

/** Changes the labels of followed wallets in one statement; returns the followed wallets. */
export async function updateLabels(
  tx: Db,
  userId: string,
  wallets: readonly Pick<NewFollowed, 'address' | 'sealed'>[],
): Promise<string[]> {
  if (wallets.length === 0) return [];
  const { rows } = await sql<{ address: string }>`
    UPDATE followed_wallet f SET labels = decode(sent.sealed, 'base64')
    FROM unnest(${wallets.map(({ address }) => address)}::text[], ${wallets.map(({ sealed }) => sealed.toString('base64'))}::text[])
      AS sent (address, sealed)
    WHERE f.user_id = ${userId} AND f.address = sent.address RETURNING f.address`.execute(tx.tables());
  return rows.map(({ address }) => address);
}

/** Unfollows wallets, or all of them; returns the formerly followed wallets. */
export async function deleteFollowed(
  tx: Db,
  userId: string,
  addresses: readonly string[] | 'all',
): Promise<string[]> {
  const these = addresses === 'all' ? sql`true` : sql`address = ANY(${addresses}::text[])`;
  const { rows } = await sql<{ address: string }>`
    DELETE FROM followed_wallet WHERE user_id = ${userId} AND ${these} RETURNING address`.execute(
    tx.tables(),
  );
  return rows.map(({ address }) => address);
}
