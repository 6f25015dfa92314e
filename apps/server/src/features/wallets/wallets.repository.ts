import { sql } from 'kysely';
import type { Db, Row } from '#/platform/db/db.ts';

export type WalletRow = Row<'wallet'>;

/** Returns a trader's wallets, the primary one first, then by age. */
export function walletsOf(db: Db, userId: string): Promise<WalletRow[]> {
  return db
    .tables()
    .selectFrom('wallet')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('is_primary', 'desc')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Returns wallets of all traders by id, after `id`. */
export const walletsAfter = (db: Db, id: string, limit: number): Promise<WalletRow[]> =>
  db.tables().selectFrom('wallet').selectAll().where('id', '>', id).orderBy('id').limit(limit).execute();

/** Returns those addresses of which there is no wallet, in order. */
export async function addressesWithoutWallet(db: Db, addresses: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ address: string }>`
    SELECT given.address FROM unnest(${addresses}::text[]) AS given (address)
    WHERE NOT EXISTS (SELECT FROM wallet w WHERE w.address = given.address) ORDER BY 1`.execute(db.tables());
  return rows.map(({ address }) => address);
}

export async function markMissingKeys(
  db: Db,
  changed: readonly Pick<WalletRow, 'id' | 'key_missing'>[],
): Promise<void> {
  for (const isMissing of [true, false]) {
    const ids = changed.filter((row) => row.key_missing !== isMissing).map(({ id }) => id);
    if (ids.length > 0)
      await db
        .tables()
        .updateTable('wallet')
        .set({ key_missing: isMissing })
        .where('id', 'in', ids)
        .execute();
  }
}

export async function primaryWallet(db: Db, userId: string): Promise<WalletRow | null> {
  const row = await db
    .tables()
    .selectFrom('wallet')
    .selectAll()
    .where('user_id', '=', userId)
    .where('is_primary', '=', true)
    .executeTakeFirst();
  return row ?? null;
}

export async function ownWallet(db: Db, userId: string, addressOrId: string): Promise<WalletRow | null> {
  const row = await db
    .tables()
    .selectFrom('wallet')
    .selectAll()
    .where('user_id', '=', userId)
    .where((is) => is.or([is('address', '=', addressOrId), is('id', '=', addressOrId)]))
    .executeTakeFirst();
  return row ?? null;
}

/** Returns an own wallet with the spendable amounts of these assets: raw units as text, without empty ones. */
export async function ownWalletWithFunds(
  db: Db,
  userId: string,
  addressOrId: string,
  assets: readonly string[],
): Promise<(WalletRow & { readonly funds: Readonly<Record<string, string>> | null }) | null> {
  const { rows } = await sql<WalletRow & { funds: Record<string, string> | null }>`
    SELECT w.*, (
      SELECT jsonb_object_agg(a.asset, a.balance::text) FROM ledger_account a
      WHERE a.kind = 'wallet' AND a.ref = w.address AND a.asset = ANY (${assets}::text[]) AND a.balance <> 0) AS funds
    FROM wallet w WHERE w.user_id = ${userId} AND (w.address = ${addressOrId} OR w.id = ${addressOrId})`.execute(
    db.tables(),
  );
  return rows[0] ?? null;
}

export async function walletAt(db: Db, address: string): Promise<WalletRow | null> {
  const row = await db
    .tables()
    .selectFrom('wallet')
    .selectAll()
    .where('address', '=', address)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Counts a trader's wallets, including archived ones. Blocks other counts for the same trader until the
 * transaction ends.
 */
export async function countForUpdate(tx: Db, userId: string): Promise<number> {
  const own = tx.tables().selectFrom('wallet').where('user_id', '=', userId);
  await own.select('id').orderBy('id').forUpdate().execute();
  // A statement that waited for the lock does not see rows added in the meantime; the next one does.
  const { count } = await own.select(({ fn }) => fn.countAll<bigint>().as('count')).executeTakeFirstOrThrow();
  return Number(count);
}

type NewWallet = Pick<WalletRow, 'id' | 'user_id' | 'name' | 'address'>;

/** Adds a wallet that is not primary; null if its address exists. */
export async function insertWallet(
  tx: Db,
  wallet: NewWallet & Pick<WalletRow, 'origin'>,
): Promise<WalletRow | null> {
  const row = await tx
    .tables()
    .insertInto('wallet')
    .values({ ...wallet, is_primary: false, archived: false, created_at: new Date() })
    .onConflict((conflict) => conflict.column('address').doNothing())
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

const change = (
  tx: Db,
  id: string,
  values: Partial<Pick<WalletRow, 'name' | 'archived' | 'is_primary' | 'exported_at' | 'export_due_at'>>,
): Promise<WalletRow> =>
  tx.tables().updateTable('wallet').set(values).where('id', '=', id).returningAll().executeTakeFirstOrThrow();

export const rename = (tx: Db, id: string, name: string): Promise<WalletRow> => change(tx, id, { name });
export const setExport = (
  tx: Db,
  id: string,
  values: Pick<WalletRow, 'export_due_at'> & Partial<Pick<WalletRow, 'exported_at'>>,
) => change(tx, id, values);
export const setArchived = (tx: Db, id: string, archived: boolean): Promise<WalletRow> =>
  change(tx, id, { archived });

export async function makePrimary(tx: Db, userId: string, id: string): Promise<WalletRow> {
  await tx
    .tables()
    .updateTable('wallet')
    .set({ is_primary: false })
    .where('user_id', '=', userId)
    .where('is_primary', '=', true)
    .execute();
  return change(tx, id, { is_primary: true });
}

/** Adds a primary wallet; null if the trader has one. */
export async function insertPrimary(tx: Db, wallet: NewWallet): Promise<WalletRow | null> {
  const row = await tx
    .tables()
    .insertInto('wallet')
    .values({ ...wallet, is_primary: true, archived: false, origin: 'created', created_at: new Date() })
    // A parameter could be anything in a prepared plan: the index would not be found.
    .onConflict((conflict) => conflict.column('user_id').where('is_primary', '=', sql.lit(true)).doNothing())
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}
