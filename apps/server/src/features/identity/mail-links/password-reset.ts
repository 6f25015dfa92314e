import type { GrantedAccess } from '@dugout/contract/identity/credentials';
import type { Db } from '#/platform/db/db.ts';
import { ApiError } from '#/platform/http/api-error.ts';
import { LIMITS } from '#/platform/http/rate-limit.ts';
import type { Log } from '#/platform/log/log.ts';
import type { Mailer } from '#/platform/mail/mailer.ts';
import { passwordOf } from '../credentials/credentials.repository.ts';
import { beginAppCode } from '../lost-passwords/app-code-guess.ts';
import type { RecoverPasswordOptions, Requester } from '../lost-passwords/lost-password.ts';
import { demandStrongPassword } from '../passwords/new-password.ts';
import { passwordHashing } from '../passwords/password-hashing.ts';
import { signingKeyOf } from '../passwords/signing-key.ts';
import { passwordOwnerOf } from '../users.repository.ts';
import { confirmedOwnerOf } from './confirmed-email.repository.ts';
import type { MailLinks } from './mail-links.ts';
import { resetMail, wasResetMail } from './mails.ts';

/** Requests of one address, before `RATE_LIMIT_SCALE`. */
const PER_MINUTE = 1;
const AT_ONCE = 10;
const MAX_WAITING = 1_000;

export interface PasswordResetOptions extends RecoverPasswordOptions {
  readonly log: Log;
  readonly publicUrl: string;
  readonly links: MailLinks;
  readonly mailer: Pick<Mailer, 'send'>;
}

interface Reset {
  readonly token: string;
  /** Of the authenticator app, or a recovery code, where the account has a second factor. */
  readonly code?: string | undefined;
  readonly newPassword: string;
  /** With a password in the form that a page derives. */
  readonly newSigningKey?: string | undefined;
}

export function passwordReset(options: PasswordResetOptions) {
  const { db, log, publicUrl, links, mailer, readPassword, secondFactor, replace, signIns } = options;
  const requests = options.rateLimits.limiter(PER_MINUTE, { atOnce: AT_ONCE });
  /** By address, as at the sign-in: each costs a hash. */
  const tries = options.rateLimits.limiter(LIMITS.signIn);
  let waiting = 0;
  let work: Promise<void> = Promise.resolve();

  async function sendLink(email: string): Promise<void> {
    const owner = await confirmedOwnerOf(db, email);
    if (owner === null || (await passwordOf(db, owner.userId)) === null) return;
    const link = await links.make('resetPassword', owner.userId);
    if (link !== null) mailer.send('reset password', { to: owner.email, ...resetMail(publicUrl, link) });
  }

  /** Reads whose link it is, unless the password was changed since it was sent. */
  async function lookAt(token: string) {
    const { userId, createdAt } = await links.look('resetPassword', token);
    const [owner, password] = await Promise.all([passwordOwnerOf(db, userId), passwordOf(db, userId)]);
    if (owner === undefined || password === null || (password.heldFrom ?? createdAt) > createdAt)
      throw new ApiError('mail_link_expired');
    return { userId, email: owner.email, name: owner.name };
  }

  return {
    /**
     * Sends a link if the email is confirmed and its account has a password. The caller cannot find out: all work that depends on the account happens after the answer. Throws ApiError `rate_limited`.
     */
    request(email: string, address: string): void {
      requests.check(address);
      if (waiting >= MAX_WAITING) return;
      waiting++;
      work = work
        .then(() => sendLink(email))
        .catch((error: unknown) => log.error({ error }, 'a password reset could not be begun'))
        .finally(() => void waiting--);
    },

    /** Resolves when every request so far was looked at. */
    idle: (): Promise<void> => work,

    /** Reads the email that a link was sent to. Throws ApiError `mail_link_expired`, `mail_link_used`. */
    async emailOf(token: string): Promise<string> {
      return (await lookAt(token)).email;
    },

    /**
     * Sets a new password and ends the same access as a recovery. The second factor remains and is required. Throws
     * ApiError `mail_link_expired`, `mail_link_used`, `password_guessable`, `password_reserved`,
     * `second_factor_required`, `second_factor_refused`, `signer_unavailable`, `rate_limited`.
     */
    async finish(reset: Reset, { address, userAgent }: Requester): Promise<GrantedAccess[]> {
      tries.check(address);
      const { userId, email, name } = await lookAt(reset.token);
      demandStrongPassword(reset.newPassword, { email, name });
      const given = await readPassword(reset.newPassword, email);
      const hash = await passwordHashing.hash(given.signIn);
      const key = signingKeyOf(given, reset.newSigningKey);
      // A mailbox alone opens no account that has a second factor.
      const guess = await beginAppCode(options, userId, reset.code);
      const take = async (tx: Db): Promise<string> => {
        const owner = await links.take(tx, 'resetPassword', reset.token);
        const takeCode = async (code: string): Promise<boolean> =>
          (await secondFactor.takeAppCode(tx, owner, code)) || secondFactor.takeRecovery(tx, owner, code);
        if (!(await guess.fits(tx, takeCode))) throw new ApiError('second_factor_refused');
        return owner;
      };
      const replaced = guess.ending(replace({ take, hash, key, how: 'by a link from an email' }));
      const ended = await replaced.catch((error: unknown) => {
        if (error instanceof ApiError && error.code === 'second_factor_refused')
          signIns.failed(email, userAgent, 'wrong code at a password reset');
        throw error;
      });
      mailer.send('password was reset', { to: email, ...wasResetMail(publicUrl) });
      return ended;
    },
  };
}

export type PasswordReset = ReturnType<typeof passwordReset>;
