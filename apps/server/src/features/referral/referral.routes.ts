import { TEXTS } from '@dugout/contract/texts';
import { ApiError } from '#/platform/http/api-error.ts';
import type { Routes } from '#/platform/http/routes.ts';
import type { Log } from '#/platform/log/log.ts';
import type { ReferralService } from './referral.service.ts';

export interface ReferralRoutesOptions {
  readonly log: Log;
  readonly referral: ReferralService;
}

export const referralRoutes = ({ log, referral }: ReferralRoutesOptions) =>
  ({
    'GET /referral': async (_input, { caller }) => {
      try {
        return { data: await referral.stats(caller.userId) };
      } catch (error) {
        log.error({ error }, TEXTS.referralFailed);
        throw new ApiError('referral_failed');
      }
    },
    'POST /referral': async ({ body }, { caller }) => ({
      data: await referral.keepHandle(caller.userId, body.handle),
    }),
    'POST /referral/claim': async (_input, { caller }) => ({
      data: { claimedLamports: (await referral.claim(caller.userId)).toString() },
    }),
  }) satisfies Routes;
