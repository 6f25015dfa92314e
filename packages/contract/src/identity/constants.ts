export const WELCOME_PARAM = 'isFirstTime';
/** Carries the code of the failure with which a sign-in with the provider came back. */
export const OIDC_REFUSAL_PARAM = 'signInRefused';
/** From the request to delete an account until it is done. */
export const ACCOUNT_DELETION_HOURS = 24;
/** Lead the fragment of an address that an e-mail links to; a fragment reaches no server and no log. */
export const MAIL_LINK_FRAGMENTS = {
  resetPassword: 'reset-password',
  confirmEmail: 'confirm-email',
} as const;
