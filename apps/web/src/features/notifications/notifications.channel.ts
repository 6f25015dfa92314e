import { channel, newestFirst } from '#/shared/realtime/channel.ts';

/** A delta is a new notification; reads and deletions arrive as a snapshot. */
export const notificationsChannel = channel('notifications', (list, update) =>
  newestFirst(
    list,
    update.flatMap(({ notification, isKept }) => (isKept ? [notification] : [])),
  ),
);
