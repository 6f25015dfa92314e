import { ApiError } from '#/platform/http/api-error.ts';
import type { RateLimits } from '#/platform/http/rate-limit.ts';
import { isReservedEmail } from '../emails.ts';
import type { Admission } from '../invitations/admission.ts';
import { invitationCodeIn } from '../invitations/invitation-code.ts';
import { nameRefusal } from '../names/reserved-names.ts';
import { normaliseUserName } from '../names/user-name.ts';
import type { ReadPassword } from '../passwords/given-password.ts';
import { demandStrongPassword, hasPasswordLength } from '../passwords/new-password.ts';
import { passwordHashing } from '../passwords/password-hashing.ts';
import { signingKeyOf } from '../passwords/signing-key.ts';
import { type KnownDevices, passwordEpoch } from '../sessions/known-devices.ts';
import { type Rule, textOf, withCookie } from './auth-call.ts';

/**
 * Max refused sign-ups per address, because each reveals that the e-mail may have an account. Before
 * `RATE_LIMIT_SCALE`.
 */
const REFUSED_AT_ONCE = 20;
const REFUSED_PER_MINUTE = 1 / 3;
const UNPROCESSABLE = 422;

export interface SignUpOptions {
  readonly devices: KnownDevices;
  readonly readPassword: ReadPassword;
  readonly rateLimits: RateLimits;
  readonly admission: Admission;
}

/** Refuses a taken e-mail with the same text and after the same work as a reserved one. */
export function signUpRule({ devices, readPassword, rateLimits, admission }: SignUpOptions): Rule {
  const refused = rateLimits.limiter(REFUSED_PER_MINUTE, { atOnce: REFUSED_AT_ONCE });
  return async ({ body, headers, address }, answer) => {
    const code = invitationCodeIn(body);
    await admission.check(code, address);
    const [email, name, password] = [textOf(body['email']), textOf(body['name']), textOf(body['password'])];
    const refusal = nameRefusal(normaliseUserName(name));
    if (refusal !== null) throw new ApiError('user_name_reserved', refusal);
    demandStrongPassword(password, { email, name });
    refused.check(address);
    // better-auth rejects other lengths.
    const given = hasPasswordLength(password) ? await readPassword(password, email) : null;
    const signingKey = given && signingKeyOf(given, body['signingKey']);
    // better-auth gets the checked values, whatever the form of the body.
    const response = isReservedEmail(email)
      ? null
      : await answer({ ...body, password: given?.signIn ?? password, signingKey });
    if (response !== null && response.status !== UNPROCESSABLE) {
      refused.giveBack(address);
      return response.ok
        ? withCookie(response, devices.remember({ email, headers, address }, passwordEpoch(null)))
        : response;
    }
    // Another call may have used the invitation since the check.
    await admission.invitationFor(code);
    await passwordHashing.hash(given?.signIn ?? password);
    throw new ApiError('sign_up_refused');
  };
}
