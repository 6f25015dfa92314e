import { SECURITY_NOTICE_DAYS } from '@dugout/contract/notifications/values';
import { wholeNumber } from './setting-values.ts';

const MAX_DAYS = 3_650;

/**
 * Retention periods of growing tables. Ledgers, audit logs, messages and calls are kept forever and have no
 * setting. The minimums cover what a start, a retried delivery or an unread security notice needs.
 */
export const retentionSettings = {
  RETENTION_DAYS: wholeNumber(2, MAX_DAYS).default(7),
  RETENTION_EVENTS_DAYS: wholeNumber(1, MAX_DAYS).default(7),
  RETENTION_NOTIFICATIONS_DAYS: wholeNumber(SECURITY_NOTICE_DAYS, MAX_DAYS).default(30),
  RETENTION_LOGS_DAYS: wholeNumber(1, MAX_DAYS).default(14),
};
