import { z } from 'zod';
import { data, endpoint } from '../endpoint.ts';
import { id } from '../fields.ts';
import { proofErrors } from '../identity/proofs.ts';
import { notification } from './notification.ts';
import { delivery, newPush, newWebhook, outlet } from './outlets.ts';
import { mutedConversation, notificationSettings, notificationSettingsChange } from './settings.ts';
import { DELIVERIES_SHOWN, MAX_NOTIFICATIONS } from './values.ts';

const outlets = data(z.array(outlet));
const changeErrors = ['notifications_change_failed', 'foreign_origin'] as const;

export const notificationsEndpoints = {
  'GET /notifications': endpoint({
    summary: `The trader's notifications, newest first; the newest ${MAX_NOTIFICATIONS} are kept`,
    access: 'trader',
    output: data(z.object({ notifications: z.array(notification), unread: z.number().int() })),
    errors: ['notifications_failed'],
  }),
  'POST /notifications/read': endpoint({
    summary:
      'Marks the given notifications, or all, as read. Security notices stay unread in the session that they warn of, see `heldUntil`',
    access: 'trader',
    body: z.strictObject({ ids: z.array(id).max(MAX_NOTIFICATIONS).optional() }),
    output: data(z.object({ unread: z.number().int() })),
    errors: changeErrors,
  }),
  'DELETE /notifications': endpoint({
    summary:
      'Deletes all notifications of the trader but the security notices that warn of this session: those stay until another session has read them, or for 7 days',
    access: 'trader',
    output: data(z.object({ removed: z.number().int(), kept: z.number().int() })),
    errors: changeErrors,
  }),
  'GET /notifications/settings': endpoint({
    summary: 'Notification settings by type, quiet hours and muted conversations',
    access: 'trader',
    output: data(notificationSettings),
    errors: ['notifications_failed'],
  }),
  'PUT /notifications/settings': endpoint({
    summary:
      'Changes the given settings. System notifications always reach the app and the browser, and ignore pauses and quiet hours',
    access: 'trader',
    body: notificationSettingsChange,
    output: data(notificationSettings),
    errors: changeErrors,
  }),
  'POST /notifications/mutes': endpoint({
    summary: 'Mutes one conversation, permanently or until a time',
    access: 'trader',
    body: z.strictObject(mutedConversation.shape),
    output: data(notificationSettings),
    errors: ['muted_full', ...changeErrors],
  }),
  'DELETE /notifications/mutes/{conversation}': endpoint({
    summary: 'Unmutes a conversation; no effect if it is not muted',
    access: 'trader',
    params: z.object({ conversation: id }),
    output: data(notificationSettings),
    errors: changeErrors,
  }),
  'GET /notifications/outlets': endpoint({
    summary: 'Notification outlets: webhooks and browsers',
    access: 'trader',
    output: outlets,
    errors: ['notifications_failed'],
  }),
  'POST /notifications/outlets': endpoint({
    summary:
      'Adds a webhook, with a fresh proof of identity. Only this response contains the secret that signs its messages',
    access: 'trader',
    body: newWebhook,
    output: data(z.object({ outlet, secret: z.string() })),
    errors: ['outlets_full', 'outlet_exists', 'outlet_refused', ...proofErrors, ...changeErrors],
  }),
  'POST /notifications/push': endpoint({
    summary:
      'Adds a browser for Web Push, with a fresh proof of identity. Adding the same browser again needs none and changes nothing',
    access: 'trader',
    body: newPush,
    output: data(outlet),
    errors: ['outlets_full', 'outlet_refused', ...proofErrors, ...changeErrors],
  }),
  'GET /notifications/push/key': endpoint({
    summary: 'The public key (VAPID) with which a browser subscribes to Web Push',
    access: 'trader',
    output: data(z.object({ publicKey: z.string() })),
    errors: [],
  }),
  'DELETE /notifications/outlets/{id}': endpoint({
    summary: 'Removes a webhook or a browser, after notifying it and delivering its pending security notices',
    access: 'trader',
    params: z.object({ id }),
    output: outlets,
    errors: ['outlet_not_found', ...changeErrors],
  }),
  'POST /notifications/outlets/{id}/test': endpoint({
    summary: 'Sends a test message to an outlet',
    access: 'trader',
    params: z.object({ id }),
    output: data(delivery),
    errors: ['outlet_not_found', 'outlet_busy', ...changeErrors],
  }),
  'GET /notifications/deliveries': endpoint({
    summary: `The newest ${DELIVERIES_SHOWN} deliveries to webhooks and browsers, with their results`,
    access: 'trader',
    output: data(z.array(delivery)),
    errors: ['notifications_failed'],
  }),
} as const;
