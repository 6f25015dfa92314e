export const IDENTITY_TEXTS = {
  logoutFailed: 'Logout failed.',
  logoutError: 'Logout error.',
  logoutSuccessful: 'Logout successful.',
  sessionEnded: 'Device signed out',
  secondFactorRemoved: 'Second factor turned off',
  passwordRecovered: 'Password changed. Log in with it.',
  unauthorized: 'Unauthorized',
} as const;
