import type { ErrorTable } from '../error-table.ts';

/** This file is separate from `values.ts`, which every page loads. */
export const RECOVERY_TEXTS = {
  passwordRecovered: 'Password changed. Log in with it.',
  afterRecovery:
    "All your devices are signed out, and API keys, webhooks, pending withdrawals and new passkeys are removed. The new password can't withdraw for 48 hours. Exporting keys and paying new addresses can take longer.",
  passwordResetRequested:
    'If this is the confirmed email of an account, a link is on its way. It works once, for 30 minutes.',
  emailConfirmationSent: 'Link sent. It works for 24 hours.',
  emailConfirmed: 'Email confirmed',
  secondFactorRemoved: 'Second factor turned off',
} as const;

export const IDENTITY_ERRORS = {
  registration_closed: { status: 403, message: 'This server does not accept new accounts' },
  invitation_required: {
    status: 403,
    message: 'New accounts need an invitation. Enter your code under Create account.',
  },
  invitation_refused: {
    status: 403,
    message: 'Wrong, used or expired invitation code. Check the code or get a new one.',
  },
  oidc_refused: { status: 403, message: 'Sign-in failed at the provider. Try again.' },
  oidc_unavailable: {
    status: 503,
    message: 'The sign-in provider is not responding. Try again later or sign in another way.',
  },
  sign_in_again: {
    status: 403,
    message:
      'Your sign-in is too old for this. Log out, sign in again, then add the passkey within 10 minutes.',
  },
  password_guessable: { status: 400, message: 'This password is too easy to guess. Choose another.' },
  password_reserved: { status: 400, message: 'A password cannot start with dk1. Choose another.' },
  signing_key_missing: { status: 400, message: 'Include the signing key of the new password' },
  sign_up_refused: {
    status: 422,
    message:
      'Could not create an account with this email and password. If you have an account, log in. Otherwise use another email.',
  },
  proof_required: { status: 403, message: 'Confirm with your password, passkey or wallet' },
  passkey_not_found: { status: 404, message: 'Passkey not found' },
  session_not_found: { status: 404, message: 'Session not found' },
  proof_held: {
    status: 403,
    message:
      'This password, passkey or wallet was added less than 48 hours ago. Until then it cannot confirm withdrawals or key exports.',
  },
  account_suspended: {
    status: 403,
    message: 'Your account is suspended from chat, friends and clans',
  },
  funds_left: { status: 409, message: 'Withdraw your funds or export your keys first, or abandon them' },
  funds_changed: { status: 409, message: 'The funds left in your wallets have changed. Review them again.' },
  deletion_not_found: { status: 404, message: 'No account deletion is pending' },
  second_factor_required: { status: 403, message: 'Enter the code from your authenticator app' },
  second_factor_refused: {
    status: 403,
    message: 'Wrong or used code. Enter the next code from your authenticator app, or a recovery code.',
  },
  second_factor_setup_over: { status: 409, message: 'The setup took too long. Start again.' },
  second_factor_on: { status: 409, message: 'The second factor is already on' },
  second_factor_off: { status: 409, message: 'The second factor is off' },
  password_missing: { status: 409, message: 'Your account has no password' },
  mail_off: { status: 404, message: 'This server does not send emails' },
  mail_link_expired: { status: 410, message: 'This link has expired. Request a new one.' },
  mail_link_used: { status: 410, message: 'This link has already been used. Request a new one.' },
  mail_link_of_another: { status: 403, message: 'This link belongs to another account. Log in to that one.' },
  email_missing: { status: 409, message: 'Your account has no email' },
  email_confirmed: { status: 409, message: 'Your email is already confirmed' },
  recovery_refused: { status: 403, message: 'Wrong email, recovery code or authenticator code' },
  proof_refused: { status: 403, message: 'Wrong password or passkey' },
} as const satisfies ErrorTable;
