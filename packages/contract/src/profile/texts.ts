export const PROFILE_TEXTS = {
  profileUpdatedTitle: 'Profile Updated',
  profileUpdated: 'Your profile has been updated successfully.',
  profileFailedTitle: 'Error',
  profileFailed: 'Failed to update profile.',
  panelFailed: 'Failed to fetch user side panel data',
} as const;
