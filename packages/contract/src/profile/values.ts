import { PRODUCT } from '../constants.ts';
import type { ErrorTable } from '../error-table.ts';

export const UPDATES_PREVIEW = 2;

/** Max characters of a bio. */
export const BIO_LENGTH = 280;

export const PROFILE_WINDOWS = ['24h', '7d', '30d', 'all'] as const;

export type ProfileWindow = (typeof PROFILE_WINDOWS)[number];
/** Days between changes of a user name; the first change and changes of case are free. */
export const NAME_CHANGE_DAYS = 30;

export const PROFILE_TEXTS = {
  profileUpdatedTitle: 'Profile Updated',
  profileUpdated: 'Your profile has been updated successfully.',
  profileFailedTitle: 'Error',
  profileFailed: 'Failed to update profile.',
  profileLoadFailed: 'Failed to load profile',
  achievementsFailed: 'Failed to load achievements data',
  tasksFailed: 'Failed to load progression data',
  publicProfileFailed: 'Failed to load public profile data',
  panelFailed: 'Failed to fetch user side panel data',
} as const;

export const PROFILE_ERRORS = {
  panel_failed: { status: 500, message: 'Failed to get user side panel data' },
  user_name_taken: { status: 409, message: 'This name is taken' },
  user_name_reserved: {
    status: 409,
    message: `This name could be mistaken for ${PRODUCT.name} or its staff. Choose another.`,
  },
  user_name_changed: {
    status: 409,
    message: `You can change your username every ${NAME_CHANGE_DAYS} days`,
  },
  profile_load_failed: { status: 500, message: PROFILE_TEXTS.profileLoadFailed },
  achievements_failed: { status: 500, message: PROFILE_TEXTS.achievementsFailed },
  tasks_failed: { status: 500, message: PROFILE_TEXTS.tasksFailed },
  public_profile_failed: { status: 500, message: PROFILE_TEXTS.publicProfileFailed },
  profile_failed: { status: 500, message: 'Failed to update profile.' },
} as const satisfies ErrorTable;
