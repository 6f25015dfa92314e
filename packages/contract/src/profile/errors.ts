import { PRODUCT } from '../constants.ts';
import type { ErrorTable } from '../error-table.ts';
import { NAME_CHANGE_DAYS } from './constants.ts';
import { PROFILE_TEXTS } from './texts.ts';

export const PROFILE_ERRORS = {
  panel_failed: { status: 500, message: 'Failed to get user side panel data' },
  user_name_taken: { status: 409, message: 'This name is taken' },
  user_name_reserved: {
    status: 409,
    message: `This name could be mistaken for ${PRODUCT.name} or its staff. Choose another.`,
  },
  user_name_changed: {
    status: 409,
    message: `A user name changes once in ${NAME_CHANGE_DAYS} days`,
  },
  profile_load_failed: { status: 500, message: PROFILE_TEXTS.profileLoadFailed },
  achievements_failed: { status: 500, message: PROFILE_TEXTS.achievementsFailed },
  tasks_failed: { status: 500, message: PROFILE_TEXTS.tasksFailed },
  public_profile_failed: { status: 500, message: PROFILE_TEXTS.publicProfileFailed },
  profile_failed: { status: 500, message: 'Failed to update profile.' },
} as const satisfies ErrorTable;
