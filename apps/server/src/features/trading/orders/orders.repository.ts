import { sql } from 'kysely';
import { changedRows } from '#/platform/db/changed-rows.ts';
import type { Db } from '#/platform/db/db.ts';
import { rowsAsJson } from '#/platform/db/rows-as-json.ts';
import type { SwapSize } from '../pricing/swap-request.ts';
import type { OrderRecord } from './order-record.ts';
import { orderRecord, orderRow, type StoredOrder } from './order-row.ts';
import { COLUMNS, ended, NOW, type OrderEnding, select, update } from './order-rows.repository.ts';

/**
 * Writes an order; a recurring one is due at once. Returns false, with nothing written, when its trader has used the
 * idempotency key for another order.
 */
export async function insertOrder(tx: Db, order: OrderRecord): Promise<boolean> {
  const row = sql`${rowsAsJson(orderRow(order))}::jsonb`;
  const due = order.nextAt === null ? sql`'{}'` : sql`jsonb_build_object('next_at', ${NOW})`;
  const { rows } = await sql`
    INSERT INTO swap_order SELECT o.* FROM jsonb_populate_record(NULL::swap_order, ${row} || ${due}) AS o
    ON CONFLICT (user_id, idempotency_key) DO NOTHING RETURNING id`.execute(tx.tables());
  return rows.length === 1;
}

export const orderByKey = async (db: Db, userId: string, key: string): Promise<OrderRecord | null> =>
  (await select(db, sql`user_id = ${userId} AND idempotency_key = ${key}`))[0] ?? null;

export const orderById = async (db: Db, userId: string, id: string): Promise<OrderRecord | null> =>
  (await select(db, sql`user_id = ${userId} AND id = ${id}`))[0] ?? null;

/** Waits for its trigger, or for its wallet's signature. */
const IS_OPEN = sql`status IN ('armed', 'awaitingSignature')`;
const IS_RUNNING = sql`status IN ('armed', 'triggered', 'awaitingSignature')`;

export const waitingOrders = (db: Db): Promise<OrderRecord[]> =>
  select(db, sql`status = 'armed' ORDER BY created_at, id`);

export async function triggeredIds(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`SELECT id FROM swap_order WHERE status = 'triggered'`.execute(
    db.tables(),
  );
  return rows.map(({ id }) => id);
}

/** Returns the orders that any server has armed, fired, rearmed or ended: see `changedRows`. */
export async function changedOrders(
  db: Db,
  since: bigint | null,
): Promise<{ readonly orders: OrderRecord[]; readonly since: bigint }> {
  const changed = await changedRows<StoredOrder>(db, 'swap_order', COLUMNS, since);
  return { orders: changed.rows.map(orderRecord), since: changed.since };
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

/** A parsed change of an order; undefined leaves a value as it is. */
export interface OrderChange {
  readonly level: number | undefined;
  readonly trailBps: number | undefined;
  readonly size: SwapSize | undefined;
  /** Unix ms; null for no expiry. */
  readonly expiresAt: number | null | undefined;
}

/**
 * Changes an active order in one statement, so that either it or a trigger wins. `apiKeyId` limits it to the orders
 * of a key. Returns null when the order is not active, has expired, or lacks a field of the change. A share
 * belongs to an order for an exact input, and a limit of the trader's own to one size.
 */
export async function editArmed(
  db: Db,
  order: { readonly id: string; readonly userId: string; readonly apiKeyId: string | undefined },
  { level, trailBps, size, expiresAt }: OrderChange,
  now: number,
): Promise<OrderRecord | null> {
  const until = expiresAt === undefined || expiresAt === null ? null : new Date(expiresAt);
  const changes = [
    // Always set, because it is among the columns whose changes other servers read.
    expiresAt === undefined ? sql`expires_at = expires_at` : sql`expires_at = ${until}::timestamptz`,
    ...(level === undefined ? [] : [sql`level = ${level}`]),
    ...(trailBps === undefined ? [] : [sql`trail_bps = ${trailBps}`]),
    ...(size === undefined
      ? []
      : 'raw' in size
        ? [sql`amount = ${size.raw}, millionths = NULL`]
        : [sql`amount = NULL, millionths = ${size.millionths}`]),
  ];
  const conditions = [
    sql`id = ${order.id} AND user_id = ${order.userId} AND status = 'armed'`,
    sql`(expires_at IS NULL OR expires_at > ${new Date(now)})`,
    ...(order.apiKeyId === undefined ? [] : [sql`api_key_id = ${order.apiKeyId}`]),
    ...(level === undefined ? [] : [sql`level IS NOT NULL`]),
    ...(trailBps === undefined ? [] : [sql`trail_bps IS NOT NULL`]),
    ...(size === undefined ? [] : [sql`own_limit IS NULL`]),
    ...(size !== undefined && 'millionths' in size ? [sql`mode = 'ExactIn'`] : []),
  ];
  return (await update(db, sql.join(changes), sql.join(conditions, sql` AND `)))[0] ?? null;
}

/** Ends an open order whose expiry, which may have been changed, has passed. Returns null for any other. */
export const endExpired = async (tx: Db, id: string, ending: OrderEnding): Promise<OrderRecord | null> =>
  (
    await update(tx, ended(ending), sql`id = ${id} AND ${IS_OPEN} AND expires_at <= ${new Date(ending.at)}`)
  )[0] ?? null;

/** Ends an open order. Returns null when it is not open. */
export const endOpen = async (tx: Db, id: string, ending: OrderEnding): Promise<OrderRecord | null> =>
  (await update(tx, ended(ending), sql`id = ${id} AND ${IS_OPEN}`))[0] ?? null;

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
 * Stores the best prices that trailing orders have seen up to `until`, unless a better one or a later time is stored;
 * skips orders that are firing or ending.
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
    UPDATE swap_order o SET watched_until = greatest(o.watched_until, ${new Date(until)}),
      high_water_mark = CASE WHEN o.side = 'sell' THEN greatest(o.high_water_mark, seen.high_water_mark)
        ELSE least(o.high_water_mark, seen.high_water_mark) END
    FROM unnest(${ids}::text[], ${highWaterMarks}::double precision[]) AS seen (id, high_water_mark)
    WHERE o.id = seen.id AND o.id IN (
      SELECT id FROM swap_order WHERE status = 'armed' AND id = ANY (${ids}) FOR UPDATE SKIP LOCKED)`.execute(
    db.tables(),
  );
}
