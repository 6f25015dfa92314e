import type { ShownNotification } from '@dugout/contract/notifications/notification';
import { MAX_NOTIFICATIONS } from '@dugout/contract/notifications/values';
import { deliveryOf } from '@dugout/domain/notifications/delivery';
import type { Db } from '#/platform/db/db.ts';
import type { Notification } from '#/platform/events/notifiers.ts';
import { newId } from '#/platform/ids/new-id.ts';
import { storedContent } from './content.ts';
import type { NotificationsChannel } from './notifications.channel.ts';
import { claimEvent, store } from './notifications.repository.ts';
import { notificationView } from './notifications.view.ts';
import type { NotificationSettingsService } from './settings.service.ts';

/** The part of `MAX_NOTIFICATIONS` reserved for system notifications. */
const KEPT_SYSTEM = 50;
const KEPT_OTHER = MAX_NOTIFICATIONS - KEPT_SYSTEM;

/**
 * Queues a notification for delivery outside the app, in the transaction that stores it; `toBrowsers` includes
 * browsers.
 */
type Leave = (
  tx: Db,
  note: { readonly userId: string; readonly byUserId: string | null },
  notification: ShownNotification,
  toBrowsers: boolean,
) => Promise<void>;

interface ArrivalsOptions {
  readonly db: Db;
  readonly settings: NotificationSettingsService;
  readonly isBlocked: (userId: string, otherId: string) => boolean;
  readonly channel: () => NotificationsChannel;
  readonly leave: Leave;
  /** Unix ms. */
  readonly now: () => number;
}

/**
 * Stores and pushes the notifications of an event, in one transaction and once, however often the event is
 * delivered.
 */
export function createArrivals({ db, settings, isBlocked, channel, leave, now }: ArrivalsOptions) {
  async function arrive(tx: Db, note: Notification): Promise<void> {
    const { userId, byUserId = null, type, conversation = null, groupKey = null, passesQuiet = null } = note;
    if (byUserId !== null && (type === 'system' || byUserId === userId || isBlocked(userId, byUserId)))
      return;
    const at = now();
    const recipient = await settings.recipient(tx, userId);
    const delivery = deliveryOf(recipient.settings, { type, conversation, passes: passesQuiet }, at);
    if (delivery === null) return;
    const content = storedContent(note);
    // Events written by an earlier version name no session.
    const warnedSession = note.warnedSession || null;
    const fresh = { id: newId(), userId, byUserId, type, content, groupKey, warnedSession, at: new Date(at) };
    const { isKept, sound, browser, leaves } = delivery;
    const row = isKept
      ? await store(tx, fresh, type === 'system' ? KEPT_SYSTEM : KEPT_OTHER)
      : { id: fresh.id, type, content, count: 1, came_at: fresh.at, read_at: null };
    if (row === null) return;
    const notification = notificationView(row);
    if (leaves && recipient.hasOutlets) await leave(tx, { userId, byUserId }, notification, browser);
    tx.afterCommit(() => channel().publish(userId, { notification, isKept, sound, browser }));
  }

  return async (eventId: string, notes: readonly Notification[]): Promise<void> => {
    if (notes.length === 0) return;
    await db.transaction(async (tx) => {
      if (!(await claimEvent(tx, eventId, new Date(now())))) return;
      // In the same order for every event, which prevents deadlocks.
      const inOrder = notes.toSorted((one, other) => (one.userId < other.userId ? -1 : 1));
      for (const note of inOrder) await arrive(tx, note);
    });
  };
}

export type Arrivals = ReturnType<typeof createArrivals>;
