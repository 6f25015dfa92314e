import type { ShownNotification } from '@dugout/contract/notifications/notification';
import type { Delivery, Outlet } from '@dugout/contract/notifications/outlets';
import type { NotificationSettings } from '@dugout/contract/notifications/settings';

let made = 0;

export const notificationOf = (fields: Partial<ShownNotification>): ShownNotification => ({
  id: `n${++made}`,
  type: 'friend',
  title: 'Friend request',
  username: null,
  action: null,
  amount: null,
  volume: null,
  token: null,
  content: null,
  price: null,
  isRead: false,
  timestamp: '2026-11-22T12:00:00.000Z',
  heldUntil: null,
  icon: null,
  count: 1,
  about: null,
  ...fields,
});

const DELIVERY = { inApp: true, sound: 'tick', browser: false } as const;

export const SETTINGS: NotificationSettings = {
  types: {
    trade: { ...DELIVERY, trackedFrom: null },
    signature: DELIVERY,
    clan: DELIVERY,
    friend: DELIVERY,
    system: DELIVERY,
    message: DELIVERY,
    giveaway: DELIVERY,
    call: DELIVERY,
  },
  quietHours: {
    enabled: false,
    from: '22:30',
    to: '06:45',
    days: [1, 2, 3, 4, 5],
    timeZone: 'UTC',
    letThrough: { ownExits: true, friendMessages: false },
  },
  pausedUntil: null,
  muted: [{ conversation: 'clan:a', name: 'Loud Clan', until: null }],
};

export const OUTLET: Outlet = {
  id: 'o1',
  kind: 'discord',
  name: 'Bench Warmers',
  hint: 'discord.com …7d1e0a',
  types: ['trade', 'system'],
  createdAt: '2026-11-20T12:00:00.000Z',
  failed: 3,
  lastSentAt: '2026-11-22T12:00:00.000Z',
};

const SENT: Delivery = {
  id: 'd1',
  outletId: 'o1',
  kind: 'discord',
  name: 'Bench Warmers',
  title: 'Order filled',
  status: 'sent',
  attempts: 1,
  answer: 204,
  reason: null,
  tookMs: 420,
  createdAt: '2026-11-22T12:00:00.000Z',
};

export const DELIVERIES: readonly Delivery[] = [
  SENT,
  {
    ...SENT,
    id: 'd2',
    title: 'New sign-in',
    status: 'failed',
    attempts: 6,
    answer: 504,
    reason: 'the host answered 504',
  },
];
