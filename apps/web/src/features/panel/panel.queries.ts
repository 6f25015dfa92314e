import { toNumber } from '@dugout/domain/base-units';
import { SOL_DECIMALS } from '@dugout/domain/sol';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#/shared/api/call.ts';

/** The trader's referral figures, fees and what they can claim. */
export const referralQuery = queryOptions({
  queryKey: ['referral'],
  queryFn: async ({ signal }) => (await call('GET /referral', undefined, { signal })).data,
});

/** Lamports in SOL, for showing. */
export const solOf = (lamports: string): number => toNumber(BigInt(lamports), SOL_DECIMALS);
