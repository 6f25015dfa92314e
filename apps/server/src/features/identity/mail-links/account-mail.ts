import type { Db } from '#/platform/db/db.ts';
import { ApiError } from '#/platform/http/api-error.ts';
import type { Caller } from '#/platform/http/caller.ts';
import type { Job } from '#/platform/jobs/jobs.ts';
import type { Log } from '#/platform/log/log.ts';
import type { Mailer } from '#/platform/mail/mailer.ts';
import type { CredentialChanges } from '../credentials/credential-changes.ts';
import { isPlaceholderEmail, isReservedEmail } from '../emails.ts';
import type { Origins } from '../origins.ts';
import { emailStateOf, setEmailConfirmed } from './confirmed-email.repository.ts';
import { createMailLinks, type MailLinks } from './mail-links.ts';
import { confirmMail } from './mails.ts';
import { type PasswordReset, type PasswordResetOptions, passwordReset } from './password-reset.ts';

interface EmailConfirmationOptions {
  readonly db: Db;
  readonly log: Log;
  readonly publicUrl: string;
  readonly links: MailLinks;
  readonly mailer: Pick<Mailer, 'send'>;
  readonly changes: CredentialChanges;
}

/**
 * Confirms that the email of an account is its trader's: by a link that was sent there, in a session of the
 * account. Either alone is not enough, since anybody can sign up with somebody else's email, by mistake too.
 */
function emailConfirmation({ db, log, publicUrl, links, mailer, changes }: EmailConfirmationOptions) {
  /** Throws ApiError `email_missing`, `email_confirmed`, `rate_limited`. */
  async function send(userId: string): Promise<void> {
    const state = await emailStateOf(db, userId);
    if (state === null || isPlaceholderEmail(state.email) || isReservedEmail(state.email))
      throw new ApiError('email_missing');
    if (state.emailConfirmed) throw new ApiError('email_confirmed');
    const link = await links.make('confirmEmail', userId);
    if (link === null) throw new ApiError('rate_limited');
    mailer.send('confirm email', { to: state.email, ...confirmMail(publicUrl, link) });
  }

  return {
    send,

    /** Sends the first link of a new account; the sign-up does not wait for it. */
    begin(userId: string): void {
      send(userId).catch((error: unknown) => {
        if (!(error instanceof ApiError))
          log.error({ error }, 'a confirmation of an email could not be begun');
      });
    },

    /** Throws ApiError `mail_link_expired`, `mail_link_used`, `mail_link_of_another`. */
    async confirm(caller: Caller, token: string): Promise<void> {
      const { userId } = await links.look('confirmEmail', token);
      if (userId !== caller.userId) throw new ApiError('mail_link_of_another');
      await db.transaction(async (tx) => {
        await links.take(tx, 'confirmEmail', token);
        await setEmailConfirmed(tx, userId);
      });
      await changes.note(caller, 'emailConfirmed', 'Email confirmed. A lost password can be reset by it');
    },
  };
}

type EmailConfirmation = ReturnType<typeof emailConfirmation>;

const HOUR_MS = 3_600_000;

type Options = Omit<PasswordResetOptions & EmailConfirmationOptions, 'publicUrl' | 'links' | 'mailer'> & {
  readonly mailer: Pick<Mailer, 'send'> | null;
  /** `PUBLIC_URL`, which settings demand where emails are sent. */
  readonly origins: Pick<Origins, 'base'>;
};

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
    jobs: [{ name: 'identity.mailLinks', everyMs: HOUR_MS, runs: 'once', run: links.forgetOld }],
  };
}
