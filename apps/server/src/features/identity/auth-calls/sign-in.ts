import type { Db } from '#/platform/db/db.ts';
import { ApiError } from '#/platform/http/api-error.ts';
import { passwordOf } from '../credentials/credentials.repository.ts';
import type { GivenPassword, ReadPassword } from '../passwords/given-password.ts';
import type { GuessLimit } from '../passwords/guess-limit.ts';
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
  /** Has the signer know the key of a password, where it knows no credential of its owner. */
  readonly bindPassword: (userId: string, publicKey: string | null) => Promise<void>;
}

/** As better-auth answers a wrong password, to the byte: the answer says nothing of the account. */
const WRONG = { message: 'Invalid email or password', code: 'INVALID_EMAIL_OR_PASSWORD' };
const wrongPassword = (): Response => Response.json(WRONG, { status: 401 });

/** Six digits, as an app shows them: few enough to guess. */
const APP_CODE = /^[\d ]+$/;

/**
 * Counts wrong passwords by account, from whichever addresses they come, and writes them into its log. A stranger
 * who did work is counted by account and address instead, so that strangers who guess do not keep the owner out. An
 * account with a second factor needs its code before a session begins.
 */
export function signInRule(options: SignInOptions): Rule {
  const { db, devices, guesses, works, readPassword, secondFactor, signIns, bindPassword } = options;

  /**
   * Whether better-auth may check the password: not before the code of an account with a second factor is
   * right, nor a password that is kept as earlier versions did.
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
    // Counted apart, whatever work was done: whoever is here knows the password.
    const wasRight = wantsCode && APP_CODE.test(code) ? guesses.begin(devices.codeKey(attempt, epoch)) : null;
    await secondFactor.demand(userId, code);
    wasRight?.();
    return true;
  }

  /** Counts the guess before it is checked. Returns what to call when it was right. Throws ApiError `rate_limited`. */
  async function begin(attempt: SignInAttempt, epoch: string, body: AuthCall['body']): Promise<() => void> {
    const easier = await works.take(attempt.email, body['work']);
    if (easier === null) return guesses.begin(devices.guessKey(attempt, epoch));
    const wasRight = guesses.begin(devices.workedKey(attempt));
    return () => {
      easier();
      wasRight();
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
    // What was checked is what better-auth gets, in whatever form the body came.
    const response = passed ? await answer({ email, password: given.signIn }) : wrongPassword();
    if (!response.ok) {
      if (response.status === 401) signIns.failed(email, userAgent, 'wrong password');
      return response;
    }
    wasRight();
    const userId = await userByEmail(db, email);
    if (userId !== null) await bindPassword(userId, signingKeyOf(given, body['signingKey']));
    return withCookie(response, devices.remember(attempt, epoch));
  };
}
