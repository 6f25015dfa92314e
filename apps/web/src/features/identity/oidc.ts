import { IDENTITY_ERRORS } from '@dugout/contract/identity/errors';
import { invitationSent, keptInvitation } from './invitation.ts';
import { keptReferral, referralSent } from './referral.ts';
import { postAuth } from './sign-in.ts';
import type { SignInMode } from './sign-in-form.ts';

/**
 * Leaves for the sign-in provider, with the codes that a new trader came with. It leads back to `/`, signed in or
 * with the reason why not. Throws SignInFailure.
 */
export async function leaveForProvider(mode: SignInMode): Promise<void> {
  const codes = {
    ...referralSent(keptReferral.read()),
    ...(mode === 'signUp' ? invitationSent(keptInvitation.read()) : {}),
  };
  const { url } = await postAuth<{ readonly url: string }>('/sign-in/social', codes);
  location.assign(url);
}

/** Why a sign-in with the provider came back without one, in words. */
export function refusalText(code: string): string {
  const known = Object.entries(IDENTITY_ERRORS).find(([name]) => name === code);
  return (known?.[1] ?? IDENTITY_ERRORS.oidc_refused).message;
}
