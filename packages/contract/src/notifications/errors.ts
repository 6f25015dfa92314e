import type { ErrorTable } from '../error-table.ts';
import { MAX_MUTED_CONVERSATIONS } from './constants.ts';
import { NOTIFICATIONS_TEXTS } from './texts.ts';

export const NOTIFICATIONS_ERRORS = {
  notifications_failed: { status: 500, message: NOTIFICATIONS_TEXTS.notificationsFailed },
  notifications_change_failed: { status: 500, message: NOTIFICATIONS_TEXTS.notificationsChangeFailed },
  muted_full: {
    status: 409,
    message: `You can mute ${MAX_MUTED_CONVERSATIONS} conversations. Unmute one first.`,
  },
} as const satisfies ErrorTable;
