import { api, type Call, type CallEndpoint } from '@dugout/contract/api';
import type { ProfileChange } from '@dugout/contract/profile/endpoints';
import type { Policies } from '#/platform/http/routes.ts';
import type { Suspensions } from './suspensions.ts';

/** Parts of a profile that others read. */
const SHOWN = ['userName', 'image', 'bannerImage', 'bio', 'twitter', 'discord', 'telegram'] as const;

/** Taking words and pictures away stays open. */
const showsText = (change: ProfileChange): boolean => SHOWN.some((name) => Boolean(change[name]));

/**
 * The contract says which calls a suspension closes: those with `account_suspended` among their errors. None
 * of them moves money.
 */
export const suspendedCalls: readonly Call[] = (Object.entries(api) as [Call, CallEndpoint][])
  .filter(([, { errors }]) => errors.includes('account_suspended'))
  .map(([call]) => call);

/** Refuses what a suspended trader may not do. */
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
