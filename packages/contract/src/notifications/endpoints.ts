import { z } from 'zod';
import { data, endpoint } from '../endpoint.ts';
import { id } from '../fields.ts';
import { MAX_NOTIFICATIONS } from './constants.ts';
import { notification } from './notification.ts';
import { mutedConversation, notificationSettings, notificationSettingsChange } from './settings.ts';

const changeErrors = ['notifications_change_failed', 'foreign_origin'] as const;

export const notificationsEndpoints = {
  'GET /notifications': endpoint({
    summary: `The trader's notifications, newest first; the newest ${MAX_NOTIFICATIONS} are kept`,
    access: 'trader',
    output: data(z.object({ notifications: z.array(notification), unread: z.number().int() })),
    errors: ['notifications_failed'],
  }),
  'POST /notifications/read': endpoint({
    summary: 'Marks notifications as read: those named, or all',
    access: 'trader',
    body: z.strictObject({ ids: z.array(id).max(MAX_NOTIFICATIONS).optional() }),
    output: data(z.object({ unread: z.number().int() })),
    errors: changeErrors,
  }),
  'DELETE /notifications': endpoint({
    summary: 'Deletes all notifications of the trader',
    access: 'trader',
    output: data(z.object({ removed: z.number().int() })),
    errors: changeErrors,
  }),
  'GET /notifications/settings': endpoint({
    summary: 'Where notifications go, by type; quiet hours; muted conversations',
    access: 'trader',
    output: data(notificationSettings),
    errors: ['notifications_failed'],
  }),
  'PUT /notifications/settings': endpoint({
    summary: 'Changes what is sent of the settings. System notifications stay in the app',
    access: 'trader',
    body: notificationSettingsChange,
    output: data(notificationSettings),
    errors: changeErrors,
  }),
  'POST /notifications/mutes': endpoint({
    summary: 'Mutes one conversation, for good or until a time',
    access: 'trader',
    body: z.strictObject(mutedConversation.shape),
    output: data(notificationSettings),
    errors: ['muted_full', ...changeErrors],
  }),
  'DELETE /notifications/mutes/{conversation}': endpoint({
    summary: 'Unmutes a conversation; one that is not muted changes nothing',
    access: 'trader',
    params: z.object({ conversation: id }),
    output: data(notificationSettings),
    errors: changeErrors,
  }),
} as const;
