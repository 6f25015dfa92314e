export const NOTIFICATION_TYPES = [
  'trade',
  'signature',
  'clan',
  'friend',
  'system',
  'message',
  'giveaway',
  'call',
] as const;

export const NOTIFICATIONS_WIDTH = 360;
/** Notifications that a trader keeps, the newest. */
export const MAX_NOTIFICATIONS = 200;
/** A security notice that only the session that it warns of has seen stays so long. */
export const SECURITY_NOTICE_DAYS = 7;
export const MAX_MUTED_CONVERSATIONS = 200;

/** Webhooks and browsers of one trader. */
export const MAX_OUTLETS = 10;
export const DELIVERIES_SHOWN = 50;

export const NOTIFICATION_SOUNDS = ['none', 'tick', 'chime', 'knock', 'bell'] as const;
export type NotificationSound = (typeof NOTIFICATION_SOUNDS)[number];
