import { z } from 'zod';
import { data, endpoint } from '../endpoint.ts';
import { grantedAccess } from './access.ts';
import { signingKey } from './proofs.ts';
import { secondFactorCode } from './second-factor.ts';

const token = z.string().max(100).meta({ description: 'The token in the e-mailed link' });
const message = z.object({ message: z.string() });

export const mailLinkEndpoints = {
  'POST /account/password-reset': endpoint({
    summary:
      'Sends a link to the e-mail where it is the confirmed one of an account with a password. The answer is the same where it is not',
    access: 'public',
    body: z.strictObject({ email: z.string().max(254) }),
    output: message,
    errors: ['mail_off', 'foreign_origin'],
  }),
  'POST /account/password-reset/link': endpoint({
    summary: 'Returns the e-mail address of a password reset link, and whether the link is still valid',
    access: 'public',
    body: z.strictObject({ token }),
    output: data(z.object({ email: z.string() })),
    errors: ['mail_off', 'mail_link_expired', 'mail_link_used', 'foreign_origin'],
  }),
  'POST /account/password-reset/finish': endpoint({
    summary:
      'Sets a new password by a link, once, and ends what a recovery ends: all sessions, passkeys that were added less than 48 hours ago, and all of `GET /account/access`. The second factor stays',
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
    summary: "Sends a link that confirms the account's e-mail",
    access: 'trader',
    output: message,
    errors: ['mail_off', 'email_missing', 'email_confirmed', 'foreign_origin'],
  }),
  'POST /account/email/confirm': endpoint({
    summary: "Confirms the account's e-mail by the link that was sent there",
    access: 'trader',
    body: z.strictObject({ token }),
    output: message,
    errors: ['mail_off', 'mail_link_expired', 'mail_link_used', 'mail_link_of_another', 'foreign_origin'],
  }),
};
