import { sql } from 'kysely';
import type { Db } from '#/platform/db/db.ts';
import { unwaited } from '#/platform/db/unwaited.ts';

export interface ClaimedEvent {
  readonly id: string;
  readonly name: string;
  readonly payload: unknown;
  /** The lane of its trader. */
  readonly lane: string;
  /** Listeners that have handled it. */
  readonly delivered: readonly string[];
  /** The number of this attempt, from 1. */
  readonly attempts: number;
}

export async function addEvent(
  tx: Db,
  event: { readonly id: string; readonly name: string; readonly payload: object },
): Promise<void> {
  await tx
    .tables()
    .insertInto('outbox_event')
    .values({ id: event.id, name: event.name, payload: JSON.stringify(event.payload) })
    .execute();
}

export const LANES = Array.from({ length: 16 }, (_, lane) => lane.toString(16));

interface Claim {
  readonly limit: number;
  readonly leaseMs: number;
  /** The lanes to claim from; null for all. */
  readonly lanes: readonly string[] | null;
}

/**
 * Claims the oldest due events for `leaseMs`, during which no other server gets them. A database crash may lose
 * claims and delivery marks; those events are delivered again.
 */
export async function claimEvents(db: Db, { limit, leaseMs, lanes }: Claim): Promise<ClaimedEvent[]> {
  const ofLanes = lanes === null ? sql`` : sql`and lane = any (${[...lanes]}::text[])`;
  const { rows } = await sql<ClaimedEvent & { sequence: bigint }>`
    update outbox_event set attempts = attempts + 1, next_attempt_at = clock_timestamp() + ${leaseMs} * interval '1 millisecond'
    where id in (
      select id from outbox_event where done_at is null and next_attempt_at <= clock_timestamp() ${ofLanes}
      order by sequence limit ${limit} for update skip locked
    ) and ${unwaited}
    returning id, name, payload, lane, delivered, attempts, sequence`.execute(db.tables());
  return rows.sort((a, b) => Number(a.sequence - b.sequence));
}

/** Makes the claims of these lanes due again: the server that made them holds the lanes no more. */
export async function releaseClaims(db: Db, lanes: readonly string[]): Promise<void> {
  await sql`
    update outbox_event set next_attempt_at = clock_timestamp()
    where done_at is null and lane = any (${[...lanes]}::text[]) and next_attempt_at > clock_timestamp()`.execute(
    db.tables(),
  );
}

/** Marks these events as handled by all listeners. Their per-listener marks are not needed anymore. */
export async function finishEvents(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    update outbox_event set delivered = '{}', done_at = clock_timestamp()
    where id = any (${[...ids]}::text[]) and ${unwaited}`.execute(db.tables());
}

export async function postponeEvent(db: Db, id: string, delivered: string[], waitMs: number): Promise<void> {
  const next = sql<Date>`clock_timestamp() + ${waitMs} * interval '1 millisecond'`;
  await db
    .tables()
    .updateTable('outbox_event')
    .set({ delivered, next_attempt_at: next })
    .where('id', '=', id)
    .execute();
}

/** Events not yet delivered to all listeners: their number, and the age of the oldest in seconds. */
export interface Backlog {
  readonly waiting: number;
  readonly oldestSeconds: number;
}

export async function readBacklog(db: Db): Promise<Backlog> {
  const { rows } = await sql<Backlog>`
    select count(*)::int as waiting,
      coalesce(extract(epoch from clock_timestamp() - min(created_at)), 0)::float8 as "oldestSeconds"
    from outbox_event where done_at is null`.execute(db.tables());
  return rows[0] ?? { waiting: 0, oldestSeconds: 0 };
}

/** Returns the ids of events not yet delivered to all listeners, oldest first. */
export async function undoneEvents(db: Db): Promise<string[]> {
  const rows = await db
    .tables()
    .selectFrom('outbox_event')
    .select('id')
    .where('done_at', 'is', null)
    .orderBy('sequence')
    .execute();
  return rows.map(({ id }) => id);
}

export async function forgetDoneEvents(db: Db, before: Date): Promise<number> {
  const result = await db
    .tables()
    .deleteFrom('outbox_event')
    .where('done_at', '<', before)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}
