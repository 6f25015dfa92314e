import type { Selectable } from 'kysely';
import type { Db } from '#/platform/db/db.ts';

interface WalletTable {
  id: string;
  user_id: string;
  name: string;
  address: string;
  is_primary: boolean;
  archived: boolean;
  created_at: Date;
}

interface Tables {
  wallet: WalletTable;
}

export type WalletRow = Readonly<Selectable<WalletTable>>;

/** A trader's wallets, the primary one first, then by age. */
export function walletsOf(db: Db, userId: string): Promise<WalletRow[]> {
  return db
    .tables<Tables>()
    .selectFrom('wallet')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('is_primary', 'desc')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

export async function primaryWallet(db: Db, userId: string): Promise<WalletRow | null> {
  const row = await db
    .tables<Tables>()
    .selectFrom('wallet')
    .selectAll()
    .where('user_id', '=', userId)
    .where('is_primary', '=', true)
    .executeTakeFirst();
  return row ?? null;
}

export async function ownWallet(db: Db, userId: string, addressOrId: string): Promise<WalletRow | null> {
  const row = await db
    .tables<Tables>()
    .selectFrom('wallet')
    .selectAll()
    .where('user_id', '=', userId)
    .where((is) => is.or([is('address', '=', addressOrId), is('id', '=', addressOrId)]))
    .executeTakeFirst();
  return row ?? null;
}

/** Writes a new primary wallet, or nothing when the trader has one already. */
export async function insertPrimary(tx: Db, wallet: Pick<WalletRow, 'id' | 'user_id' | 'name' | 'address'>): Promise<WalletRow | null> {
  const row = await tx
    .tables<Tables>()
    .insertInto('wallet')
    .values({ ...wallet, is_primary: true, archived: false, created_at: new Date() })
    .onConflict((conflict) => conflict.column('user_id').where('is_primary', '=', true).doNothing())
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}
