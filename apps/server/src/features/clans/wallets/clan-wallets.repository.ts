import { sql } from 'kysely';
import type { Db, Row } from '#/platform/db/db.ts';

export type ClanKeyRow = Omit<Row<'clan_wallet_key'>, 'clan_id'>;
type ClanWalletRow = Pick<Row<'clan_wallet'>, 'address' | 'labels' | 'added_at'>;

export async function clanKey(db: Db, clanId: string): Promise<ClanKeyRow | null> {
  const keys = db.tables().selectFrom('clan_wallet_key').select(['generation', 'sealed', 'is_stale']);
  return (await keys.where('clan_id', '=', clanId).executeTakeFirst()) ?? null;
}

/** Stores a clan's first key, unless it has one. */
export async function keepFirstKey(db: Db, clanId: string, sealed: string): Promise<void> {
  await sql`
    INSERT INTO clan_wallet_key (clan_id, generation, sealed)
    SELECT id, 1, ${sealed} FROM clan WHERE id = ${clanId} ON CONFLICT DO NOTHING`.execute(db.tables());
}

export async function replaceKey(tx: Db, clanId: string, generation: number, sealed: string): Promise<void> {
  await tx
    .tables()
    .updateTable('clan_wallet_key')
    .set({ generation, sealed, is_stale: false })
    .where('clan_id', '=', clanId)
    .execute();
}

/** In the order in which they were added. */
export const clanWallets = (db: Db, clanId: string): Promise<ClanWalletRow[]> =>
  db
    .tables()
    .selectFrom('clan_wallet')
    .select(['address', 'labels', 'added_at'])
    .where('clan_id', '=', clanId)
    .orderBy('added_at')
    .orderBy('address')
    .execute();

/** Returns the wallets with their key, consistently. */
export async function sealedWallets(
  db: Db,
  clanId: string,
): Promise<(ClanWalletRow & Pick<ClanKeyRow, 'sealed'>)[]> {
  const { rows } = await sql<ClanWalletRow & Pick<ClanKeyRow, 'sealed'>>`
    SELECT w.address, w.labels, w.added_at, k.sealed
    FROM clan_wallet w JOIN clan_wallet_key k ON k.clan_id = w.clan_id
    WHERE w.clan_id = ${clanId} ORDER BY w.added_at, w.address`.execute(db.tables());
  return rows;
}

export async function insertWallet(
  tx: Db,
  clanId: string,
  { address, labels, added_at }: ClanWalletRow,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .tables()
    .insertInto('clan_wallet')
    .values({ clan_id: clanId, address, labels, added_at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** @returns when the wallet was added; null when the clan does not share it */
export async function setLabels(
  tx: Db,
  clanId: string,
  { address, labels }: Pick<ClanWalletRow, 'address' | 'labels'>,
): Promise<Date | null> {
  const row = await tx
    .tables()
    .updateTable('clan_wallet')
    .set({ labels })
    .where('clan_id', '=', clanId)
    .where('address', '=', address)
    .returning('added_at')
    .executeTakeFirst();
  return row?.added_at ?? null;
}

export async function deleteWallet(tx: Db, clanId: string, address: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .tables()
    .deleteFrom('clan_wallet')
    .where('clan_id', '=', clanId)
    .where('address', '=', address)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Returns the clans whose key a former member may have read. */
export async function staleKeys(db: Db): Promise<string[]> {
  const keys = db.tables().selectFrom('clan_wallet_key').select('clan_id').where('is_stale', '=', true);
  return (await keys.execute()).map(({ clan_id }) => clan_id);
}
