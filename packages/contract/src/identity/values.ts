export const WELCOME_PARAM = 'isFirstTime';
/** Query parameter with the error code of a failed sign-in with the provider. */
export const OIDC_REFUSAL_PARAM = 'signInRefused';
/** Hours between the request to delete an account and the deletion. */
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
  secondFactorRemoved: 'Second factor turned off',
  passwordRecovered: 'Password changed. Log in with it.',
  afterRecovery:
    "All your devices are signed out, and API keys, webhooks, pending withdrawals and new passkeys are removed. The new password can't withdraw for 48 hours. Exporting keys and paying new addresses can take longer.",
  passwordResetRequested:
    'If this is the confirmed email of an account, a link is on its way. It works once, for 30 minutes.',
  emailConfirmationSent: 'Link sent. It works for 24 hours.',
  emailConfirmed: 'Email confirmed',
  unauthorized: 'Unauthorized',
} as const;
