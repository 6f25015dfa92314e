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
/** Max notifications per trader, newest kept. */
export const MAX_NOTIFICATIONS = 200;
/** Days that a security notice stays if only the session it warns about has seen it. */
export const SECURITY_NOTICE_DAYS = 7;
export const MAX_MUTED_CONVERSATIONS = 200;

/** Max webhooks and browsers of one trader. */
export const MAX_OUTLETS = 10;
export const DELIVERIES_SHOWN = 50;

export const NOTIFICATION_SOUNDS = ['none', 'tick', 'chime', 'knock', 'bell'] as const;
export type NotificationSound = (typeof NOTIFICATION_SOUNDS)[number];
