import { useQueryClient } from '@tanstack/react-query';
import { useChannelUpdates } from '#/shared/realtime/use-channel.ts';
import { announce } from './announce.ts';
import { notificationsQuery } from './notifications.queries.ts';
import { useOpenSubject } from './use-open-subject.ts';

export function useLiveNotifications(): void {
  const queries = useQueryClient();
  const open = useOpenSubject();
  useChannelUpdates('notifications', ({ state, deltas }) => {
    if (state !== null) queries.setQueryData(notificationsQuery.queryKey, state);
    for (const update of deltas) announce(update, () => open(update.notification.about));
  });
}
