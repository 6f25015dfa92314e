import { NOTIFICATION_DAYS } from '@dugout/contract/notifications/constants';
import type { ShownNotification } from '@dugout/contract/notifications/notification';
import type { Db } from '#/platform/db/db.ts';
import type { NotificationsChannel } from './notifications.channel.ts';
import {
  deleteAll,
  deleteFromTo,
  forgetOlder,
  markRead,
  notificationsOf,
  unreadCount,
} from './notifications.repository.ts';
import { notificationView } from './notifications.view.ts';
import { forgetMutedUntil } from './settings.repository.ts';

const DAY_MS = 86_400_000;
/** Longer than the outbox keeps an event that is done. */
const EVENT_DAYS = 10;

export interface NotificationsServiceOptions {
  readonly db: Db;
  readonly channel: () => NotificationsChannel;
  /** Unix ms. */
  readonly now: () => number;
}

/** A trader's list of notifications, in step on all their pages. */
export function notificationsService({ db, channel, now }: NotificationsServiceOptions) {
  const shown = async (userId: string): Promise<ShownNotification[]> =>
    (await notificationsOf(db, userId)).map(notificationView);

  return {
    shown,

    async list(userId: string) {
      const notifications = await shown(userId);
      return { notifications, unread: notifications.filter(({ isRead }) => !isRead).length };
    },

    /** Those named, all for null. */
    async read(userId: string, ids: readonly string[] | null) {
      if ((await markRead(db, userId, ids, new Date(now()))) > 0) channel().refresh(userId);
      return { unread: await unreadCount(db, userId) };
    },

    async clear(userId: string) {
      const removed = await deleteAll(db, userId);
      if (removed > 0) channel().refresh(userId);
      return { removed };
    },

    /** Deletes the notifications that `byUserId` caused for `userId`. */
    async forgetFrom(byUserId: string, userId: string): Promise<void> {
      await deleteFromTo(db, byUserId, userId);
      channel().refresh(userId);
    },

    async forgetOld(): Promise<void> {
      await forgetOlder(db, {
        notifications: new Date(now() - NOTIFICATION_DAYS * DAY_MS),
        events: new Date(now() - EVENT_DAYS * DAY_MS),
      });
      await forgetMutedUntil(db, new Date(now()));
    },
  };
}

export type NotificationsService = ReturnType<typeof notificationsService>;
