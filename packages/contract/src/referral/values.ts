import type { ErrorTable } from '../error-table.ts';

/** Days for which a released handle stays reserved for its former owner. */
export const HANDLE_HOLD_DAYS = 30;
/** Max released handles reserved for one trader, newest kept. */
export const MAX_HELD_HANDLES = 3;

export const REFERRAL_TEXTS = {
  referralFailed: 'Failed to load referral data',
} as const;

export const REFERRAL_ERRORS = {
  handle_taken: { status: 409, message: 'This handle is taken' },
  handle_looks_taken: { status: 409, message: 'This handle looks too similar to a taken one' },
  handle_held: {
    status: 409,
    message: `Another trader released this handle less than ${HANDLE_HOLD_DAYS} days ago`,
  },
  handle_reserved: { status: 409, message: 'This handle could be mistaken for one of Dugout itself' },
  referral_failed: { status: 500, message: 'Failed to load referral data' },
} as const satisfies ErrorTable;
