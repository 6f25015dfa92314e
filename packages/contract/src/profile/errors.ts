import type { ErrorTable } from '../error-table.ts';

export const PROFILE_ERRORS = {
  panel_failed: { status: 500, message: 'Failed to get user side panel data' },
  user_name_taken: { status: 409, message: 'This name is taken' },
  profile_failed: { status: 500, message: 'Failed to update profile.' },
} as const satisfies ErrorTable;
