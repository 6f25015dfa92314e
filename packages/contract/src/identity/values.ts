export const WELCOME_PARAM = 'isFirstTime';
/** Query parameter with the error code of a failed sign-in with the provider. */
export const OIDC_REFUSAL_PARAM = 'signInRefused';
export const ACCOUNT_DELETION_HOURS = 24;
/** First parts of fragments in email links; a fragment reaches no server and no log. */
export const MAIL_LINK_FRAGMENTS = {
  resetPassword: 'reset-password',
  confirmEmail: 'confirm-email',
} as const;

export const IDENTITY_TEXTS = {
  logoutFailed: 'Logout failed.',
  logoutError: 'Logout error.',
  logoutSuccessful: 'Logout successful.',
  sessionEnded: 'Device signed out',
  unauthorized: 'Unauthorized',
} as const;
