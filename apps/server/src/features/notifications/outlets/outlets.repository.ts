import type { OutletKind } from '@dugout/contract/notifications/outlets';
import { sql } from 'kysely';
import type { Db, Row } from '#/platform/db/db.ts';
import type { LaneKind } from './lanes.ts';
import type { Message } from './message.ts';

export type OutletRow = Omit<Row<'notification_outlet'>, 'kind'> & { readonly kind: OutletKind };
type NewOutlet = Omit<OutletRow, 'failures' | 'tried_at' | 'removed_at'>;
export type OutletView = Omit<NewOutlet, 'target' | 'user_id'> & {
  readonly failed: bigint;
  readonly last_sent_at: Date | null;
};
export type DeliveryView = Omit<
  Row<'notification_delivery'>,
  'user_id' | 'message' | 'next_attempt_at' | 'outlet_id' | 'is_urgent'
> & {
  readonly outlet_id: string;
  readonly message: Message;
  readonly kind: OutletKind;
  readonly name: string;
};
export interface DueDelivery {
  readonly id: string;
  readonly outlet_id: string;
  readonly user_id: string;
  /** The trader who caused it; null for nobody. */
  readonly by_user_id: string | null;
  readonly message: Message;
  readonly is_urgent: boolean;
  /** The number of this attempt, from 1. */
  readonly attempts: number;
  readonly kind: OutletKind;
  readonly target: Buffer;
  /** Whether its outlet is deleted once nothing more is waiting for it. */
  readonly is_removed: boolean;
}

/** Oldest first. */
export async function outletsOf(db: Db, userId: string): Promise<OutletView[]> {
  const { rows } = await sql<OutletView>`
    SELECT o.id, o.kind, o.name, o.hint, o.types, o.created_at,
      (SELECT count(*) FROM (
        SELECT status FROM notification_delivery WHERE outlet_id = o.id AND status <> 'waiting'
        ORDER BY created_at DESC LIMIT 10) AS ended WHERE status = 'failed') AS failed,
      (SELECT max(created_at) FROM notification_delivery WHERE outlet_id = o.id AND status = 'sent') AS last_sent_at
    FROM notification_outlet o WHERE o.user_id = ${userId} AND o.removed_at IS NULL ORDER BY o.created_at, o.id`.execute(
    db.tables(),
  );
  return rows;
}

/** Returns false when the trader has one with the same kind and hint. */
export async function insertOutlet(tx: Db, row: NewOutlet): Promise<boolean> {
  const inserted = await tx
    .tables()
    .insertInto('notification_outlet')
    .values({ ...row, types: [...row.types] })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

/**
 * Removes an outlet and drops its pending deliveries except urgent ones. Returns it, or null when the trader has
 * none with that id.
 */
export async function removeOutlet(
  tx: Db,
  userId: string,
  id: string,
  at: Date,
): Promise<Pick<OutletRow, 'kind' | 'name'> | null> {
  const { rows } = await sql<Pick<OutletRow, 'kind' | 'name'>>`
    WITH dropped AS (
      DELETE FROM notification_delivery WHERE outlet_id = ${id} AND user_id = ${userId} AND status = 'waiting' AND NOT is_urgent)
    UPDATE notification_outlet SET removed_at = ${at.toISOString()}::timestamptz
    WHERE id = ${id} AND user_id = ${userId} AND removed_at IS NULL
    RETURNING kind, name`.execute(tx.tables());
  return rows[0] ?? null;
}

/** Deletes a removed outlet once nothing more is waiting for it. */
export async function dropRemoved(db: Db, id: string): Promise<void> {
  await sql`
    DELETE FROM notification_outlet o WHERE id = ${id} AND removed_at IS NOT NULL AND NOT EXISTS (
      SELECT FROM notification_delivery d WHERE d.outlet_id = o.id AND d.status = 'waiting')`.execute(
    db.tables(),
  );
}

/** Deletes outlets removed before then, with their pending deliveries. */
export async function forgetRemoved(db: Db, before: Date): Promise<void> {
  await db.tables().deleteFrom('notification_outlet').where('removed_at', '<', before).execute();
}

export async function deleteOutletsOf(db: Db, userId: string): Promise<Pick<OutletRow, 'kind' | 'name'>[]> {
  const { rows } = await sql<Pick<OutletRow, 'kind' | 'name' | 'removed_at'>>`
    DELETE FROM notification_outlet WHERE user_id = ${userId} RETURNING kind, name, removed_at`.execute(
    db.tables(),
  );
  return rows.filter(({ removed_at }) => removed_at === null);
}

export async function dropOutlet(db: Db, id: string): Promise<void> {
  await db.tables().deleteFrom('notification_outlet').where('id', '=', id).execute();
}

interface NewDelivery {
  readonly userId: string;
  /** The trader who caused it; the row is deleted with that account. */
  readonly byUserId: string | null;
  readonly message: Message;
  readonly at: Date;
  /** Whether it is sent before others and exempt from the queue limit. */
  readonly isUrgent: boolean;
  /** Max pending deliveries per outlet; beyond it, non-urgent ones are dropped. */
  readonly maxWaiting: number;
}

/** Queues one for each outlet of the trader that accepts the type; browsers only with `toBrowsers`. */
export async function enqueue(
  tx: Db,
  { userId, byUserId, message, at, isUrgent, maxWaiting }: NewDelivery,
  only: { readonly outletId: string } | { readonly toBrowsers: boolean },
): Promise<string[]> {
  const outletId = 'outletId' in only ? only.outletId : null;
  const toBrowsers = 'outletId' in only || only.toBrowsers;
  const { rows } = await sql<{ id: string }>`
    INSERT INTO notification_delivery
      (id, outlet_id, user_id, by_user_id, message, is_urgent, next_attempt_at, created_at)
    SELECT replace(gen_random_uuid()::text, '-', ''), o.id, o.user_id, ${byUserId}::text, ${JSON.stringify(message)}::jsonb,
      ${isUrgent}, ${at.toISOString()}::timestamptz, ${at.toISOString()}::timestamptz
    FROM notification_outlet o
    WHERE o.user_id = ${userId}
      AND (o.id = ${outletId} OR (${outletId}::text IS NULL AND o.removed_at IS NULL
        AND (CASE WHEN o.kind = 'push' THEN ${toBrowsers} ELSE ${message.type} = ANY (o.types) END)))
      AND (${isUrgent} OR ${maxWaiting} >
        (SELECT count(*) FROM notification_delivery d WHERE d.outlet_id = o.id AND d.status = 'waiting' AND NOT d.is_urgent))
    RETURNING id`.execute(tx.tables());
  return rows.map(({ id }) => id);
}

interface Claim {
  readonly at: Date;
  /** How long no other server gets them. */
  readonly leaseMs: number;
  readonly limit: number;
  /** Selects outlets whose last attempt succeeded, or failed or untried outlets. */
  readonly kind: LaneKind;
  /** Outlets and traders at their limit of attempts. */
  readonly but: { readonly outletIds: readonly string[]; readonly userIds: readonly string[] };
  /** An outlet's pause after its first failure, doubled with each, and the max pause. */
  readonly pauses: { readonly firstMs: number; readonly longestMs: number };
}

/**
 * Claims due deliveries: one per trader, urgent ones first, then by the outlets' waiting time. A failed outlet is
 * paused, except for the first attempt of an urgent delivery. A failed urgent delivery waits in line, so that it
 * never blocks the others of its outlet.
 */
export async function claimDue(db: Db, claim: Claim): Promise<DueDelivery[]> {
  const { leaseMs, limit, kind, but, pauses } = claim;
  const at = claim.at.toISOString();
  const lease = new Date(claim.at.getTime() + leaseMs).toISOString();
  const { rows } = await sql<DueDelivery>`
    WITH due AS (
      SELECT o.user_id, o.tried_at, d.id, d.is_urgent
      FROM notification_outlet o CROSS JOIN LATERAL (
        SELECT n.id, n.is_urgent, n.attempts FROM notification_delivery n
        WHERE n.outlet_id = o.id AND n.status = 'waiting' AND n.next_attempt_at <= ${at}::timestamptz
        ORDER BY n.is_urgent AND n.attempts = 0 DESC, n.next_attempt_at, n.created_at, n.id LIMIT 1) d
      WHERE (o.failures = 0 AND o.tried_at IS NOT NULL) = ${kind === 'proven'}
        AND o.id <> ALL (${[...but.outletIds]}::text[]) AND o.user_id <> ALL (${[...but.userIds]}::text[])
        AND (o.failures = 0 OR d.is_urgent AND d.attempts = 0 OR o.tried_at <= ${at}::timestamptz
          - least(${pauses.longestMs}, ${pauses.firstMs} * power(2, least(o.failures, 20) - 1)) * interval '1 millisecond')
    ), turns AS (
      SELECT *, row_number() OVER (PARTITION BY user_id ORDER BY is_urgent DESC, tried_at NULLS FIRST, id) AS turn FROM due
    ), taken AS (
      SELECT id FROM turns WHERE turn = 1 ORDER BY is_urgent DESC, tried_at NULLS FIRST, id LIMIT ${limit}
    )
    UPDATE notification_delivery d SET attempts = attempts + 1, next_attempt_at = ${lease}::timestamptz
    FROM notification_outlet o
    WHERE o.id = d.outlet_id AND d.id IN (SELECT id FROM taken)
      AND d.status = 'waiting' AND d.next_attempt_at <= ${at}::timestamptz
    RETURNING d.id, d.outlet_id, d.user_id, d.by_user_id, d.message, d.is_urgent, d.attempts, o.kind, o.target,
      o.removed_at IS NOT NULL AS is_removed`.execute(db.tables());
  return rows;
}

/** Drops pending deliveries that one trader caused for another. */
export async function dropUnsent(db: Db, byUserId: string, userId: string): Promise<void> {
  await db
    .tables()
    .deleteFrom('notification_delivery')
    .where('user_id', '=', userId)
    .where('by_user_id', '=', byUserId)
    .where('status', '=', 'waiting')
    .execute();
}

interface Attempt {
  readonly status: 'waiting' | 'sent' | 'failed';
  readonly answer: number | null;
  readonly reason: string | null;
  readonly tookMs: number;
  readonly at: Date;
  readonly nextAt: Date;
}

export async function noteAttempt(
  db: Db,
  { id, outlet_id }: Pick<DueDelivery, 'id' | 'outlet_id'>,
  { status, answer, reason, tookMs, at, nextAt }: Attempt,
): Promise<void> {
  await sql`
    WITH tried AS (
      UPDATE notification_outlet SET tried_at = ${at.toISOString()}::timestamptz,
        failures = CASE WHEN ${status === 'sent'} THEN 0 ELSE failures + 1 END
      WHERE id = ${outlet_id})
    UPDATE notification_delivery SET status = ${status}, answer = ${answer}, reason = ${reason}, took_ms = ${tookMs},
      next_attempt_at = ${nextAt.toISOString()}::timestamptz
    WHERE id = ${id}`.execute(db.tables());
}

/** Newest first; only one with `id`. */
export async function deliveriesOf(
  db: Db,
  userId: string,
  limit: number,
  id: string | null = null,
): Promise<DeliveryView[]> {
  const { rows } = await sql<DeliveryView>`
    SELECT d.id, d.outlet_id, d.message, d.status, d.attempts, d.answer, d.reason, d.took_ms, d.created_at, o.kind, o.name
    FROM notification_delivery d JOIN notification_outlet o ON o.id = d.outlet_id
    WHERE d.user_id = ${userId} AND o.removed_at IS NULL AND (${id}::text IS NULL OR d.id = ${id})
    ORDER BY d.created_at DESC, d.id LIMIT ${limit}`.execute(db.tables());
  return rows;
}

/** Keeps pending urgent ones until they are delivered or their outlet is removed. */
export async function forgetDeliveries(db: Db, before: Date): Promise<void> {
  await db
    .tables()
    .deleteFrom('notification_delivery')
    .where('created_at', '<', before)
    .where((is) => is.not(is.and([is('status', '=', 'waiting'), is('is_urgent', '=', true)])))
    .execute();
}
