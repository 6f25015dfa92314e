import { sql } from 'kysely';
import type { Db, Row } from '#/platform/db/db.ts';
import { rowsAsJson } from '#/platform/db/rows-as-json.ts';
import type { SwapRecord } from '../../swap-record.ts';
import { pendingRow, swapRecord } from '../../swaps/swap-row.ts';

export interface PreparedSwap {
  readonly swap: SwapRecord;
  /** Wire bytes in base64, without the wallet's signature. */
  readonly transaction: string;
  readonly lastValidBlockHeight: bigint;
  readonly slot: number;
  /** The order that it fills; null for none. */
  readonly orderId: string | null;
  readonly expiresAt: Date;
}

/** Stores a swap until it expires, and deletes expired ones. */
export async function keepPrepared(db: Db, prepared: PreparedSwap, now: Date): Promise<void> {
  const { swap, transaction, lastValidBlockHeight, slot, orderId, expiresAt } = prepared;
  await sql`
    WITH expired AS (DELETE FROM prepared_swap WHERE expires_at < ${now})
    INSERT INTO prepared_swap (id, user_id, transaction, swap, order_id, last_valid_height, slot, expires_at)
    VALUES (${swap.id}, ${swap.userId}, ${transaction}, ${rowsAsJson(pendingRow(swap))}::jsonb, ${orderId},
      ${lastValidBlockHeight}, ${slot}, ${expiresAt})`.execute(db.tables());
}

type PreparedRow = Row<'swap'> &
  Pick<Row<'prepared_swap'>, 'order_id' | 'expires_at'> & {
    readonly unsigned: string;
    readonly valid_until: bigint;
    readonly prepared_slot: bigint;
  };

/** Returns null for another trader's swap, and once it has expired. */
export async function preparedById(
  db: Db,
  userId: string,
  id: string,
  now: Date,
): Promise<PreparedSwap | null> {
  const { rows } = await sql<PreparedRow>`
    SELECT s.*, p.order_id, p.expires_at, p.transaction AS unsigned, p.last_valid_height AS valid_until,
      p.slot AS prepared_slot
    FROM prepared_swap p, jsonb_populate_record(NULL::swap, p.swap) s
    WHERE p.id = ${id} AND p.user_id = ${userId} AND p.expires_at > ${now}`.execute(db.tables());
  const [row] = rows;
  if (row === undefined) return null;
  return {
    swap: swapRecord({ ...row, signature: null }),
    transaction: row.unsigned,
    lastValidBlockHeight: row.valid_until,
    slot: Number(row.prepared_slot),
    orderId: row.order_id,
    expiresAt: row.expires_at,
  };
}

/** Uses up a prepared swap. Returns true for exactly one caller. */
export async function consumePrepared(tx: Db, id: string): Promise<boolean> {
  const used = await tx.tables().deleteFrom('prepared_swap').where('id', '=', id).executeTakeFirst();
  return used.numDeletedRows === 1n;
}
