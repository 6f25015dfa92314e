import type { Call } from '@dugout/contract/api';
import { WEBHOOK_KINDS } from '@dugout/contract/notifications/values';
import {
  bool,
  data,
  id,
  iso,
  one,
  orNull,
  type Shape,
  some,
  text,
  whole,
} from '#tests/calls/api-shapes/shape.ts';
import { figure } from './common.ts';

const notification = {
  id,
  type: one('trade', 'clan', 'friend', 'system', 'message', 'giveaway', 'call'),
  title: text,
  username: orNull(text),
  action: orNull(text),
  amount: figure,
  volume: figure,
  token: orNull(text),
  content: orNull(text),
  price: figure,
  isRead: bool,
  timestamp: iso,
  heldUntil: orNull(iso),
  icon: orNull(text),
  count: whole,
  about: orNull({ kind: text }),
};
const delivery = { inApp: bool, sound: text, browser: bool };
const outletKind = one(...WEBHOOK_KINDS, 'push');
const outlet = {
  id,
  kind: outletKind,
  name: text,
  hint: text,
  types: some(text),
  createdAt: iso,
  failed: whole,
  lastSentAt: orNull(iso),
};
const sentMessage = {
  id,
  outletId: id,
  kind: outletKind,
  name: text,
  title: text,
  status: one('waiting', 'sent', 'failed'),
  attempts: whole,
  answer: orNull(whole),
  reason: orNull(text),
  tookMs: orNull(whole),
  createdAt: iso,
};
const notificationSettings = data({
  types: {
    trade: { inApp: bool, sound: text, browser: bool, trackedFrom: figure },
    clan: delivery,
    friend: delivery,
    system: delivery,
    message: delivery,
    giveaway: delivery,
    call: delivery,
  },
  quietHours: { enabled: bool, from: text, to: text, days: [whole], timeZone: text },
  pausedUntil: orNull(iso),
  muted: [{ conversation: text, name: text, until: orNull(iso) }],
});

export const notificationsAnswers = {
  'GET /notifications': data({ notifications: [notification], unread: whole }),
  'POST /notifications/read': data({ unread: whole }),
  'DELETE /notifications': data({ removed: whole, kept: whole }),
  'GET /notifications/outlets': data(some(outlet)),
  'POST /notifications/outlets': data({ outlet, secret: text }),
  'POST /notifications/push': data(outlet),
  'GET /notifications/push/key': data({ publicKey: text }),
  'DELETE /notifications/outlets/{id}': data([outlet]),
  'POST /notifications/outlets/{id}/test': data(sentMessage),
  'GET /notifications/deliveries': data([sentMessage]),
  'GET /notifications/settings': notificationSettings,
  'PUT /notifications/settings': notificationSettings,
  'POST /notifications/mutes': notificationSettings,
  'DELETE /notifications/mutes/{conversation}': notificationSettings,
} satisfies { readonly [C in Call]?: Shape };
