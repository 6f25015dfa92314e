export const IDENTITY_TEXTS = {
  logoutFailed: 'Logout failed.',
  logoutError: 'Logout error.',
  logoutSuccessful: 'Logout successful.',
  sessionEnded: 'Device signed out',
  unauthorized: 'Unauthorized',
} as const;
