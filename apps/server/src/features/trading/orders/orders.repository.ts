import type { OrderState } from '@dugout/contract/trading/order';
import type { Side } from '@dugout/domain/market-events';
import type { Direction, OrderKind, PriceMetric, Trigger } from '@dugout/domain/orders/trigger';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#/platform/db/db.ts';
import type { OrderRecord } from './order-record.ts';

interface OrderRow {
  id: string;
  user_id: string;
  idempotency_key: string;
  request_hash: string;
  wallet_address: string;
  mint: string;
  side: Side;
  mode: OrderRecord['mode'];
  amount: bigint | null;
  millionths: bigint | null;
  own_limit: bigint | null;
  slippage_bps: number;
  priority_fee: bigint;
  tip: bigint;
  protect: boolean;
  kind: OrderKind;
  metric: PriceMetric | null;
  direction: Direction | null;
  level: number | null;
  trail_bps: number | null;
  high_water_mark: number | null;
  watched_until: Date | null;
  every_seconds: number | null;
  times: number | null;
  fired: number;
  next_at: Date | null;
  expires_at: Date | null;
  position_id: string | null;
  order_group: string | null;
  status: OrderState;
  reason: string | null;
  attempt: number;
  swap_id: string | null;
  created_at: Date;
  ended_at: Date | null;
}

const columns = sql`id, user_id, idempotency_key, request_hash, wallet_address, mint, side, mode, amount, millionths, own_limit, slippage_bps,
  priority_fee, tip, protect, kind, metric, direction, level, trail_bps, high_water_mark, watched_until, every_seconds, times, fired, next_at,
  expires_at, position_id, order_group, status, reason, attempt, swap_id, created_at, ended_at`;

const ms = (time: Date | null): number | null => time?.getTime() ?? null;
const date = (time: number | null): Date | null => (time === null ? null : new Date(time));

function triggerOf(row: OrderRow): Trigger {
  const { kind, metric, direction, level } = row;
  if (kind === 'graduation') return { kind };
  if (kind === 'trailing') return { kind, trailBps: row.trail_bps ?? 0 };
  if (kind === 'recurring') return { kind, everySeconds: row.every_seconds ?? 0, times: row.times ?? 0 };
  if (metric === null || direction === null || level === null) throw new Error(`order ${row.id} waits for no price`);
  return { kind, metric, direction, level };
}

const record = (row: OrderRow): OrderRecord => ({
  id: row.id,
  userId: row.user_id,
  idempotencyKey: row.idempotency_key,
  requestHash: row.request_hash,
  walletAddress: row.wallet_address,
  mint: row.mint,
  side: row.side,
  mode: row.mode,
  limit: row.own_limit,
  size: row.amount === null ? { millionths: row.millionths ?? 0n } : { raw: row.amount },
  execution: {
    slippageBps: row.slippage_bps,
    priorityLamports: row.priority_fee,
    tipLamports: row.tip,
    protect: row.protect,
  },
  trigger: triggerOf(row),
  extreme: row.high_water_mark,
  watchedUntil: ms(row.watched_until),
  fired: row.fired,
  nextAt: ms(row.next_at),
  expiresAt: ms(row.expires_at),
  positionId: row.position_id,
  group: row.order_group,
  status: row.status,
  reason: row.reason,
  attempt: row.attempt,
  swapId: row.swap_id,
  createdAt: row.created_at.getTime(),
  endedAt: ms(row.ended_at),
});

async function select(db: Db, rest: RawBuilder<unknown>): Promise<OrderRecord[]> {
  const { rows } = await sql<OrderRow>`SELECT ${columns} FROM swap_order WHERE ${rest}`.execute(db.tables());
  return rows.map(record);
}

async function update(db: Db, change: RawBuilder<unknown>, where: RawBuilder<unknown>): Promise<OrderRecord[]> {
  const { rows } = await sql<OrderRow>`UPDATE swap_order SET ${change} WHERE ${where} RETURNING ${columns}`.execute(db.tables());
  return rows.map(record);
}

/** A new order as the database reads a row from JSON: amounts as text, times in ISO form. */
export function orderRow(order: OrderRecord) {
  const { trigger, size, execution } = order;
  const priced = 'level' in trigger ? trigger : null;
  const recurring = trigger.kind === 'recurring' ? trigger : null;
  return {
    id: order.id,
    user_id: order.userId,
    idempotency_key: order.idempotencyKey,
    request_hash: order.requestHash,
    wallet_address: order.walletAddress,
    mint: order.mint,
    side: order.side,
    mode: order.mode,
    amount: 'raw' in size ? `${size.raw}` : null,
    millionths: 'millionths' in size ? `${size.millionths}` : null,
    own_limit: order.limit === null ? null : `${order.limit}`,
    slippage_bps: execution.slippageBps,
    priority_fee: `${execution.priorityLamports}`,
    tip: `${execution.tipLamports}`,
    protect: execution.protect,
    kind: trigger.kind,
    metric: priced?.metric ?? null,
    direction: priced?.direction ?? null,
    level: priced?.level ?? null,
    trail_bps: trigger.kind === 'trailing' ? trigger.trailBps : null,
    high_water_mark: order.extreme,
    watched_until: date(order.watchedUntil),
    every_seconds: recurring?.everySeconds ?? null,
    times: recurring?.times ?? null,
    fired: 0,
    next_at: date(order.nextAt),
    expires_at: date(order.expiresAt),
    position_id: order.positionId,
    order_group: order.group,
    status: 'armed',
    attempt: 0,
    created_at: new Date(order.createdAt),
  };
}

/** False when its trader has used the idempotency key for another order: then nothing is written. */
export async function insertOrder(tx: Db, order: OrderRecord): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO swap_order SELECT o.* FROM jsonb_populate_record(NULL::swap_order, ${JSON.stringify(orderRow(order))}::jsonb) AS o
    ON CONFLICT (user_id, idempotency_key) DO NOTHING RETURNING id`.execute(tx.tables());
  return rows.length === 1;
}

export const orderByKey = async (db: Db, userId: string, key: string): Promise<OrderRecord | null> =>
  (await select(db, sql`user_id = ${userId} AND idempotency_key = ${key}`))[0] ?? null;

export const orderById = async (db: Db, userId: string, id: string): Promise<OrderRecord | null> =>
  (await select(db, sql`user_id = ${userId} AND id = ${id}`))[0] ?? null;

export const runningOrders = (db: Db): Promise<OrderRecord[]> => select(db, sql`status IN ('armed', 'triggered') ORDER BY created_at, id`);

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
    SELECT count(*) AS count FROM swap_order WHERE user_id = ${userId} AND status = 'armed'`.execute(db.tables());
  return Number(rows[0]?.count ?? 0);
}

/** Claims an armed order for one firing. Null when it is not armed any more, is over its time, or its position is closed. */
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
  next: { readonly fired: number; readonly nextAt: number; readonly swapId: string | null; readonly reason: string | null },
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
export const endOrder = async (tx: Db, id: string, from: 'armed' | 'triggered', ending: OrderEnding): Promise<OrderRecord | null> =>
  (await update(tx, ended(ending), sql`id = ${id} AND status = ${from}`))[0] ?? null;

/** Cancels the armed members of a group but one. */
export const cancelGroup = (tx: Db, userId: string, group: string, except: string, ending: OrderEnding): Promise<OrderRecord[]> =>
  update(tx, ended(ending), sql`user_id = ${userId} AND order_group = ${group} AND id <> ${except} AND status = 'armed'`);

/** Cancels the armed exits of a position. */
export const cancelExits = (tx: Db, positionId: string, ending: OrderEnding): Promise<OrderRecord[]> =>
  update(tx, ended(ending), sql`position_id = ${positionId} AND status = 'armed'`);

/** Keeps the best prices that trailing orders have seen up to `until`. */
export async function saveExtremes(
  db: Db,
  trails: readonly { readonly id: string; readonly extreme: number }[],
  until: number,
): Promise<void> {
  if (trails.length === 0) return;
  const ids = trails.map(({ id }) => id);
  const extremes = trails.map(({ extreme }) => extreme);
  await sql`
    UPDATE swap_order o SET high_water_mark = seen.extreme, watched_until = ${new Date(until)}
    FROM unnest(${ids}::text[], ${extremes}::double precision[]) AS seen (id, extreme)
    WHERE o.id = seen.id AND o.status = 'armed'`.execute(db.tables());
}
