import type { Db, Row } from '#/platform/db/db.ts';

export type LeafRow = Pick<Row<'call_log_leaf'>, 'leaf_index' | 'leaf'>;
export type CheckpointRow = Row<'call_log_checkpoint'>;

export const leavesFrom = (db: Db, from: number, limit: number): Promise<LeafRow[]> =>
  db
    .tables()
    .selectFrom('call_log_leaf')
    .select(['leaf_index', 'leaf'])
    .where('leaf_index', '>=', BigInt(from))
    .orderBy('leaf_index')
    .limit(limit)
    .execute();

/** Returns the leaves of one trader's calls before an index, in order. */
export const leavesOf = (db: Db, userId: string, before: number): Promise<LeafRow[]> =>
  db
    .tables()
    .selectFrom('token_call as c')
    .innerJoin('call_log_leaf as l', 'l.call_id', 'c.id')
    .select(['l.leaf_index', 'l.leaf'])
    .where('c.user_id', '=', userId)
    .where('l.leaf_index', '<', BigInt(before))
    .orderBy('l.leaf_index')
    .execute();

export async function leafCount(db: Db): Promise<number> {
  const { count } = await db
    .tables()
    .selectFrom('call_log_leaf')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Returns checkpoints of trees below a size, largest first. */
export const checkpointsBelow = (db: Db, size: bigint, limit: number): Promise<CheckpointRow[]> =>
  db
    .tables()
    .selectFrom('call_log_checkpoint')
    .selectAll()
    .where('tree_size', '<', size)
    .orderBy('tree_size', 'desc')
    .limit(limit)
    .execute();

/** Stores a checkpoint; an existing one of that size is unchanged. */
export async function keepCheckpoint(db: Db, row: CheckpointRow): Promise<void> {
  await db
    .tables()
    .insertInto('call_log_checkpoint')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

type CandlesRow = Row<'call_candles'>;

/** Returns calls before a moment without stored candles, oldest first. */
export const callsWithoutCandles = (
  db: Db,
  before: Date,
  limit: number,
): Promise<{ readonly id: string; readonly mint: string; readonly called_at: Date }[]> =>
  db
    .tables()
    .selectFrom('token_call as c')
    .leftJoin('call_candles as k', 'k.call_id', 'c.id')
    .select(['c.id', 'c.mint', 'c.called_at'])
    .where('k.call_id', 'is', null)
    .where('c.called_at', '<', before)
    .orderBy('c.leaf_index')
    .limit(limit)
    .execute();

/** Existing candles of a call are unchanged. */
export async function keepCandles(
  db: Db,
  rows: readonly (Omit<CandlesRow, 'candles'> & { readonly candles: readonly (readonly number[])[] })[],
): Promise<void> {
  if (rows.length === 0) return;
  await db
    .tables()
    .insertInto('call_candles')
    .values(rows.map((row) => ({ ...row, candles: JSON.stringify(row.candles) })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export const candlesOf = (db: Db, userId: string): Promise<CandlesRow[]> =>
  db
    .tables()
    .selectFrom('call_candles as k')
    .innerJoin('token_call as c', 'c.id', 'k.call_id')
    .selectAll('k')
    .where('c.user_id', '=', userId)
    .execute();
