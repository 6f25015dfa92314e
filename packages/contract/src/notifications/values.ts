import type { ErrorTable } from '../error-table.ts';

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

/**
 * Formats of outgoing notifications: Telegram's, Discord's, Slack's and our own. `npm run new -- outlet` adds one.
 */
export const WEBHOOK_KINDS = ['telegram', 'discord', 'slack', 'webhook'] as const;
/** Max webhooks and browsers of one trader. */
export const MAX_OUTLETS = 10;
export const DELIVERIES_SHOWN = 50;

export const NOTIFICATION_SOUNDS = ['none', 'tick', 'chime', 'knock', 'bell'] as const;
export type NotificationSound = (typeof NOTIFICATION_SOUNDS)[number];

export const NOTIFICATIONS_TEXTS = {
  notifications: 'Notifications',
  clearAll: 'Clear all',
  markAllAsRead: 'Mark all as read',
  noticesStay: 'Security notices stay until you read them on another device, or for 7 days.',
  noNotifications: "You're all caught up",
  noNotificationsHint:
    'No notifications yet. Activity from your profile, wallets, and clans will appear here.',
  notificationsFailed: 'Failed to fetch notifications',
  notificationsChangeFailed: 'Failed to update notifications',
} as const;

export const NOTIFICATIONS_ERRORS = {
  notifications_failed: { status: 500, message: NOTIFICATIONS_TEXTS.notificationsFailed },
  notifications_change_failed: { status: 500, message: NOTIFICATIONS_TEXTS.notificationsChangeFailed },
  muted_full: {
    status: 409,
    message: `You can mute ${MAX_MUTED_CONVERSATIONS} conversations. Unmute one first.`,
  },
  outlets_full: {
    status: 409,
    message: `You reached the limit of ${MAX_OUTLETS} outlets. Remove one first.`,
  },
  outlet_exists: { status: 409, message: 'Notifications already go to this address' },
  outlet_refused: { status: 400, message: 'This address cannot be used. It must be a public https address.' },
  outlet_not_found: { status: 404, message: 'This outlet no longer exists' },
  outlet_busy: { status: 409, message: 'Messages to this outlet are still pending' },
} as const satisfies ErrorTable;
