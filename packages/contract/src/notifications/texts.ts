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
