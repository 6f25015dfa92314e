import { type RawBuilder, sql } from 'kysely';
import type { Db, Row } from '#/platform/db/db.ts';
import { rowsAsJson } from '#/platform/db/rows-as-json.ts';
import type { OrderRecord } from './order-record.ts';
import { orderRecord, orderRow } from './order-row.ts';

async function select(db: Db, rest: RawBuilder<unknown>): Promise<OrderRecord[]> {
  const { rows } = await sql<Row<'swap_order'>>`SELECT * FROM swap_order WHERE ${rest}`.execute(db.tables());
  return rows.map(orderRecord);
}

async function update(
  db: Db,
  change: RawBuilder<unknown>,
  where: RawBuilder<unknown>,
): Promise<OrderRecord[]> {
  const { rows } = await sql<
    Row<'swap_order'>
  >`UPDATE swap_order SET ${change} WHERE ${where} RETURNING *`.execute(db.tables());
  return rows.map(orderRecord);
}

/** False when its trader has used the idempotency key for another order: then nothing is written. */
export async function insertOrder(tx: Db, order: OrderRecord): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO swap_order SELECT o.* FROM jsonb_populate_record(NULL::swap_order, ${rowsAsJson(orderRow(order))}::jsonb) AS o
    ON CONFLICT (user_id, idempotency_key) DO NOTHING RETURNING id`.execute(tx.tables());
  return rows.length === 1;
}

export const orderByKey = async (db: Db, userId: string, key: string): Promise<OrderRecord | null> =>
  (await select(db, sql`user_id = ${userId} AND idempotency_key = ${key}`))[0] ?? null;

export const orderById = async (db: Db, userId: string, id: string): Promise<OrderRecord | null> =>
  (await select(db, sql`user_id = ${userId} AND id = ${id}`))[0] ?? null;

export const runningOrders = (db: Db): Promise<OrderRecord[]> =>
  select(db, sql`status IN ('armed', 'triggered') ORDER BY created_at, id`);

/** A trader's running orders and the newest `ended` ones, the newest first. */
export const ordersOf = (db: Db, userId: string, ended: number): Promise<OrderRecord[]> =>
  select(
    db,
    sql`user_id = ${userId} AND (status IN ('armed', 'triggered') OR id IN (
      SELECT id FROM swap_order WHERE user_id = ${userId} AND ended_at IS NOT NULL ORDER BY ended_at DESC LIMIT ${ended}))
      ORDER BY created_at DESC, id`,
  );

export async function countArmed(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`
    SELECT count(*) AS count FROM swap_order WHERE user_id = ${userId} AND status = 'armed'`.execute(
    db.tables(),
  );
  return Number(rows[0]?.count ?? 0);
}

/**
 * Claims an armed order for one firing. Null when it is not armed any more, is over its time, or its position
 * is closed.
 */
export const markTriggered = async (tx: Db, id: string, now: number): Promise<OrderRecord | null> =>
  (
    await update(
      tx,
      sql`status = 'triggered', triggered_at = ${new Date(now)}`,
      sql`id = ${id} AND status = 'armed' AND (expires_at IS NULL OR expires_at > ${new Date(now)})
        AND (position_id IS NULL OR EXISTS (SELECT 1 FROM position p WHERE p.id = position_id AND p.closed_at IS NULL))`,
    )
  )[0] ?? null;

/** The next try of a triggered order has this number. */
export const markAttempt = async (db: Db, id: string, attempt: number): Promise<OrderRecord | null> =>
  (await update(db, sql`attempt = ${attempt}`, sql`id = ${id} AND status = 'triggered'`))[0] ?? null;

/** A recurring order waits for its next time. */
export const rearm = async (
  tx: Db,
  id: string,
  next: {
    readonly fired: number;
    readonly nextAt: number;
    readonly swapId: string | null;
    readonly reason: string | null;
  },
): Promise<OrderRecord | null> =>
  (
    await update(
      tx,
      sql`status = 'armed', attempt = 0, fired = ${next.fired}, next_at = ${new Date(next.nextAt)},
        swap_id = COALESCE(${next.swapId}, swap_id), reason = ${next.reason}`,
      sql`id = ${id} AND status = 'triggered'`,
    )
  )[0] ?? null;

export interface OrderEnding {
  readonly status: 'filled' | 'failed' | 'cancelled' | 'expired';
  readonly reason: string | null;
  readonly at: number;
  readonly swapId?: string | null;
  readonly fired?: number;
}

const ended = ({ status, reason, at, swapId = null, fired }: OrderEnding) =>
  sql`status = ${status}, reason = ${reason}, ended_at = ${new Date(at)}, swap_id = COALESCE(${swapId}, swap_id),
    fired = COALESCE(${fired ?? null}::integer, fired), next_at = NULL`;

/** Ends an order that is in the state `from`. Null when it is not. */
export const endOrder = async (
  tx: Db,
  id: string,
  from: 'armed' | 'triggered',
  ending: OrderEnding,
): Promise<OrderRecord | null> =>
  (await update(tx, ended(ending), sql`id = ${id} AND status = ${from}`))[0] ?? null;

/** Cancels the armed members of a group but one. */
export const cancelGroup = (
  tx: Db,
  userId: string,
  group: string,
  except: string,
  ending: OrderEnding,
): Promise<OrderRecord[]> =>
  update(
    tx,
    ended(ending),
    sql`user_id = ${userId} AND order_group = ${group} AND id <> ${except} AND status = 'armed'`,
  );

/** Cancels the armed exits of a position. */
export const cancelExits = (tx: Db, positionId: string, ending: OrderEnding): Promise<OrderRecord[]> =>
  update(tx, ended(ending), sql`position_id = ${positionId} AND status = 'armed'`);

/** Keeps the best prices that trailing orders have seen up to `until`. */
export async function saveHighWaterMarks(
  db: Db,
  trails: readonly { readonly id: string; readonly highWaterMark: number }[],
  until: number,
): Promise<void> {
  if (trails.length === 0) return;
  const ids = trails.map(({ id }) => id);
  const highWaterMarks = trails.map(({ highWaterMark }) => highWaterMark);
  await sql`
    UPDATE swap_order o SET high_water_mark = seen.high_water_mark, watched_until = ${new Date(until)}
    FROM unnest(${ids}::text[], ${highWaterMarks}::double precision[]) AS seen (id, high_water_mark)
    WHERE o.id = seen.id AND o.status = 'armed'`.execute(db.tables());
}
