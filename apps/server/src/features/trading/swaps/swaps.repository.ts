import { sql } from 'kysely';
import type { Db } from '#/platform/db/db.ts';
import { rowsAsJson } from '#/platform/db/rows-as-json.ts';
import type { OwnSwap } from '../ceilings/impact-limit.ts';
import type { Ending, SwapRecord } from '../swap-record.ts';
import { endedColumns, pendingRow, swapRecord } from './swap-row.ts';

const swaps = (db: Db) =>
  db
    .tables()
    .selectFrom('swap as s')
    .leftJoin('swap_fill as f', 'f.swap_id', 's.id')
    .selectAll('s')
    .select('f.signature');

export async function swapByKey(db: Db, userId: string, key: string): Promise<SwapRecord | null> {
  const row = await swaps(db)
    .where('s.user_id', '=', userId)
    .where('s.idempotency_key', '=', key)
    .executeTakeFirst();
  return row === undefined ? null : swapRecord(row);
}

export async function swapById(db: Db, userId: string, id: string): Promise<SwapRecord | null> {
  const row = await swaps(db).where('s.user_id', '=', userId).where('s.id', '=', id).executeTakeFirst();
  return row === undefined ? null : swapRecord(row);
}

/** Returns the swaps that have not ended, oldest first. */
export async function pendingSwaps(db: Db): Promise<SwapRecord[]> {
  const rows = await swaps(db).where('s.status', '=', 'pending').orderBy('s.created_at').execute();
  return rows.map(swapRecord);
}

/** Returns the swaps since then that moved a price, or may have. */
export async function swapsMovingSince(db: Db, since: number): Promise<OwnSwap[]> {
  const { rows } = await sql<Omit<OwnSwap, 'at'> & { at: Date }>`
    SELECT user_id AS "userId", idempotency_key AS "idempotencyKey", mint, side, price_impact_pct AS "priceImpactPct",
      coalesce(settled_at, created_at) AS at
    FROM swap
    WHERE status = 'landed' AND settled_at > ${new Date(since).toISOString()}::timestamptz OR status = 'pending'
    ORDER BY at`.execute(db.tables());
  return rows.map((row) => ({ ...row, at: row.at.getTime() }));
}

/**
 * Writes a swap that has ended without a fill. Returns false, with nothing written, when its trader has used its
 * idempotency key before, or when `server` no longer runs the order that it fills.
 */
export async function insertUnfilled(
  tx: Db,
  swap: SwapRecord,
  ending: Ending,
  server: string,
): Promise<boolean> {
  const row = rowsAsJson({ ...pendingRow(swap), ...endedColumns(ending) });
  const { rows } = await sql`
    INSERT INTO swap SELECT * FROM jsonb_populate_record(NULL::swap, ${row}::jsonb)
      WHERE holds_order(${swap.idempotencyKey}, ${server})
    ON CONFLICT (user_id, idempotency_key) DO NOTHING RETURNING id`.execute(tx.tables());
  return rows.length === 1;
}

/** Ends a pending swap without a fill. Returns false when it is no longer pending. */
export async function endUnfilled(tx: Db, id: string, ending: Ending): Promise<boolean> {
  const ended = await tx
    .tables()
    .updateTable('swap')
    .set(endedColumns(ending))
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .executeTakeFirst();
  return ended.numUpdatedRows === 1n;
}

/** Frees the key of a swap that traded nothing, for the swap that replaces it. */
export async function releaseKey(db: Db, id: string): Promise<void> {
  await sql`
    UPDATE swap SET idempotency_key = idempotency_key || ':' || id
    WHERE id = ${id} AND status = 'failed'`.execute(db.tables());
}

/** Returns those of the signatures that belong to our swaps, sent or about to be. */
export async function swapsAmong(db: Db, signatures: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ signature: string }>`
    SELECT sent_signature AS signature FROM swap WHERE sent_signature = ANY (${signatures}::text[])`.execute(
    db.tables(),
  );
  return rows.map(({ signature }) => signature);
}
