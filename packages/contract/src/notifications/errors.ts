import type { ErrorTable } from '../error-table.ts';
import { MAX_MUTED_CONVERSATIONS, MAX_OUTLETS } from './constants.ts';
import { NOTIFICATIONS_TEXTS } from './texts.ts';

export const NOTIFICATIONS_ERRORS = {
  notifications_failed: { status: 500, message: NOTIFICATIONS_TEXTS.notificationsFailed },
  notifications_change_failed: { status: 500, message: NOTIFICATIONS_TEXTS.notificationsChangeFailed },
  muted_full: {
    status: 409,
    message: `You can mute ${MAX_MUTED_CONVERSATIONS} conversations. Unmute one first.`,
  },
  outlets_full: {
    status: 409,
    message: `You have ${MAX_OUTLETS} places to send to. Remove one first.`,
  },
  outlet_exists: { status: 409, message: 'Notifications already go to this address' },
  outlet_refused: { status: 400, message: 'This address cannot be used. It must be a public https address.' },
  outlet_not_found: { status: 404, message: 'This place no longer exists' },
  outlet_busy: { status: 409, message: 'Messages are still waiting to be sent there' },
} as const satisfies ErrorTable;
