import type { Db } from '#/platform/db/db.ts';
import { ApiError } from '#/platform/http/api-error.ts';
import type { Caller } from '#/platform/http/caller.ts';
import type { Log } from '#/platform/log/log.ts';
import type { Mailer } from '#/platform/mail/mailer.ts';
import type { CredentialChanges } from '../credentials/credential-changes.ts';
import { isPlaceholderEmail, isReservedEmail } from '../emails.ts';
import { emailStateOf, setEmailConfirmed } from './confirmed-email.repository.ts';
import type { MailLinks } from './mail-links.ts';
import { confirmMail } from './mails.ts';

export interface EmailConfirmationOptions {
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
export function emailConfirmation({ db, log, publicUrl, links, mailer, changes }: EmailConfirmationOptions) {
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

export type EmailConfirmation = ReturnType<typeof emailConfirmation>;
