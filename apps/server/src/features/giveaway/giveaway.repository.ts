import type { ChainBlock } from '@dugout/market/feed/market-feed';
import type { Db } from '#/platform/db/db.ts';
import type { GiveawayRow } from './index.ts';

type NewGiveaway = Omit<
  GiveawayRow,
  | 'number'
  | 'entries'
  | 'entrants_hash'
  | 'slot'
  | 'blockhash'
  | 'ended_at'
  | 'seed'
  | 'winner_number'
  | 'paid'
>;

/** Newest first. */
export const newestGiveaways = (db: Db, limit: number): Promise<GiveawayRow[]> =>
  db.tables().selectFrom('giveaway').selectAll().orderBy('number', 'desc').limit(limit).execute();

export async function giveawayById(db: Db, id: string): Promise<GiveawayRow | null> {
  const row = db.tables().selectFrom('giveaway').selectAll().where('id', '=', id);
  return (await row.executeTakeFirst()) ?? null;
}

export async function lockGiveaway(tx: Db, id: string): Promise<GiveawayRow | null> {
  const row = tx.tables().selectFrom('giveaway').selectAll().where('id', '=', id).forUpdate();
  return (await row.executeTakeFirst()) ?? null;
}

export const pendingGiveaways = (db: Db): Promise<GiveawayRow[]> =>
  db.tables().selectFrom('giveaway').selectAll().where('ended_at', 'is', null).orderBy('closes_at').execute();

/** Inserts a giveaway with the next number. Call it while the prize account is locked. */
export async function insertGiveaway(tx: Db, giveaway: NewGiveaway): Promise<GiveawayRow> {
  const { newest } = await tx
    .tables()
    .selectFrom('giveaway')
    .select((is) => is.fn.coalesce(is.fn.max('number'), is.lit(0)).as('newest'))
    .executeTakeFirstOrThrow();
  return tx
    .tables()
    .insertInto('giveaway')
    .values({ ...giveaway, number: newest + 1 })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Closes the entries permanently. */
export async function keepEntrantsHash(tx: Db, id: string, entrantsHash: string): Promise<void> {
  await tx
    .tables()
    .updateTable('giveaway')
    .set({ entrants_hash: entrantsHash })
    .where('id', '=', id)
    .where('entrants_hash', 'is', null)
    .execute();
}

/** Stores the first block that was read; later ones are ignored. */
export async function keepBlock(db: Db, id: string, { slot, hash }: ChainBlock): Promise<void> {
  await db
    .tables()
    .updateTable('giveaway')
    .set({ slot: BigInt(slot), blockhash: hash })
    .where('id', '=', id)
    .where('blockhash', 'is', null)
    .execute();
}

interface Ending {
  readonly at: Date;
  readonly drawn: { readonly seed: string; readonly winnerNumber: number; readonly paid: boolean } | null;
}

/** Ends a draw once. Returns false when it is already over. */
export async function endGiveaway(tx: Db, id: string, { at, drawn }: Ending): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .tables()
    .updateTable('giveaway')
    .set({
      ended_at: at,
      seed: drawn?.seed ?? null,
      winner_number: drawn?.winnerNumber ?? null,
      paid: drawn?.paid ?? false,
    })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}
