import { failingAs } from '#/platform/http/failing-as.ts';
import type { Routes } from '#/platform/http/routes.ts';
import type { Log } from '#/platform/log/log.ts';
import type { NotificationsService } from './notifications.service.ts';
import type { NotificationSettingsService } from './settings.service.ts';

interface NotificationsRoutesOptions {
  readonly log: Log;
  readonly notifications: NotificationsService;
  readonly settings: NotificationSettingsService;
}

export function notificationsRoutes({ log, notifications, settings }: NotificationsRoutesOptions) {
  const reads = async <T>(work: Promise<T>) => ({
    data: await failingAs(log, 'notifications_failed', () => work),
  });
  const changes = async <T>(work: Promise<T>) => ({
    data: await failingAs(log, 'notifications_change_failed', () => work),
  });
  return {
    'GET /notifications': (_input, { caller }) => reads(notifications.list(caller.userId)),
    'POST /notifications/read': ({ body }, { caller }) =>
      changes(notifications.read(caller, body.ids ?? null)),
    'DELETE /notifications': (_input, { caller }) => changes(notifications.clear(caller)),
    'GET /notifications/settings': (_input, { caller }) => reads(settings.read(caller.userId)),
    'PUT /notifications/settings': ({ body }, { caller }) => changes(settings.change(caller, body)),
    'POST /notifications/mutes': ({ body }, { caller }) => changes(settings.mute(caller.userId, body)),
    'DELETE /notifications/mutes/{conversation}': ({ params }, { caller }) =>
      changes(settings.unmute(caller.userId, params.conversation)),
  } satisfies Routes;
}
