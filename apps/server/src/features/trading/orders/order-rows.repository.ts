import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#/platform/db/db.ts';
import type { OrderRecord } from './order-record.ts';
import { orderRecord, type StoredOrder } from './order-row.ts';

/**
 * The clock of the database, which judges the times that servers compare: another server's clock may differ.
 */
export const NOW = sql`clock_timestamp()`;
export const inMs = (ms: number) => sql`${NOW} + ${ms} * interval '1 millisecond'`;
/** An order's columns. */
export const COLUMNS = sql`swap_order.*, (extract(epoch FROM next_at - ${NOW}) * 1000)::double precision AS due_in`;

export async function select(db: Db, rest: RawBuilder<unknown>): Promise<OrderRecord[]> {
  const { rows } = await sql<StoredOrder>`SELECT ${COLUMNS} FROM swap_order WHERE ${rest}`.execute(
    db.tables(),
  );
  return rows.map(orderRecord);
}

export async function update(
  db: Db,
  change: RawBuilder<unknown>,
  where: RawBuilder<unknown>,
): Promise<OrderRecord[]> {
  const updating = sql<StoredOrder>`UPDATE swap_order SET ${change} WHERE ${where} RETURNING ${COLUMNS}`;
  return (await updating.execute(db.tables())).rows.map(orderRecord);
}

export interface OrderEnding {
  readonly status: 'filled' | 'failed' | 'cancelled' | 'expired';
  readonly reason: string | null;
  readonly at: number;
  readonly swapId?: string | null;
  readonly fired?: number;
}

/** Builds the change that ends an order. */
export const ended = ({ status, reason, at, swapId = null, fired }: OrderEnding) =>
  sql`status = ${status}, reason = ${reason}, ended_at = ${new Date(at)}, swap_id = COALESCE(${swapId}, swap_id),
    fired = COALESCE(${fired ?? null}::integer, fired), next_at = NULL`;
