import type { ShownNotification } from '@dugout/contract/notifications/notification';
import type { RealtimePublisher } from '#/platform/realtime/channel.ts';
import { type TraderChannel, traderChannel } from '#/platform/realtime/trader-channel.ts';

export type NotificationsChannel = TraderChannel<'notifications'>;

/** `notifications`: the caller's notifications; a delta is a new one. */
export const notificationsChannel = (
  realtime: RealtimePublisher,
  read: (userId: string) => Promise<ShownNotification[]>,
): NotificationsChannel => traderChannel('notifications', realtime, read);
