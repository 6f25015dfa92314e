import type { OutletKind } from '@dugout/contract/notifications/outlets';
import { sql } from 'kysely';
import type { Db, Row } from '#/platform/db/db.ts';
import type { Message } from './message.ts';

export type OutletRow = Omit<Row<'notification_outlet'>, 'kind'> & { readonly kind: OutletKind };
export type OutletView = Omit<OutletRow, 'target' | 'user_id'> & {
  readonly failed: bigint;
  readonly last_sent_at: Date | null;
};
export type DeliveryView = Omit<
  Row<'notification_delivery'>,
  'user_id' | 'message' | 'next_attempt_at' | 'outlet_id'
> & {
  readonly outlet_id: string;
  readonly message: Message;
  readonly kind: OutletKind;
  readonly name: string;
};
/** A delivery that is being made. */
export interface DueDelivery {
  readonly id: string;
  readonly outlet_id: string;
  readonly user_id: string;
  /** The trader whose act it reports; null for nobody's. */
  readonly by_user_id: string | null;
  readonly message: Message;
  /** Which attempt this is, from 1. */
  readonly attempts: number;
  readonly kind: OutletKind;
  readonly target: Buffer;
}

/** Oldest first. */
export async function outletsOf(db: Db, userId: string): Promise<OutletView[]> {
  const { rows } = await sql<OutletView>`
    SELECT o.id, o.kind, o.name, o.hint, o.types, o.created_at,
      (SELECT count(*) FROM (
        SELECT status FROM notification_delivery WHERE outlet_id = o.id AND status <> 'waiting'
        ORDER BY created_at DESC LIMIT 10) AS ended WHERE status = 'failed') AS failed,
      (SELECT max(created_at) FROM notification_delivery WHERE outlet_id = o.id AND status = 'sent') AS last_sent_at
    FROM notification_outlet o WHERE o.user_id = ${userId} ORDER BY o.created_at, o.id`.execute(db.tables());
  return rows;
}

/** False when the trader has one with the same kind and hint. */
export async function insertOutlet(tx: Db, row: OutletRow): Promise<boolean> {
  const inserted = await tx
    .tables()
    .insertInto('notification_outlet')
    .values({ ...row, types: [...row.types] })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

export async function deleteOutlet(db: Db, userId: string, id: string): Promise<boolean> {
  const deleted = await db
    .tables()
    .deleteFrom('notification_outlet')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return deleted.numDeletedRows === 1n;
}

/** Deletes a trader's outlets and returns them. */
export async function deleteOutletsOf(db: Db, userId: string): Promise<Pick<OutletRow, 'kind' | 'name'>[]> {
  const { rows } = await sql<Pick<OutletRow, 'kind' | 'name'>>`
    DELETE FROM notification_outlet WHERE user_id = ${userId} RETURNING kind, name`.execute(db.tables());
  return rows;
}

/** Of a browser that takes nothing any more. */
export async function dropOutlet(db: Db, id: string): Promise<void> {
  await db.tables().deleteFrom('notification_outlet').where('id', '=', id).execute();
}

export interface NewDelivery {
  readonly userId: string;
  /** The trader whose act it reports; the row is deleted with that account. */
  readonly byUserId: string | null;
  readonly message: Message;
  readonly at: Date;
  /** Of an outlet with so many waiting, more are left out. */
  readonly mostWaiting: number;
}

/** One for each outlet of the trader that takes the type; browsers only with `toBrowsers`. */
export async function enqueue(
  tx: Db,
  { userId, byUserId, message, at, mostWaiting }: NewDelivery,
  only: { readonly outletId: string } | { readonly toBrowsers: boolean },
): Promise<string[]> {
  const outletId = 'outletId' in only ? only.outletId : null;
  const toBrowsers = 'outletId' in only || only.toBrowsers;
  const { rows } = await sql<{ id: string }>`
    INSERT INTO notification_delivery
      (id, outlet_id, user_id, by_user_id, message, next_attempt_at, created_at)
    SELECT replace(gen_random_uuid()::text, '-', ''), o.id, o.user_id, ${byUserId}::text, ${JSON.stringify(message)}::jsonb,
      ${at.toISOString()}::timestamptz, ${at.toISOString()}::timestamptz
    FROM notification_outlet o
    WHERE o.user_id = ${userId}
      AND (o.id = ${outletId} OR (${outletId}::text IS NULL
        AND (CASE WHEN o.kind = 'push' THEN ${toBrowsers} ELSE ${message.type} = ANY (o.types) END)))
      AND (SELECT count(*) FROM notification_delivery d WHERE d.outlet_id = o.id AND d.status = 'waiting') < ${mostWaiting}
    RETURNING id`.execute(tx.tables());
  return rows.map(({ id }) => id);
}

/** Takes deliveries that are due, for `leaseMs`: no other server gets them meanwhile. */
export async function claimDue(db: Db, at: Date, leaseMs: number, limit: number): Promise<DueDelivery[]> {
  const lease = new Date(at.getTime() + leaseMs).toISOString();
  const { rows } = await sql<DueDelivery>`
    UPDATE notification_delivery d SET attempts = attempts + 1, next_attempt_at = ${lease}::timestamptz
    FROM notification_outlet o
    WHERE o.id = d.outlet_id AND d.id IN (
      SELECT id FROM notification_delivery WHERE status = 'waiting' AND next_attempt_at <= ${at.toISOString()}::timestamptz
      ORDER BY next_attempt_at LIMIT ${limit} FOR UPDATE SKIP LOCKED
    )
    RETURNING d.id, d.outlet_id, d.user_id, d.by_user_id, d.message, d.attempts, o.kind, o.target`.execute(
    db.tables(),
  );
  return rows;
}

/** Drops what one trader's acts caused for another and has not left yet. */
export async function dropUnsent(db: Db, byUserId: string, userId: string): Promise<void> {
  await db
    .tables()
    .deleteFrom('notification_delivery')
    .where('user_id', '=', userId)
    .where('by_user_id', '=', byUserId)
    .where('status', '=', 'waiting')
    .execute();
}

export interface Attempt {
  readonly status: 'waiting' | 'sent' | 'failed';
  readonly answer: number | null;
  readonly reason: string | null;
  readonly tookMs: number;
  readonly nextAt: Date;
}

export async function noteAttempt(
  db: Db,
  id: string,
  { status, answer, reason, tookMs, nextAt }: Attempt,
): Promise<void> {
  await db
    .tables()
    .updateTable('notification_delivery')
    .set({ status, answer, reason, took_ms: tookMs, next_attempt_at: nextAt })
    .where('id', '=', id)
    .execute();
}

/** Newest first; of one alone with `id`. */
export async function deliveriesOf(
  db: Db,
  userId: string,
  limit: number,
  id: string | null = null,
): Promise<DeliveryView[]> {
  const { rows } = await sql<DeliveryView>`
    SELECT d.id, d.outlet_id, d.message, d.status, d.attempts, d.answer, d.reason, d.took_ms, d.created_at, o.kind, o.name
    FROM notification_delivery d JOIN notification_outlet o ON o.id = d.outlet_id
    WHERE d.user_id = ${userId} AND (${id}::text IS NULL OR d.id = ${id})
    ORDER BY d.created_at DESC, d.id LIMIT ${limit}`.execute(db.tables());
  return rows;
}

export async function forgetDeliveries(db: Db, before: Date): Promise<void> {
  await db.tables().deleteFrom('notification_delivery').where('created_at', '<', before).execute();
}
