import { channel, newestFirst } from '#/shared/realtime/channel.ts';

/** A delta is a notification that came; what was read or deleted comes as a snapshot. */
export const notificationsChannel = channel('notifications', (list, update) =>
  newestFirst(
    list,
    update.flatMap(({ notification, isKept }) => (isKept ? [notification] : [])),
  ),
);
