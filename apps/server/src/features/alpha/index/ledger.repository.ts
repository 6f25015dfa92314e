import { sql } from 'kysely';
import type { Db, Row } from '#/platform/db/db.ts';

export type CallRow = Row<'token_call'>;
export type OrphanedRow = Row<'orphaned_call'>;
export type RepricedRow = Row<'repriced_call'>;

/** Locks the writing of this trader's calls until the transaction ends. */
export async function lockCaller(tx: Db, userId: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('caller'), hashtext(${userId}))`.execute(tx.tables());
}

/**
 * Locks writing into the log until the transaction ends; take it after the caller's lock, never before.
 * @returns the index of the next leaf
 */
export async function lockLog(tx: Db): Promise<bigint> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('call log'))`.execute(tx.tables());
  const last = await tx
    .tables()
    .selectFrom('call_log_leaf')
    .select('leaf_index')
    .orderBy('leaf_index', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last === undefined ? 0n : last.leaf_index + 1n;
}

export const newestCall = (tx: Db, userId: string): Promise<CallRow | undefined> =>
  tx
    .tables()
    .selectFrom('token_call')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Counts a trader's calls after a moment, in all and of one token. */
export async function callsSince(
  tx: Db,
  userId: string,
  mint: string,
  since: Date,
): Promise<{ readonly all: number; readonly ofToken: number }> {
  const { all, of_token } = await tx
    .tables()
    .selectFrom('token_call')
    .select((is) => [
      is.fn.countAll<bigint>().as('all'),
      is.fn.countAll<bigint>().filterWhere('mint', '=', mint).as('of_token'),
    ])
    .where('user_id', '=', userId)
    .where('called_at', '>', since)
    .executeTakeFirstOrThrow();
  return { all: Number(all), ofToken: Number(of_token) };
}

export async function insertCall(tx: Db, call: CallRow, leaf: string): Promise<void> {
  await tx.tables().insertInto('token_call').values(call).execute();
  await insertLeaf(tx, call.leaf_index, leaf, call.id);
}

export async function insertContext(tx: Db, callId: string, context: object): Promise<void> {
  await tx
    .tables()
    .insertInto('call_context')
    .values({ call_id: callId, context: JSON.stringify(context) })
    .execute();
}

/** Returns the filter values of the calls after a moment, by call. */
export async function contextsSince(db: Db, since: Date): Promise<ReadonlyMap<string, unknown>> {
  const rows = await db
    .tables()
    .selectFrom('call_context as x')
    .innerJoin('token_call as c', 'c.id', 'x.call_id')
    .select(['x.call_id', 'x.context'])
    .where('c.called_at', '>', since)
    .execute();
  return new Map(rows.map(({ call_id, context }) => [call_id, context]));
}

async function insertLeaf(tx: Db, index: bigint, leaf: string, callId: string): Promise<void> {
  await tx
    .tables()
    .insertInto('call_log_leaf')
    .values({ leaf_index: index, leaf, call_id: callId })
    .execute();
}

/** Returns a trader's newest visible call of a token. */
export const shownCall = (tx: Db, userId: string, mint: string): Promise<{ id: string } | undefined> =>
  tx
    .tables()
    .selectFrom('token_call as c')
    .leftJoin('hidden_call as h', 'h.call_id', 'c.id')
    .select('c.id')
    .where('c.user_id', '=', userId)
    .where('c.mint', '=', mint)
    .where('h.call_id', 'is', null)
    .orderBy('c.number', 'desc')
    .limit(1)
    .executeTakeFirst();

export async function hideCall(tx: Db, callId: string, at: Date): Promise<void> {
  await tx.tables().insertInto('hidden_call').values({ call_id: callId, hidden_at: at }).execute();
}

/**
 * Records that the blocks of calls were rolled back, except for calls that wait for a price already.
 * @param tx holds the lock of the log: records are visible in the order of their places
 */
export async function insertOrphaned(tx: Db, callIds: readonly string[], at: Date): Promise<OrphanedRow[]> {
  const { rows } = await sql<OrphanedRow>`
    INSERT INTO orphaned_call (call_id, noticed_at)
    SELECT c.id, ${at}::timestamptz FROM unnest(${[...callIds]}::text[]) WITH ORDINALITY AS c (id, n)
    WHERE NOT EXISTS (
      SELECT FROM orphaned_call o LEFT JOIN repriced_call r ON r.orphaned_place = o.place
      WHERE o.call_id = c.id AND r.call_id IS NULL)
    ORDER BY c.n RETURNING *`.execute(tx.tables());
  return rows;
}

export async function isRepriced(tx: Db, place: bigint): Promise<boolean> {
  const row = await tx
    .tables()
    .selectFrom('repriced_call')
    .select('call_id')
    .where('orphaned_place', '=', place)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the records after a place whose calls still wait for a price, in order. */
export const orphanedAfter = (db: Db, place: bigint): Promise<OrphanedRow[]> =>
  db
    .tables()
    .selectFrom('orphaned_call as o')
    .leftJoin('repriced_call as r', 'r.orphaned_place', 'o.place')
    .selectAll('o')
    .where('o.place', '>', place)
    .where('r.call_id', 'is', null)
    .orderBy('o.place')
    .execute();

/** Returns the index of the last leaf of the log; -1 without one. */
export async function lastLeaf(db: Db): Promise<bigint> {
  const { last } = await db
    .tables()
    .selectFrom('call_log_leaf')
    .select(({ fn }) => fn.max<bigint | null>('leaf_index').as('last'))
    .executeTakeFirstOrThrow();
  return last ?? -1n;
}

/** Returns the calls and prices of the leaves from one index up to another, in order. */
export async function ledgerBetween(db: Db, from: bigint, to: bigint) {
  const tables = db.tables();
  const [calls, repriced] = await Promise.all([
    tables
      .selectFrom('token_call')
      .selectAll()
      .where('leaf_index', '>=', from)
      .where('leaf_index', '<=', to)
      .orderBy('leaf_index')
      .execute(),
    tables
      .selectFrom('repriced_call')
      .selectAll()
      .where('leaf_index', '>=', from)
      .where('leaf_index', '<=', to)
      .orderBy('leaf_index')
      .execute(),
  ]);
  return { calls, repriced };
}

export async function insertRepriced(tx: Db, row: RepricedRow, leaf: string): Promise<void> {
  await tx.tables().insertInto('repriced_call').values(row).execute();
  await insertLeaf(tx, row.leaf_index, leaf, row.call_id);
}

export async function wholeLedger(db: Db) {
  const tables = db.tables();
  const [calls, hidden, orphaned, repriced] = await Promise.all([
    tables.selectFrom('token_call').selectAll().orderBy('leaf_index').execute(),
    tables.selectFrom('hidden_call').selectAll().execute(),
    tables.selectFrom('orphaned_call').selectAll().orderBy('place').execute(),
    tables.selectFrom('repriced_call').selectAll().orderBy('leaf_index').execute(),
  ]);
  return { calls, hidden, orphaned, repriced };
}
