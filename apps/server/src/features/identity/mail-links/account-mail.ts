import type { Job } from '#/platform/jobs/jobs.ts';
import type { Mailer } from '#/platform/mail/mailer.ts';
import type { Origins } from '../origins.ts';
import {
  type EmailConfirmation,
  type EmailConfirmationOptions,
  emailConfirmation,
} from './email-confirmation.ts';
import { createMailLinks } from './mail-links.ts';
import { type PasswordReset, type PasswordResetOptions, passwordReset } from './password-reset.ts';

const HOUR_MS = 3_600_000;

type Options = Omit<PasswordResetOptions & EmailConfirmationOptions, 'publicUrl' | 'links' | 'mailer'> & {
  readonly mailer: Pick<Mailer, 'send'> | null;
  /** `PUBLIC_URL`, which settings demand where emails are sent. */
  readonly origins: Pick<Origins, 'base'>;
};

/** Password resets and confirmations by email. */
export interface AccountMail {
  readonly reset: PasswordReset;
  readonly confirmation: EmailConfirmation;
  readonly jobs: readonly Job[];
}

/** Returns null where no emails are sent. */
export function createAccountMail({ mailer, origins, ...options }: Options): AccountMail | null {
  if (mailer === null) return null;
  const publicUrl = new URL(origins.base).origin;
  const links = createMailLinks({ db: options.db, publicUrl, now: options.now });
  return {
    reset: passwordReset({ ...options, publicUrl, links, mailer }),
    confirmation: emailConfirmation({ ...options, publicUrl, links, mailer }),
    jobs: [{ name: 'identity.mailLinks', everyMs: HOUR_MS, run: links.forgetOld }],
  };
}
