import type { Trigger } from '@dugout/domain/orders/trigger';
import { sql } from 'kysely';
import type { Db } from '#/platform/db/db.ts';
import { unwaited } from '#/platform/db/unwaited.ts';
import type { OrderRecord } from './order-record.ts';
import { ended, inMs, NOW, type OrderEnding, select, update } from './order-rows.repository.ts';

/** A server that runs orders. */
export interface Runner {
  readonly server: string;
  /** How long it runs an order without renewing it, in ms. */
  readonly leaseMs: number;
}

const runBy = ({ server, leaseMs }: Runner) => sql`runner = ${server}, runner_until = ${inMs(leaseMs)}`;

/** An order as the caller watched it: how often it had fired, and the level or trail that was reached. */
export interface Watched {
  readonly id: string;
  readonly fired: number;
  readonly trigger: Trigger;
}

/** Builds the condition that an order still has the level and trail that were reached: it may have been edited. */
const isAsWatched = ({ trigger }: Watched) => {
  const level = 'level' in trigger ? trigger.level : null;
  const trailBps = trigger.kind === 'trailing' ? trigger.trailBps : null;
  return sql`level IS NOT DISTINCT FROM ${level}::double precision
    AND trail_bps IS NOT DISTINCT FROM ${trailBps}::integer`;
};

/**
 * Claims an active order for its next firing, for which the caller knows how often it has fired and which level was
 * reached; one of a connected wallet awaits its signature for `signMs`. Returns null when it is no longer active, has
 * fired or was edited since, is not due, has expired, or its position is closed.
 */
export const markTriggered = async (
  tx: Db,
  watched: Watched,
  { now, signMs, runner }: { readonly now: number; readonly signMs: number; readonly runner: Runner },
): Promise<OrderRecord | null> =>
  (
    await update(
      tx,
      sql`triggered_at = ${new Date(now)}, ${runBy(runner)}, (status, sign_by) = (
        SELECT CASE WHEN w.origin = 'connected' THEN 'awaitingSignature' ELSE 'triggered' END,
          CASE WHEN w.origin = 'connected' THEN ${inMs(signMs)} END
        FROM (SELECT max(origin) AS origin FROM wallet WHERE address = wallet_address) w)`,
      sql`id = ${watched.id} AND status = 'armed' AND fired = ${watched.fired} AND ${isAsWatched(watched)} AND ${IS_DUE}
        AND (expires_at IS NULL OR expires_at > ${new Date(now)})
        AND (position_id IS NULL OR EXISTS (SELECT 1 FROM position p WHERE p.id = position_id AND p.closed_at IS NULL))`,
    )
  )[0] ?? null;

/** A turn more than an interval ahead means that the database's clock was set back. */
const IS_DUE = sql`(next_at IS NULL OR next_at <= ${NOW} OR next_at > ${NOW} + every_seconds * interval '1 second')`;

/** Continues a firing whose wallet signed in time. */
export const markSigned = async (
  tx: Db,
  userId: string,
  id: string,
  runner: Runner,
): Promise<OrderRecord | null> =>
  (
    await update(
      tx,
      sql`status = 'triggered', ${runBy(runner)}`,
      sql`id = ${id} AND user_id = ${userId} AND ${AWAITS_SIGNATURE}`,
    )
  )[0] ?? null;

const AWAITS_SIGNATURE = sql`status = 'awaitingSignature' AND sign_by > ${NOW}`;

/** Returns an order that its wallet may still sign. */
export const orderToSign = async (db: Db, userId: string, id: string): Promise<OrderRecord | null> =>
  (await select(db, sql`user_id = ${userId} AND id = ${id} AND ${AWAITS_SIGNATURE}`))[0] ?? null;

/** Returns the orders that their wallets did not sign in time. */
export const unsignedOrders = (db: Db): Promise<OrderRecord[]> =>
  select(db, sql`status = 'awaitingSignature' AND sign_by <= ${NOW} ORDER BY created_at, id`);

/** Reactivates an order whose wallet did not sign and whose price moved away. */
export const backToArmed = async (tx: Db, order: OrderRecord, reason: string): Promise<OrderRecord | null> =>
  (
    await update(tx, sql`status = 'armed', sign_by = NULL, reason = ${reason}`, isFiring(order, order.runner))
  )[0] ?? null;

/**
 * Claims the fired orders that no server runs: their runner has not renewed them in time, or it is the caller, which
 * `runs` others.
 */
export const takeFired = (db: Db, runner: Runner, runs: readonly string[]): Promise<OrderRecord[]> =>
  update(
    db,
    runBy(runner),
    sql`id IN (
      SELECT id FROM swap_order WHERE status = 'triggered'
        AND (runner IS NULL OR runner_until <= ${NOW} OR runner = ${runner.server} AND id <> ALL (${runs}))
      FOR UPDATE SKIP LOCKED)`,
  );

/** Renews the claims on orders that the server still runs. */
export async function renewFired(db: Db, runner: Runner, ids: readonly string[]): Promise<void> {
  await sql`
    UPDATE swap_order SET ${runBy(runner)} WHERE id IN (
      SELECT id FROM swap_order WHERE id = ANY (${ids}) AND status = 'triggered' AND runner = ${runner.server}
      FOR UPDATE SKIP LOCKED) AND ${unwaited}`.execute(db.tables());
}

/** Leaves a server's fired orders to others, or to its next start. */
export async function releaseFired(db: Db, { server }: Runner): Promise<void> {
  await sql`
    UPDATE swap_order SET runner_until = ${NOW} WHERE status = 'triggered' AND runner = ${server}`.execute(
    db.tables(),
  );
}

/**
 * Builds the condition that an order is in the firing and attempt as read, and that `server` runs it. Nobody runs an
 * order that awaits its signature.
 */
const isFiring = ({ id, status, fired, attempt }: OrderRecord, server: string | null) =>
  sql`id = ${id} AND status = ${status} AND status IN ('triggered', 'awaitingSignature') AND fired = ${fired}
    AND attempt = ${attempt} AND (status = 'awaitingSignature' OR runner = ${server})`;

/** Locks an order in this firing and attempt. Returns false when it has moved on or another server runs it. */
export async function lockFiring(tx: Db, order: OrderRecord, { server }: Runner): Promise<boolean> {
  const { rows } = await sql`SELECT FROM swap_order WHERE ${isFiring(order, server)} FOR UPDATE`.execute(
    tx.tables(),
  );
  return rows.length === 1;
}

export const markAttempt = async (
  db: Db,
  order: OrderRecord,
  attempt: number,
  { server }: Runner,
): Promise<OrderRecord | null> =>
  (await update(db, sql`attempt = ${attempt}`, isFiring(order, server)))[0] ?? null;

/** Schedules a recurring order's next turn, an interval from now. */
export const rearm = async (
  tx: Db,
  order: OrderRecord,
  next: { readonly fired: number; readonly swapId: string | null; readonly reason: string | null },
  { server }: Runner,
): Promise<OrderRecord | null> =>
  (
    await update(
      tx,
      sql`status = 'armed', attempt = 0, sign_by = NULL, fired = ${next.fired},
        next_at = ${NOW} + every_seconds * interval '1 second',
        swap_id = COALESCE(${next.swapId}, swap_id), reason = ${next.reason}`,
      isFiring(order, server),
    )
  )[0] ?? null;

/** Ends an order in its firing and attempt as read. Returns null when it is in another, or another server runs it. */
export const endFiring = async (
  tx: Db,
  order: OrderRecord,
  ending: OrderEnding,
  { server }: Runner,
): Promise<OrderRecord | null> => (await update(tx, ended(ending), isFiring(order, server)))[0] ?? null;
