import type { Db } from '#/platform/db/db.ts';
import { ApiError } from '#/platform/http/api-error.ts';
import { passwordOf } from '../credentials/credentials.repository.ts';
import { passwordHashing } from '../password.ts';
import type { GuessLimit } from '../passwords/guess-limit.ts';
import type { SecondFactor } from '../second-factor/second-factor.service.ts';
import type { KnownDevices } from '../sessions/known-devices.ts';
import type { SignInLog } from '../sessions/sign-in-log.ts';
import { userByEmail } from '../users.repository.ts';
import { type Rule, textOf, withCookie } from './auth-call.ts';

export interface SignInOptions {
  readonly db: Db;
  readonly devices: KnownDevices;
  readonly guesses: GuessLimit;
  readonly secondFactor: Pick<SecondFactor, 'isOn' | 'demand'>;
  readonly signIns: SignInLog;
}

/** As better-auth answers a wrong password. */
const WRONG = { code: 'INVALID_EMAIL_OR_PASSWORD', message: 'Invalid email or password' };
const wrongPassword = (): Response => Response.json(WRONG, { status: 401 });

/**
 * Counts wrong passwords by account, from whichever addresses they come, and writes them into its log. An
 * account with a second factor needs its code before a session begins.
 */
export function signInRule({ db, devices, guesses, secondFactor, signIns }: SignInOptions): Rule {
  /** Whether password and code are right, where the account has a second factor. */
  async function passesSecondFactor(email: string, password: string, code: string): Promise<boolean> {
    const userId = await userByEmail(db, email);
    if (userId === null || !(await secondFactor.isOn(userId))) return true;
    const known = await passwordOf(db, userId);
    if (known === null || !(await passwordHashing.verify({ hash: known.hash, password }))) return false;
    await secondFactor.demand(userId, code);
    return true;
  }

  return async ({ body, headers, address }, answer) => {
    const [email, password] = [textOf(body['email']), textOf(body['password'])];
    const attempt = { email, headers, address };
    const userAgent = headers.get('user-agent');
    const wasRight = guesses.begin(devices.guessKey(attempt));
    const passes = await passesSecondFactor(email, password, textOf(body['code'])).catch((error: unknown) => {
      if (error instanceof ApiError && error.code === 'second_factor_refused')
        signIns.failed(email, userAgent, 'right password, wrong code');
      throw error;
    });
    // What was checked is what better-auth gets, in whatever form the body came.
    const response = passes ? await answer({ email, password }) : wrongPassword();
    if (!response.ok) {
      if (response.status === 401) signIns.failed(email, userAgent, 'wrong password');
      return response;
    }
    wasRight();
    return withCookie(response, devices.remember(attempt));
  };
}
