import type { ErrorTable } from '../error-table.ts';

export const REFERRAL_ERRORS = {
  handle_taken: { status: 409, message: 'This handle is taken' },
  referral_failed: { status: 500, message: 'Failed to load referral data' },
} as const satisfies ErrorTable;
