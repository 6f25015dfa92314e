import type { ShownNotification } from '@dugout/contract/notifications/notification';
import { SECURITY_NOTICE_DAYS } from '@dugout/contract/notifications/values';
import type { NotificationRow } from './notifications.repository.ts';

const DAY_MS = 86_400_000;

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
  heldUntil:
    type === 'system' && read_at === null
      ? new Date(came_at.getTime() + SECURITY_NOTICE_DAYS * DAY_MS).toISOString()
      : null,
});
