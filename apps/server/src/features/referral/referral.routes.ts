import { TEXTS } from '@dugout/contract/texts';
import { ApiError } from '#/platform/http/api-error.ts';
import { paginationOf, rangeOf } from '#/platform/http/pagination.ts';
import type { Routes } from '#/platform/http/routes.ts';
import type { Log } from '#/platform/log/log.ts';
import type { ReferralService } from './referral.service.ts';
import type { ReferralStatement } from './statement.service.ts';

interface ReferralRoutesOptions {
  readonly log: Log;
  readonly referral: ReferralService;
  readonly statement: ReferralStatement;
}

export const referralRoutes = ({ log, referral, statement }: ReferralRoutesOptions) =>
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
    'GET /referral/tiers': async (_input, { caller }) => ({ data: await statement.tiers(caller.userId) }),
    'GET /referral/statement': async ({ query }, { caller }) => {
      const { items, count } = await statement.changes(caller.userId, rangeOf(query));
      return { data: { items, pagination: paginationOf(query, count) } };
    },
  }) satisfies Routes;
