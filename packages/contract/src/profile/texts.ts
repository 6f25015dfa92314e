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
