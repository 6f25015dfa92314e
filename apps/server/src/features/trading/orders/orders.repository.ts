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

/** Returns false, with nothing written, when its trader has used the idempotency key for another order. */
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

/** Waits for its trigger, or for its wallet's signature. */
const IS_OPEN = sql`status IN ('armed', 'awaitingSignature')`;
/** Has a firing that has not ended. */
const IS_FIRING = sql`status IN ('triggered', 'awaitingSignature')`;
const IS_RUNNING = sql`status IN ('armed', 'triggered', 'awaitingSignature')`;

export const runningOrders = (db: Db): Promise<OrderRecord[]> =>
  select(db, sql`${IS_RUNNING} ORDER BY created_at, id`);

export const firingOrders = (db: Db): Promise<OrderRecord[]> =>
  select(db, sql`${IS_FIRING} ORDER BY created_at, id`);

/** Returns the ids of all active orders, of which there may be many. */
export async function armedIds(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`SELECT id FROM swap_order WHERE status = 'armed'`.execute(
    db.tables(),
  );
  return rows.map(({ id }) => id);
}

export const armedOrders = async (db: Db, ids: readonly string[]): Promise<OrderRecord[]> =>
  ids.length === 0 ? [] : select(db, sql`id = ANY (${ids}) AND status = 'armed' ORDER BY created_at, id`);

/** Returns a trader's open orders and the latest `ended` ones, newest first. */
export const ordersOf = (db: Db, userId: string, ended: number): Promise<OrderRecord[]> =>
  select(
    db,
    sql`id IN (
      SELECT id FROM swap_order WHERE user_id = ${userId} AND ${IS_RUNNING}
      UNION ALL (SELECT id FROM swap_order WHERE user_id = ${userId} AND ended_at IS NOT NULL
        ORDER BY ended_at DESC LIMIT ${ended}))
      ORDER BY created_at DESC, id`,
  );

export async function countArmed(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`
    SELECT count(*) AS count FROM swap_order WHERE user_id = ${userId} AND ${IS_OPEN}`.execute(db.tables());
  return Number(rows[0]?.count ?? 0);
}

/**
 * Locks an order and the waiting members of its group in id order: two that fire concurrently would otherwise
 * deadlock.
 */
export async function lockWithGroup(tx: Db, id: string): Promise<void> {
  await sql`
    SELECT FROM swap_order WHERE id IN (
      SELECT ${id} UNION SELECT other.id FROM swap_order own
      JOIN swap_order other ON other.user_id = own.user_id AND other.order_group = own.order_group
      WHERE own.id = ${id} AND other.status IN ('armed', 'awaitingSignature'))
    ORDER BY id FOR UPDATE`.execute(tx.tables());
}

/**
 * Claims an active order for one firing; one of a connected wallet awaits its signature until `signBy`. Returns
 * null when it is no longer active, has expired, or its position is closed.
 */
export const markTriggered = async (
  tx: Db,
  id: string,
  now: number,
  signBy: number,
): Promise<OrderRecord | null> =>
  (
    await update(
      tx,
      sql`triggered_at = ${new Date(now)}, (status, sign_by) = (
        SELECT CASE WHEN w.origin = 'connected' THEN 'awaitingSignature' ELSE 'triggered' END,
          CASE WHEN w.origin = 'connected' THEN ${new Date(signBy)}::timestamptz END
        FROM (SELECT max(origin) AS origin FROM wallet WHERE address = wallet_address) w)`,
      sql`id = ${id} AND status = 'armed' AND (expires_at IS NULL OR expires_at > ${new Date(now)})
        AND (position_id IS NULL OR EXISTS (SELECT 1 FROM position p WHERE p.id = position_id AND p.closed_at IS NULL))`,
    )
  )[0] ?? null;

/** Continues a firing whose wallet signed in time. */
export const markSigned = async (
  tx: Db,
  userId: string,
  id: string,
  now: number,
): Promise<OrderRecord | null> =>
  (
    await update(
      tx,
      sql`status = 'triggered'`,
      sql`id = ${id} AND user_id = ${userId} AND status = 'awaitingSignature' AND sign_by > ${new Date(now)}`,
    )
  )[0] ?? null;

/** Reactivates an order whose wallet did not sign and whose price moved away. */
export const backToArmed = async (tx: Db, id: string, reason: string): Promise<OrderRecord | null> =>
  (
    await update(
      tx,
      sql`status = 'armed', sign_by = NULL, reason = ${reason}`,
      sql`id = ${id} AND status = 'awaitingSignature'`,
    )
  )[0] ?? null;

export const markAttempt = async (db: Db, id: string, attempt: number): Promise<OrderRecord | null> =>
  (await update(db, sql`attempt = ${attempt}`, sql`id = ${id} AND status = 'triggered'`))[0] ?? null;

/** Schedules a recurring order's next turn. */
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
      sql`status = 'armed', attempt = 0, sign_by = NULL, fired = ${next.fired}, next_at = ${new Date(next.nextAt)},
        swap_id = COALESCE(${next.swapId}, swap_id), reason = ${next.reason}`,
      sql`id = ${id} AND ${IS_FIRING}`,
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

/** Ends a waiting or firing order. Returns null when it is neither. */
export const endOrder = async (
  tx: Db,
  id: string,
  from: 'open' | 'firing',
  ending: OrderEnding,
): Promise<OrderRecord | null> =>
  (await update(tx, ended(ending), sql`id = ${id} AND ${from === 'open' ? IS_OPEN : IS_FIRING}`))[0] ?? null;

/** Cancels the waiting members of a group except one. */
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
    sql`user_id = ${userId} AND order_group = ${group} AND id <> ${except} AND ${IS_OPEN}`,
  );

export async function cancelExits(tx: Db, positionId: string, ending: OrderEnding): Promise<OrderRecord[]> {
  const waiting = sql`position_id = ${positionId} AND ${IS_OPEN}`;
  // In id order, like `lockWithGroup`.
  await sql`SELECT FROM swap_order WHERE ${waiting} ORDER BY id FOR UPDATE`.execute(tx.tables());
  return update(tx, ended(ending), waiting);
}

/**
 * Stores the best prices that trailing orders have seen up to `until`; skips orders that are firing or ending.
 */
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
    WHERE o.id = seen.id AND o.id IN (
      SELECT id FROM swap_order WHERE status = 'armed' AND id = ANY (${ids}) FOR UPDATE SKIP LOCKED)`.execute(
    db.tables(),
  );
}
