export const IDENTITY_TEXTS = {
  logoutFailed: 'Logout failed.',
  logoutError: 'Logout error.',
  logoutSuccessful: 'Logout successful.',
  unauthorized: 'Unauthorized',
} as const;
