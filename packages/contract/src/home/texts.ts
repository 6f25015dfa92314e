export const HOME_TEXTS = {
  homeFailed: 'Failed to load the activity of friends and clan',
} as const;
