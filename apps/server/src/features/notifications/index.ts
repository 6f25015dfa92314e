import { defineFeature } from '#/features/feature.ts';
import { friendsFeature } from '#/features/friends/index.ts';
import { listen } from '#/platform/events/listener.ts';
import { createArrivals } from './arrivals.ts';
import { notificationsChannel } from './notifications.channel.ts';
import { notificationsRoutes } from './notifications.routes.ts';
import { notificationsService } from './notifications.service.ts';
import { notifiedEvents } from './notified-events.ts';
import { notificationSettingsService } from './settings.service.ts';

const HOUR_MS = 3_600_000;

/** What traders are told of: stored, counted, pushed live. */
export const notificationsFeature = defineFeature({
  name: 'notifications',
  needs: { friends: friendsFeature },
  create({ db, log, realtime, notifiers, now }, { friends }) {
    const settings = notificationSettingsService({ db, now });
    const notifications = notificationsService({ db, channel: () => channel, now });
    const channel = notificationsChannel(realtime, notifications.shown);
    const arrivals = createArrivals({
      db,
      settings,
      isBlocked: friends.relations.isBlocked,
      channel: () => channel,
      outlets: [],
      now,
    });
    return {
      routes: notificationsRoutes({ log, notifications, settings }),
      channels: [channel.provider],
      listeners: [
        ...notifiedEvents(notifiers(), arrivals),
        listen('notifications.blocks', ['friends.blocked'], async ({ userId, otherId }) => {
          await notifications.forgetFrom(otherId, userId);
          await notifications.forgetFrom(userId, otherId);
        }),
      ],
      jobs: [{ name: 'notifications.age', everyMs: HOUR_MS, run: () => notifications.forgetOld() }],
    };
  },
});
