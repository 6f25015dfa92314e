import { TEXTS } from '@dugout/contract/texts';
import { ApiError } from '#/platform/http/api-error.ts';
import type { Routes } from '#/platform/http/routes.ts';
import type { Log } from '#/platform/log/log.ts';
import { type ReferralOptions, referralService } from './referral.service.ts';

export type { ReferralEarnings } from './referral.service.ts';

export interface ReferralFeatureOptions extends ReferralOptions {
  readonly log: Log;
}

/** The referral programme: codes, tiers, the fee discount, and claiming what was earned. */
export function createReferralFeature({ log, ...options }: ReferralFeatureOptions) {
  const referral = referralService(options);
  return {
    routes: {
      'GET /referral': async (_input, { caller }) => {
        try {
          return { data: await referral.stats(caller.userId) };
        } catch (error) {
          log.error({ error }, TEXTS.referralFailed);
          throw new ApiError('referral_failed');
        }
      },
      'POST /referral': async ({ body }, { caller }) => ({ data: await referral.keepHandle(caller.userId, body.handle) }),
      'POST /referral/claim': async (_input, { caller }) => ({
        data: { claimedLamports: (await referral.claim(caller.userId)).toString() },
      }),
    } satisfies Routes,
    stats: referral.stats,
    feeTermsOf: referral.termsOf,
    signedUp: referral.signedUp,
  };
}
