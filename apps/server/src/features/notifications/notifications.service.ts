import type { ShownNotification } from '@dugout/contract/notifications/notification';
import { SECURITY_NOTICE_DAYS } from '@dugout/contract/notifications/values';
import type { Config } from '#/platform/config/config.ts';
import type { Db } from '#/platform/db/db.ts';
import type { Caller } from '#/platform/http/caller.ts';
import type { NotificationsChannel } from './notifications.channel.ts';
import {
  deleteAll,
  deleteFromTo,
  forgetOlder,
  markRead,
  notificationsOf,
  type Reader,
  unreadCount,
} from './notifications.repository.ts';
import { notificationView } from './notifications.view.ts';
import { forgetMutedUntil } from './settings.repository.ts';

const DAY_MS = 86_400_000;
/** How much longer than an event its notifications are remembered as stored. */
const LONGER_THAN_EVENTS_DAYS = 3;

interface NotificationsServiceOptions {
  readonly db: Db;
  readonly channel: () => NotificationsChannel;
  readonly retention: Pick<Config, 'retentionNotificationsDays' | 'retentionEventsDays'>;
  /** Unix ms. */
  readonly now: () => number;
}

export function notificationsService({ db, channel, retention, now }: NotificationsServiceOptions) {
  const shown = async (userId: string): Promise<ShownNotification[]> =>
    (await notificationsOf(db, userId)).map(notificationView);

  const readerOf = ({ userId, sessionId }: Caller): Reader => ({
    userId,
    sessionId,
    heldSince: new Date(now() - SECURITY_NOTICE_DAYS * DAY_MS),
  });

  return {
    shown,

    async list(userId: string) {
      const notifications = await shown(userId);
      return { notifications, unread: notifications.filter(({ isRead }) => !isRead).length };
    },

    /** Marks the given ids as read, all for null. */
    async read(caller: Caller, ids: readonly string[] | null) {
      const { userId } = caller;
      if ((await markRead(db, readerOf(caller), ids, new Date(now()))) > 0) channel().refresh(userId);
      return { unread: await unreadCount(db, userId) };
    },

    async clear(caller: Caller) {
      const { userId } = caller;
      const removed = await deleteAll(db, readerOf(caller));
      if (removed > 0) channel().refresh(userId);
      return { removed, kept: (await notificationsOf(db, userId)).length };
    },

    async forgetFrom(byUserId: string, userId: string): Promise<void> {
      await deleteFromTo(db, byUserId, userId);
      channel().refresh(userId);
    },

    async forgetOld(): Promise<void> {
      await forgetOlder(db, {
        notifications: new Date(now() - retention.retentionNotificationsDays * DAY_MS),
        events: new Date(now() - (retention.retentionEventsDays + LONGER_THAN_EVENTS_DAYS) * DAY_MS),
      });
      await forgetMutedUntil(db, new Date(now()));
    },
  };
}

export type NotificationsService = ReturnType<typeof notificationsService>;
