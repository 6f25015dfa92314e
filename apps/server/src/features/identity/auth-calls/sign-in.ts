import type { GuessLimit } from '../guess-limit.ts';
import type { KnownDevices } from '../sessions/known-devices.ts';
import { type Rule, textOf, withCookie } from './auth-call.ts';

/** Counts wrong passwords by account, from whichever addresses they come. */
export function signInRule(devices: KnownDevices, guesses: GuessLimit): Rule {
  return async ({ body, headers, address }, answer) => {
    const attempt = { email: textOf(body['email']), headers, address };
    const wasRight = guesses.begin(devices.guessKey(attempt));
    const response = await answer();
    if (!response.ok) return response;
    wasRight();
    return withCookie(response, devices.remember(attempt));
  };
}
