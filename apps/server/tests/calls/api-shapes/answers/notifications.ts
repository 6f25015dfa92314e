import type { Call } from '@dugout/contract/api';
import { WEBHOOK_KINDS } from '@dugout/contract/notifications/values';
import {
  bool,
  data,
  id,
  iso,
  list,
  object,
  one,
  orNull,
  type Shape,
  text,
  whole,
} from '#tests/calls/api-shapes/shape.ts';
import { figure } from './common.ts';

const notification = object({
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
  about: orNull(object({ kind: text })),
});
const delivery = object({ inApp: bool, sound: text, browser: bool });
const outletKind = one(...WEBHOOK_KINDS, 'push');
const outlet = object({
  id,
  kind: outletKind,
  name: text,
  hint: text,
  types: list(text, 1),
  createdAt: iso,
  failed: whole,
  lastSentAt: orNull(iso),
});
const sentMessage = object({
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
});
const notificationSettings = data(
  object({
    types: object({
      trade: object({ inApp: bool, sound: text, browser: bool, trackedFrom: figure }),
      clan: delivery,
      friend: delivery,
      system: delivery,
      message: delivery,
      giveaway: delivery,
      call: delivery,
    }),
    quietHours: object({ enabled: bool, from: text, to: text, days: list(whole), timeZone: text }),
    pausedUntil: orNull(iso),
    muted: list(object({ conversation: text, name: text, until: orNull(iso) })),
  }),
);

export const notificationsAnswers = {
  'GET /notifications': data(object({ notifications: list(notification), unread: whole })),
  'POST /notifications/read': data(object({ unread: whole })),
  'DELETE /notifications': data(object({ removed: whole, kept: whole })),
  'GET /notifications/outlets': data(list(outlet, 1)),
  'POST /notifications/outlets': data(object({ outlet, secret: text })),
  'POST /notifications/push': data(outlet),
  'GET /notifications/push/key': data(object({ publicKey: text })),
  'DELETE /notifications/outlets/{id}': data(list(outlet)),
  'POST /notifications/outlets/{id}/test': data(sentMessage),
  'GET /notifications/deliveries': data(list(sentMessage)),
  'GET /notifications/settings': notificationSettings,
  'PUT /notifications/settings': notificationSettings,
  'POST /notifications/mutes': notificationSettings,
  'DELETE /notifications/mutes/{conversation}': notificationSettings,
} satisfies { readonly [C in Call]?: Shape };
