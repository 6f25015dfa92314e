import type { Entrant } from '@dugout/domain/giveaways/entry';
import { sql } from 'kysely';
import type { Db, Row } from '#/platform/db/db.ts';

export type EntryRow = Row<'giveaway_entry'>;

export async function entryOf(db: Db, giveawayId: string, userId: string): Promise<EntryRow | null> {
  const [entry] = await ownEntries(db, [giveawayId], userId);
  return entry ?? null;
}

export const ownEntries = (db: Db, giveawayIds: readonly string[], userId: string): Promise<EntryRow[]> =>
  db
    .tables()
    .selectFrom('giveaway_entry')
    .selectAll()
    .where('user_id', '=', userId)
    .where('giveaway_id', '=', sql<string>`ANY (${giveawayIds}::text[])`)
    .execute();

/** Appends an entry to a giveaway that the transaction has locked. */
export async function insertEntry(tx: Db, entry: EntryRow): Promise<void> {
  await tx.tables().insertInto('giveaway_entry').values(entry).execute();
  await tx
    .tables()
    .updateTable('giveaway')
    .set({ entries: entry.number + 1 })
    .where('id', '=', entry.giveaway_id)
    .execute();
}

/** Returns false when one of the wallets has already entered. */
export async function insertWallets(
  tx: Db,
  giveawayId: string,
  digests: readonly Buffer[],
): Promise<boolean> {
  if (digests.length === 0) return true;
  const rows = await tx
    .tables()
    .insertInto('giveaway_wallet')
    .values(digests.map((digest) => ({ giveaway_id: giveawayId, digest })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('digest')
    .execute();
  return rows.length === digests.length;
}

export async function entrantsOf(db: Db, giveawayId: string): Promise<string[]> {
  const entries = db.tables().selectFrom('giveaway_entry').select('entrant');
  const rows = await entries.where('giveaway_id', '=', giveawayId).orderBy('number').execute();
  return rows.map(({ entrant }) => entrant);
}

export async function entryAt(db: Db, giveawayId: string, number: number): Promise<EntryRow | null> {
  const entries = db.tables().selectFrom('giveaway_entry').selectAll().where('giveaway_id', '=', giveawayId);
  return (await entries.where('number', '=', number).executeTakeFirst()) ?? null;
}

export async function entriesSince(
  db: Db,
  giveawayIds: readonly string[],
  since: Date,
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .tables()
    .selectFrom('giveaway_entry')
    .select((is) => ['giveaway_id', is.fn.countAll<bigint>().as('count')])
    .where('giveaway_id', '=', sql<string>`ANY (${giveawayIds}::text[])`)
    .where('entered_at', '>', since)
    .groupBy('giveaway_id')
    .execute();
  return new Map(rows.map(({ giveaway_id, count }) => [giveaway_id, Number(count)]));
}

export interface WinnerRow extends EntryRow {
  readonly name: string | null;
  readonly image: string | null;
}

export const winnersOf = (db: Db, giveawayIds: readonly string[]): Promise<WinnerRow[]> =>
  db
    .tables()
    .selectFrom('giveaway_entry as entry')
    .innerJoin('giveaway', (join) =>
      join
        .onRef('giveaway.id', '=', 'entry.giveaway_id')
        .onRef('giveaway.winner_number', '=', 'entry.number'),
    )
    .leftJoin('auth_user', 'auth_user.id', 'entry.user_id')
    .selectAll('entry')
    .select(['auth_user.name as name', 'auth_user.image as image'])
    .where('entry.giveaway_id', '=', sql<string>`ANY (${giveawayIds}::text[])`)
    .execute();

/** Returns the account data that decides eligibility; null for a deleted account. */
export async function accountOf(
  db: Db,
  userId: string,
): Promise<(Pick<Entrant, 'joinedAt'> & { readonly wallets: readonly string[] }) | null> {
  const { rows } = await sql<{ joined_at: Date; wallets: string[] }>`
    SELECT u."createdAt" AS joined_at, ARRAY(
      SELECT a."accountId" FROM auth_account a WHERE a."userId" = u.id AND a."providerId" = 'siws') AS wallets
    FROM auth_user u WHERE u.id = ${userId}`.execute(db.tables());
  const [row] = rows;
  return row === undefined ? null : { joinedAt: row.joined_at.getTime(), wallets: row.wallets };
}

/** Reports whether a trader is in a closed draw that is not over. */
export async function isBeingDrawn(db: Db, userId: string, now: Date): Promise<boolean> {
  const entries = db.tables().selectFrom('giveaway_entry as entry').where('entry.user_id', '=', userId);
  const row = await entries
    .innerJoin('giveaway', 'giveaway.id', 'entry.giveaway_id')
    .select('entry.number')
    .where('giveaway.ended_at', 'is', null)
    .where('giveaway.closes_at', '<=', now)
    .executeTakeFirst();
  return row !== undefined;
}
