import { createHash } from 'node:crypto';
import type { NotificationType } from '@dugout/contract/notifications/notification';
import { sql } from 'kysely';
import type { Db, Row } from '#/platform/db/db.ts';
import type { StoredContent } from './content.ts';

export type NotificationRow = Omit<Row<'notification'>, 'type' | 'content'> & {
  readonly type: NotificationType;
  readonly content: StoredContent;
};

interface NewNotification {
  readonly id: string;
  readonly userId: string;
  readonly byUserId: string | null;
  readonly type: NotificationType;
  readonly content: StoredContent;
  readonly groupKey: string | null;
  /** The session that it warns about; null for none. */
  readonly warnedSession: string | null;
  readonly at: Date;
}

/** Longer ids, such as those of tracked trades that contain a signature, are stored as a digest. */
const MAX_ID_LENGTH = 32;
const DIGEST_LENGTH = 22;

const keptId = (eventId: string): string =>
  eventId.length <= MAX_ID_LENGTH
    ? eventId
    : createHash('sha256').update(eventId).digest('base64url').slice(0, DIGEST_LENGTH);

/** Returns false when the event's notifications are already stored. */
export async function claimEvent(tx: Db, eventId: string, at: Date): Promise<boolean> {
  const inserted = await tx
    .tables()
    .insertInto('notified_event')
    .values({ event_id: keptId(eventId), at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

/**
 * Stores a notification, or merges it into the unread one of its group, and keeps the trader's newest `kept`;
 * system ones are counted separately. Returns null when the trader, or its originator, is deleted.
 */
export async function store(tx: Db, note: NewNotification, kept: number): Promise<NotificationRow | null> {
  const { id, userId, byUserId, type, content, groupKey, warnedSession, at } = note;
  const { rows } = await sql<NotificationRow>`
    SELECT * FROM store_notification(${id}, ${userId}, ${byUserId}, ${type}, ${JSON.stringify(content)}::jsonb,
      ${groupKey}, ${warnedSession}, ${at.toISOString()}::timestamptz, ${kept}::int)`.execute(tx.tables());
  return rows[0] ?? null;
}

/** Newest first. */
export async function notificationsOf(db: Db, userId: string): Promise<NotificationRow[]> {
  const { rows } = await sql<NotificationRow>`
    SELECT * FROM notification WHERE user_id = ${userId} ORDER BY came_at DESC, id`.execute(db.tables());
  return rows;
}

export interface Reader {
  readonly userId: string;
  readonly sessionId: string;
  /** A later security notice is held in the session that it warns about. */
  readonly heldSince: Date;
}

const isHeld = ({ sessionId, heldSince }: Reader) => sql<boolean>`
  (type = 'system' AND read_at IS NULL AND came_at > ${heldSince.toISOString()}::timestamptz
    AND coalesce(warned_session, ${sessionId}) = ${sessionId})`;

/**
 * Marks the given ids as read, all for null; ignores another trader's. A held security notice stays unread in the
 * session that it warns about. Returns how many were marked.
 */
export async function markRead(
  db: Db,
  reader: Reader,
  ids: readonly string[] | null,
  at: Date,
): Promise<number> {
  const { userId, sessionId } = reader;
  const { rows } = await sql<{ isRead: boolean }>`
    UPDATE notification SET
      read_at = CASE WHEN ${isHeld(reader)} THEN NULL ELSE ${at.toISOString()}::timestamptz END,
      warned_session = CASE WHEN type = 'system' THEN coalesce(warned_session, ${sessionId}) END
    WHERE user_id = ${userId} AND read_at IS NULL
      AND (${ids === null} OR id = ANY (${[...(ids ?? [])]}::text[]))
    RETURNING read_at IS NOT NULL AS "isRead"`.execute(db.tables());
  return rows.filter(({ isRead }) => isRead).length;
}

export async function unreadCount(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .tables()
    .selectFrom('notification')
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .select((is) => is.fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Deletes a trader's notifications except the security notices that warn about this session. Returns how many.
 */
export async function deleteAll(db: Db, reader: Reader): Promise<number> {
  const { rows } = await sql`
    DELETE FROM notification WHERE user_id = ${reader.userId} AND NOT ${isHeld(reader)} RETURNING id`.execute(
    db.tables(),
  );
  return rows.length;
}

export async function deleteFromTo(db: Db, byUserId: string, userId: string): Promise<void> {
  await db
    .tables()
    .deleteFrom('notification')
    .where('user_id', '=', userId)
    .where('by_user_id', '=', byUserId)
    .execute();
}

export async function forgetOlder(
  db: Db,
  before: { readonly notifications: Date; readonly events: Date },
): Promise<void> {
  await db.tables().deleteFrom('notification').where('came_at', '<', before.notifications).execute();
  await db.tables().deleteFrom('notified_event').where('at', '<', before.events).execute();
}
