import { IDENTITY_ERRORS } from '@dugout/contract/identity/errors';
import { invitationSent, keptInvitation } from './invitation.ts';
import { keptReferral, referralSent } from './referral.ts';
import { postAuth } from './sign-in.ts';
import type { SignInMode } from './sign-in-form.ts';

/**
 * Redirects to the sign-in provider with the new trader's codes. It returns to `/`, signed in or with an error
 * code. Throws SignInFailure.
 */
export async function leaveForProvider(mode: SignInMode): Promise<void> {
  const codes = {
    ...referralSent(keptReferral.read()),
    ...(mode === 'signUp' ? invitationSent(keptInvitation.read()) : {}),
  };
  const { url } = await postAuth<{ readonly url: string }>('/sign-in/social', codes);
  location.assign(url);
}

export function refusalText(code: string): string {
  const known = Object.entries(IDENTITY_ERRORS).find(([name]) => name === code);
  return (known?.[1] ?? IDENTITY_ERRORS.oidc_refused).message;
}
