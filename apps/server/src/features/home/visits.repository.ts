import { sql } from 'kysely';
import type { Db } from '#/platform/db/db.ts';

interface VisitTimes {
  readonly now: Date;
  /** Activity before this time belongs to an earlier visit. */
  readonly gapFrom: Date;
}

/** Records that a trader is present. @returns the end of the previous visit; null during the first */
export async function noteVisit(db: Db, userId: string, { now, gapFrom }: VisitTimes): Promise<Date | null> {
  const { rows } = await sql<{ last_visit_at: Date | null }>`
    INSERT INTO trader_visit AS v (user_id, seen_at) VALUES (${userId}, ${now})
    ON CONFLICT (user_id) DO UPDATE SET
      last_visit_at = CASE WHEN v.seen_at < ${gapFrom}::timestamptz THEN v.seen_at ELSE v.last_visit_at END,
      seen_at = greatest(v.seen_at, excluded.seen_at)
    RETURNING last_visit_at`.execute(db.tables());
  return rows[0]?.last_visit_at ?? null;
}

interface SinceRow {
  readonly orders: bigint;
  readonly exits: bigint;
  readonly alerts: bigint;
  readonly friend_requests: bigint;
  readonly clan_applications: bigint;
  readonly messages: bigint;
  readonly message_requests: bigint;
  readonly calls: bigint;
  readonly hits: bigint;
}

/** Returns the numbers of a trader's events after `since`. */
export async function countsSince(db: Db, userId: string, since: Date): Promise<SinceRow> {
  const { rows } = await sql<SinceRow>`
    SELECT
      (SELECT count(*) FROM swap_order WHERE user_id = ${userId} AND status = 'filled'
        AND ended_at > ${since} AND position_id IS NULL) AS orders,
      (SELECT count(*) FROM swap_order WHERE user_id = ${userId} AND status = 'filled'
        AND ended_at > ${since} AND position_id IS NOT NULL) AS exits,
      (SELECT count(*) FROM price_alert WHERE user_id = ${userId} AND fired_at > ${since}) AS alerts,
      (SELECT count(*) FROM trader_relation WHERE user_id = ${userId} AND relation = 'asked'
        AND since > ${since}) AS friend_requests,
      (SELECT count(*) FROM clan_member m JOIN clan_request r ON r.clan_id = m.clan_id
        WHERE m.user_id = ${userId} AND m.role IN ('owner', 'officer')
          AND r.requested_at > ${since}) AS clan_applications,
      (SELECT count(*) FROM chat_room r JOIN chat_message m ON m.room_id = r.id
        LEFT JOIN chat_member own ON own.room_id = r.id AND own.user_id = ${userId}
        WHERE (r.low = ${userId} OR r.high = ${userId}) AND r.contact IN ('open', 'accepted')
          AND m.author_id <> ${userId} AND m.deleted_by IS NULL AND m.created_at > ${since}
          AND m.seq > coalesce(own.read_seq, 0)) AS messages,
      (SELECT count(*) FROM chat_room WHERE (low = ${userId} OR high = ${userId})
        AND contact = 'requested' AND asked_by <> ${userId} AND last_at > ${since}) AS message_requests,
      (SELECT count(*) FROM caller_follow f JOIN token_call c ON c.user_id = f.caller_id
        WHERE f.user_id = ${userId} AND c.called_at > ${since}
          AND NOT EXISTS (SELECT FROM orphaned_call o WHERE o.call_id = c.id)) AS calls,
      (SELECT count(*) FROM caller_follow f JOIN token_call c ON c.user_id = f.caller_id
        JOIN call_outcome o ON o.call_id = c.id
        WHERE f.user_id = ${userId} AND o.hit_at > ${since}) AS hits`.execute(db.tables());
  const [row] = rows;
  if (row === undefined) throw new Error('no counts');
  return row;
}

interface LastExitRow {
  readonly mint: string;
  readonly realised: bigint | null;
}

/** Returns the newest exit order that sold after `since`; null for none. */
export async function lastExit(db: Db, userId: string, since: Date): Promise<LastExitRow | null> {
  const { rows } = await sql<LastExitRow>`
    SELECT o.mint, f.realised FROM swap_order o LEFT JOIN swap_fill f ON f.swap_id = o.swap_id
    WHERE o.user_id = ${userId} AND o.status = 'filled' AND o.ended_at > ${since} AND o.position_id IS NOT NULL
    ORDER BY o.ended_at DESC LIMIT 1`.execute(db.tables());
  return rows[0] ?? null;
}
