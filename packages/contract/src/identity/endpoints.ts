import { z } from 'zod';
import { data, endpoint } from '../endpoint.ts';
import { id, rawAmount } from '../fields.ts';
import { deletionState, givesUp, me } from './account.ts';
import {
  credentials,
  grantedAccess,
  recoveryCodes,
  secondFactorCode,
  secondFactorSetup,
} from './credentials.ts';
import { proofChallenge, proofErrors, proofFields, provenIntent, signingKey } from './proofs.ts';
import { session, signInWork } from './sessions.ts';
import { ACCOUNT_DELETION_HOURS } from './values.ts';

const token = z.string().max(100).meta({ description: 'The token in the emailed link' });
const message = z.object({ message: z.string() });

const mailLinkEndpoints = {
  'POST /account/password-reset': endpoint({
    summary:
      'Sends a reset link if the email is the confirmed address of an account with a password. The response is the same otherwise',
    access: 'public',
    body: z.strictObject({ email: z.string().max(254) }),
    output: message,
    errors: ['mail_off', 'foreign_origin'],
  }),
  'POST /account/password-reset/link': endpoint({
    summary: 'Returns the email address of a password reset link, and whether the link is still valid',
    access: 'public',
    body: z.strictObject({ token }),
    output: data(z.object({ email: z.string() })),
    errors: ['mail_off', 'mail_link_expired', 'mail_link_used', 'foreign_origin'],
  }),
  'POST /account/password-reset/finish': endpoint({
    summary:
      'Sets a new password by a link, once, and ends the same access as a recovery: all sessions, passkeys that were added less than 48 hours ago, and all of `GET /account/access`. The second factor stays',
    access: 'public',
    body: z.strictObject({
      token,
      /** From the authenticator app, or a recovery code, if the account has a second factor. */
      code: secondFactorCode.optional(),
      newPassword: z.string().min(8).max(128),
      /** With a password in the derived form. */
      newSigningKey: signingKey.optional(),
    }),
    output: z.object({ message: z.string(), ended: z.array(grantedAccess) }),
    errors: [
      'mail_off',
      'mail_link_expired',
      'mail_link_used',
      'second_factor_required',
      'second_factor_refused',
      'password_guessable',
      'password_reserved',
      'signer_unavailable',
      'foreign_origin',
    ],
  }),
  'POST /account/email/confirmation': endpoint({
    summary: "Sends a link that confirms the account's email",
    access: 'trader',
    output: message,
    errors: ['mail_off', 'email_missing', 'email_confirmed', 'foreign_origin'],
  }),
  'POST /account/email/confirm': endpoint({
    summary: "Confirms the account's email by the link that was sent there",
    access: 'trader',
    body: z.strictObject({ token }),
    output: message,
    errors: ['mail_off', 'mail_link_expired', 'mail_link_used', 'mail_link_of_another', 'foreign_origin'],
  }),
};

const deletion = data(deletionState);

const dailyLimit = z.object({ lamports: rawAmount.nullable() });

export const identityEndpoints = {
  ...mailLinkEndpoints,
  'GET /credentials': endpoint({
    summary: 'How the trader signs in: password, Solana wallets, passkeys, and until when each is held',
    access: 'trader',
    output: data(credentials),
    errors: [],
  }),
  'POST /proof/challenge': endpoint({
    summary: 'Gives a challenge for one act: it serves once, in this session, within 5 minutes',
    access: 'trader',
    body: z.strictObject({ act: provenIntent }),
    output: data(proofChallenge),
    errors: ['signer_unavailable'],
  }),
  'GET /me': endpoint({
    summary: 'The signed-in trader, or null for a guest',
    access: 'public',
    output: data(me.nullable()),
    errors: [],
  }),
  'GET /account/daily-limit': endpoint({
    summary:
      "The trader's own limits on SOL outflow in 24 hours: withdrawals, swap losses, and buys of tokens without a checked price; null when not set",
    access: 'trader',
    output: data(dailyLimit),
    errors: ['signer_unavailable'],
  }),
  'PUT /account/daily-limit': endpoint({
    summary:
      'Sets the daily limit, with a fresh proof of identity; the signer verifies the proof of a raise or removal',
    access: 'trader',
    body: z.strictObject({ ...dailyLimit.shape, ...proofFields }),
    output: data(dailyLimit),
    errors: [...proofErrors, 'signer_refused', 'signer_unavailable', 'foreign_origin'],
  }),
  'GET /account/sessions': endpoint({
    summary: 'The trader’s sessions: this one first, then the most recently used',
    access: 'trader',
    output: data(z.array(session)),
    errors: [],
  }),
  'DELETE /account/sessions/{id}': endpoint({
    summary: 'Ends a session and closes its live sockets',
    access: 'trader',
    priority: 'essential',
    params: z.object({ id }),
    output: z.object({ message: z.string() }),
    errors: ['session_not_found', 'foreign_origin'],
  }),
  'GET /account/access': endpoint({
    summary:
      'Access that works without the password and was set up with it: API keys, webhooks, browsers with push, waiting withdrawals and key exports, raised trading limits, a requested deletion. A password change ends all of it unless `keepAccess` is true; a recovery always does',
    access: 'trader',
    output: data(z.array(grantedAccess)),
    errors: [],
  }),
  'POST /account/second-factor': endpoint({
    summary: 'Returns a new key for an authenticator app, with a fresh proof of identity',
    access: 'trader',
    body: z.strictObject(proofFields),
    output: data(secondFactorSetup),
    errors: [...proofErrors, 'password_missing', 'foreign_origin'],
  }),
  'POST /account/second-factor/confirm': endpoint({
    summary: 'Turns the second factor on with the first code from the app, and returns new recovery codes',
    access: 'trader',
    body: z.strictObject({ setup: z.string().max(512), code: secondFactorCode }),
    output: data(recoveryCodes),
    errors: ['second_factor_refused', 'second_factor_setup_over', 'second_factor_on', 'foreign_origin'],
  }),
  'POST /account/second-factor/remove': endpoint({
    summary: 'Turns the second factor off, with a fresh proof of identity',
    access: 'trader',
    body: z.strictObject(proofFields),
    output: z.object({ message: z.string() }),
    errors: [...proofErrors, 'second_factor_off', 'foreign_origin'],
  }),
  'POST /account/recovery-codes': endpoint({
    summary: 'Replaces the recovery codes and returns the new ones, with a fresh proof of identity',
    access: 'trader',
    body: z.strictObject(proofFields),
    output: data(recoveryCodes),
    errors: [...proofErrors, 'password_missing', 'foreign_origin'],
  }),
  'POST /account/sign-in-work': endpoint({
    summary:
      'Returns a proof-of-work task for one password sign-in. With its solution as `work`, the sign-in is checked even while strangers guess at the account. Useful after `rate_limited`; docs/api.md describes the solution',
    access: 'public',
    body: z.strictObject({ email: z.string().max(254) }),
    output: data(signInWork),
    errors: ['foreign_origin'],
  }),
  'POST /account/recovery': endpoint({
    summary:
      'Sets a new password with a recovery code, signs out all devices, removes passkeys added less than 48 hours ago, and ends all of `GET /account/access`. The response lists the ended access',
    access: 'public',
    body: z.strictObject({
      email: z.string().max(254),
      recoveryCode: secondFactorCode,
      /** From the authenticator app, if the account has a second factor. */
      code: secondFactorCode.optional(),
      newPassword: z.string().min(8).max(128),
      /** With a password in the derived form. */
      newSigningKey: signingKey.optional(),
    }),
    output: z.object({ message: z.string(), ended: z.array(grantedAccess) }),
    errors: [
      'recovery_refused',
      'second_factor_required',
      'password_guessable',
      'password_reserved',
      'signer_unavailable',
      'foreign_origin',
    ],
  }),
  'GET /account/deletion': endpoint({
    summary: 'The pending deletion, if any, and the funds to withdraw, export or claim first',
    access: 'trader',
    output: deletion,
    errors: [],
  }),
  'POST /account/deletion': endpoint({
    summary: `Deletes the account in ${ACCOUNT_DELETION_HOURS} hours, with a fresh proof of identity, and gives up the remaining funds in its wallets`,
    access: 'trader',
    body: z.strictObject({ ...proofFields, givesUp }),
    output: deletion,
    errors: [...proofErrors, 'funds_left', 'funds_changed', 'foreign_origin'],
  }),
  'POST /account/deletion/cancel': endpoint({
    summary: 'Cancels the deletion of the account',
    access: 'trader',
    output: deletion,
    errors: ['deletion_not_found', 'foreign_origin'],
  }),
  'POST /account/export': endpoint({
    summary: 'Everything the server stores about the trader as a .tar.gz, with a fresh proof of identity',
    access: 'trader',
    body: z.strictObject(proofFields),
    output: z.string().describe('The archive'),
    fileOutput: true,
    errors: [...proofErrors, 'foreign_origin'],
  }),
  'GET /api/logout': endpoint({
    summary: 'Signs out: the session ends, its cookie is cleared, its live sockets close',
    access: 'public',
    priority: 'essential',
    output: z.object({ message: z.string() }),
    errors: ['foreign_origin'],
  }),
  'POST /api/logout': endpoint({
    summary: 'Signs out, as GET does',
    access: 'public',
    priority: 'essential',
    output: z.object({ message: z.string() }),
    errors: ['foreign_origin'],
  }),
} as const;
