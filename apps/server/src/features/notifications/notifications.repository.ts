import type { NotificationType } from '@dugout/contract/notifications/notification';
import { sql } from 'kysely';
import type { Db, Row } from '#/platform/db/db.ts';
import type { StoredContent } from './content.ts';

export type NotificationRow = Omit<Row<'notification'>, 'type' | 'content'> & {
  readonly type: NotificationType;
  readonly content: StoredContent;
};

export interface NewNotification {
  readonly id: string;
  readonly userId: string;
  readonly byUserId: string | null;
  readonly type: NotificationType;
  readonly content: StoredContent;
  readonly groupKey: string | null;
  readonly at: Date;
}

/** False when the notifications of the event are stored already. */
export async function claimEvent(tx: Db, eventId: string, at: Date): Promise<boolean> {
  const inserted = await tx
    .tables()
    .insertInto('notified_event')
    .values({ event_id: eventId, at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

/**
 * Stores a notification, or adds it to the unread one of its group, and keeps the newest `kept` of its trader;
 * system ones are counted apart. Null when its trader, or the one whose act it is, is gone.
 */
export async function store(tx: Db, note: NewNotification, kept: number): Promise<NotificationRow | null> {
  const { id, userId, byUserId, type, content, groupKey, at } = note;
  const { rows } = await sql<NotificationRow>`
    SELECT * FROM store_notification(${id}, ${userId}, ${byUserId}, ${type}, ${JSON.stringify(content)}::jsonb,
      ${groupKey}, ${at.toISOString()}::timestamptz, ${kept}::int)`.execute(tx.tables());
  return rows[0] ?? null;
}

/** Newest first. */
export async function notificationsOf(db: Db, userId: string): Promise<NotificationRow[]> {
  const { rows } = await sql<NotificationRow>`
    SELECT * FROM notification WHERE user_id = ${userId} ORDER BY came_at DESC, id`.execute(db.tables());
  return rows;
}

/** Those named, all for null; another trader's are passed over. */
export async function markRead(
  db: Db,
  userId: string,
  ids: readonly string[] | null,
  at: Date,
): Promise<number> {
  const unread = db
    .tables()
    .updateTable('notification')
    .set({ read_at: at })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null);
  if (ids?.length === 0) return 0;
  const marked = ids === null ? unread : unread.where('id', 'in', ids);
  return Number((await marked.executeTakeFirst()).numUpdatedRows);
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

export async function deleteAll(db: Db, userId: string): Promise<number> {
  const deleted = await db
    .tables()
    .deleteFrom('notification')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return Number(deleted.numDeletedRows);
}

/** Deletes the notifications that one trader's acts sent another. */
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
