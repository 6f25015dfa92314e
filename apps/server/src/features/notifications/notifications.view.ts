import type { ShownNotification } from '@dugout/contract/notifications/notification';
import type { NotificationRow } from './notifications.repository.ts';

const EMPTY = {
  username: null,
  action: null,
  amount: null,
  volume: null,
  token: null,
  content: null,
  price: null,
  icon: null,
  about: null,
} as const;

export const notificationView = ({
  id,
  type,
  content,
  count,
  came_at,
  read_at,
}: Pick<
  NotificationRow,
  'id' | 'type' | 'content' | 'count' | 'came_at' | 'read_at'
>): ShownNotification => ({
  ...EMPTY,
  ...content,
  id,
  type,
  count,
  isRead: read_at !== null,
  timestamp: came_at.toISOString(),
});
