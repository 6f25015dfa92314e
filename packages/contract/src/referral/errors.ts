import type { ErrorTable } from '../error-table.ts';
import { HANDLE_HOLD_DAYS } from './constants.ts';

export const REFERRAL_ERRORS = {
  handle_taken: { status: 409, message: 'This handle is taken' },
  handle_looks_taken: { status: 409, message: 'This handle looks too similar to a taken one' },
  handle_held: {
    status: 409,
    message: `Another trader gave this handle up less than ${HANDLE_HOLD_DAYS} days ago`,
  },
  handle_reserved: { status: 409, message: 'This handle could be mistaken for one of Dugout itself' },
  referral_failed: { status: 500, message: 'Failed to load referral data' },
} as const satisfies ErrorTable;
