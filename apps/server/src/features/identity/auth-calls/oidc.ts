import { ERRORS, type ErrorCode } from '@dugout/contract/errors';
import { OIDC_REFUSAL_PARAM, WELCOME_PARAM } from '@dugout/contract/identity/values';
import { ApiError } from '#/platform/http/api-error.ts';
import type { Log } from '#/platform/log/log.ts';
import type { Admission } from '../invitations/admission.ts';
import { invitationCodeIn } from '../invitations/invitation-code.ts';
import { answeredCallback, inTime, OIDC } from '../oidc/oidc-provider.ts';
import { referralCodeIn } from '../referral-code.ts';
import type { Rule } from './auth-call.ts';

export interface OidcRulesOptions {
  readonly admission: Admission;
  readonly log: Log;
}

const redirectTo = (location: string, from?: Response): Response => {
  const headers = new Headers({ location });
  for (const cookie of from?.headers.getSetCookie() ?? []) headers.append('set-cookie', cookie);
  return new Response(null, { status: 302, headers });
};

const refusedAs = (code: ErrorCode, from?: Response): Response =>
  redirectTo(`/?${OIDC_REFUSAL_PARAM}=${code}`, from);

/**
 * Returns the error code in better-auth's redirect; null for none. Anyone can put an error into the URL, so only
 * well-formed codes pass.
 */
function faultIn({ headers }: Response): string | null {
  const fault = new URL(headers.get('location') ?? '/', 'http://localhost').searchParams.get('error');
  return fault === null || /^[a-z_]{1,64}$/.test(fault) ? fault : 'other';
}

export function oidcRules({ admission, log }: OidcRulesOptions) {
  /**
   * Answers with the provider's URL. No other body field reaches better-auth, which would accept an ID token or a
   * return URL.
   */
  const begin: Rule = async ({ body, address }, answer) => {
    const code = invitationCodeIn(body);
    const invitationId = code === null ? null : await admission.invited(code, address);
    return inTime(
      answer({
        provider: OIDC,
        callbackURL: '/',
        disableRedirect: true,
        additionalData: { referralCode: referralCodeIn(body), invitationId },
      }),
    );
  };

  /** Redirects to the page, signed in or with the reason for the failure. */
  const finish: Rule = async (_call, answer) => {
    const callback = { isNew: false };
    try {
      const response = await answeredCallback.run(callback, () => inTime(answer()));
      const fault = faultIn(response);
      if (fault === null && response.status === 302)
        return redirectTo(callback.isNew ? `/?${WELCOME_PARAM}=true` : '/', response);
      log.warn({ fault, status: response.status }, 'a sign-in with the provider was refused');
      return refusedAs('oidc_refused', response);
    } catch (error) {
      if (error instanceof ApiError && Object.hasOwn(ERRORS, error.code)) return refusedAs(error.code);
      throw error;
    }
  };

  return { begin, finish };
}
