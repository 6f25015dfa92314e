import { api, type Call, type CallEndpoint } from '@dugout/contract/api';
import type { ProfileChange } from '@dugout/contract/profile/endpoints';
import type { Policies } from '#/platform/http/routes.ts';
import type { Suspensions } from './suspensions.ts';

/** Public parts of a profile. */
const SHOWN = ['userName', 'image', 'bannerImage', 'bio', 'twitter', 'discord', 'telegram'] as const;

/** Removing texts and pictures remains allowed. */
const showsText = (change: ProfileChange): boolean => SHOWN.some((name) => Boolean(change[name]));

/**
 * Calls that a suspension closes: those with `account_suspended` among their errors in the contract. None of them
 * moves money.
 */
export const suspendedCalls: readonly Call[] = (Object.entries(api) as [Call, CallEndpoint][])
  .filter(([, { errors }]) => errors.includes('account_suspended'))
  .map(([call]) => call);

export function suspensionPolicies(suspensions: Pick<Suspensions, 'requireNone'>): Policies {
  const refuse = (_input: unknown, { caller }: { readonly caller: { readonly userId: string } }): void =>
    suspensions.requireNone(caller.userId);
  return {
    ...Object.fromEntries(suspendedCalls.map((call) => [call, refuse])),
    'POST /profile': ({ body }, { caller }) => {
      if (showsText(body)) suspensions.requireNone(caller.userId);
    },
    'POST /referral': ({ body }, { caller }) => {
      if (body.handle !== '') suspensions.requireNone(caller.userId);
    },
  };
}
