import type { GuessLimit } from '../passwords/guess-limit.ts';
import type { KnownDevices } from '../sessions/known-devices.ts';
import type { SignInLog } from '../sessions/sign-in-log.ts';
import { type Rule, textOf, withCookie } from './auth-call.ts';

export interface SignInOptions {
  readonly devices: KnownDevices;
  readonly guesses: GuessLimit;
  readonly signIns: SignInLog;
}

/** Counts wrong passwords by account, from whichever addresses they come, and writes them into its log. */
export function signInRule({ devices, guesses, signIns }: SignInOptions): Rule {
  return async ({ body, headers, address }, answer) => {
    const attempt = { email: textOf(body['email']), headers, address };
    const wasRight = guesses.begin(devices.guessKey(attempt));
    const response = await answer();
    if (!response.ok) {
      if (response.status === 401) signIns.failed(attempt.email, headers.get('user-agent'));
      return response;
    }
    wasRight();
    return withCookie(response, devices.remember(attempt));
  };
}
