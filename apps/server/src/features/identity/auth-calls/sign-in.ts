import type { Db } from '#/platform/db/db.ts';
import { ApiError } from '#/platform/http/api-error.ts';
import { passwordOf } from '../credentials/credentials.repository.ts';
import type { GivenPassword, ReadPassword } from '../passwords/given-password.ts';
import type { GuessLimit, WasRight } from '../passwords/guess-limit.ts';
import { passwordFits } from '../passwords/password-fits.ts';
import { isHashOfTyped } from '../passwords/password-hashing.ts';
import { signingKeyOf } from '../passwords/signing-key.ts';
import type { SecondFactor } from '../second-factor/second-factor.service.ts';
import { type KnownDevices, passwordEpoch, type SignInAttempt } from '../sessions/known-devices.ts';
import type { SignInLog } from '../sessions/sign-in-log.ts';
import type { SignInWorks } from '../sign-in-work/sign-in-work.ts';
import { passwordHeldFrom, userByEmail } from '../users.repository.ts';
import { type AuthCall, type Rule, textOf, withCookie } from './auth-call.ts';

export interface SignInOptions {
  readonly db: Db;
  readonly devices: KnownDevices;
  readonly guesses: GuessLimit;
  readonly works: SignInWorks;
  readonly readPassword: ReadPassword;
  readonly secondFactor: Pick<SecondFactor, 'isOn' | 'demand'>;
  readonly signIns: SignInLog;
  /** Makes the signer learn the key of a password if it knows no credential of its owner. */
  readonly bindPassword: (userId: string, publicKey: string | null) => Promise<void>;
}

/** The same bytes as better-auth's answer to a wrong password, so that the answer does not reveal the account. */
const WRONG = { message: 'Invalid email or password', code: 'INVALID_EMAIL_OR_PASSWORD' };
const wrongPassword = (): Response => Response.json(WRONG, { status: 401 });

/** Six digits, as apps show them: few enough to guess. */
const APP_CODE = /^[\d ]+$/;

/**
 * Counts wrong passwords per account, from all addresses, and records them in its log. A stranger who did work is
 * counted per account and address instead, so that guessing strangers do not lock out the owner. An account with
 * a second factor needs its code before a session begins.
 */
export function signInRule(options: SignInOptions): Rule {
  const { db, devices, guesses, works, readPassword, secondFactor, signIns, bindPassword } = options;

  /**
   * Reports whether better-auth may check the password: only after the right code of a second factor, and never
   * with a hash of an earlier version.
   */
  async function passes(
    attempt: SignInAttempt,
    epoch: string,
    given: GivenPassword,
    code: string,
  ): Promise<boolean> {
    const { email } = attempt;
    const userId = await userByEmail(db, email);
    if (userId === null) return true;
    const [known, wantsCode] = await Promise.all([passwordOf(db, userId), secondFactor.isOn(userId)]);
    if (known === null || !(wantsCode || isHashOfTyped(known.hash))) return true;
    if (!(await passwordFits(db, userId, known, given))) return false;
    // Counted separately, whatever work was done, because the caller knows the password.
    const wasRight =
      wantsCode && APP_CODE.test(code) ? await guesses.begin(devices.codeKey(attempt, epoch)) : null;
    await secondFactor.demand(userId, code);
    await wasRight?.();
    return true;
  }

  /**
   * Counts the guess before it is checked. Returns a callback for a right guess. Throws ApiError `rate_limited`.
   */
  async function begin(attempt: SignInAttempt, epoch: string, body: AuthCall['body']): Promise<WasRight> {
    const easier = await works.take(attempt.email, body['work']);
    if (easier === null) return guesses.begin(devices.guessKey(attempt, epoch));
    const wasRight = await guesses.begin(devices.workedKey(attempt));
    return () => {
      easier();
      return wasRight();
    };
  }

  return async ({ body, headers, address }, answer) => {
    const [email, password] = [textOf(body['email']), textOf(body['password'])];
    const attempt = { email, headers, address };
    const userAgent = headers.get('user-agent');
    const epoch = passwordEpoch(await passwordHeldFrom(db, email));
    const wasRight = await begin(attempt, epoch, body);
    const given = await readPassword(password, email);
    const passed = await passes(attempt, epoch, given, textOf(body['code'])).catch((error: unknown) => {
      if (error instanceof ApiError && error.code === 'second_factor_refused')
        signIns.failed(email, userAgent, 'right password, wrong code');
      throw error;
    });
    // better-auth gets the checked values, whatever the form of the body.
    const response = passed ? await answer({ email, password: given.signIn }) : wrongPassword();
    if (!response.ok) {
      if (response.status === 401) signIns.failed(email, userAgent, 'wrong password');
      return response;
    }
    await wasRight();
    const userId = await userByEmail(db, email);
    if (userId !== null) await bindPassword(userId, signingKeyOf(given, body['signingKey']));
    return withCookie(response, devices.remember(attempt, epoch));
  };
}
