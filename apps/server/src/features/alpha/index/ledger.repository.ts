import { sql } from 'kysely';
import type { Db, Row } from '#/platform/db/db.ts';

export type CallRow = Row<'token_call'>;
type OrphanedRow = Row<'orphaned_call'>;
type RepricedRow = Row<'repriced_call'>;

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

/** Records that the blocks of calls were rolled back. @returns the records in the order of the calls */
export const insertOrphaned = (db: Db, callIds: readonly string[], at: Date): Promise<OrphanedRow[]> =>
  db
    .tables()
    .insertInto('orphaned_call')
    .values(callIds.map((call_id) => ({ call_id, noticed_at: at })))
    .returningAll()
    .execute();

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
