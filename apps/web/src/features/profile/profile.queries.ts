import { toNumber } from '@dugout/domain/base-units';
import { SOL_DECIMALS } from '@dugout/domain/sol';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#/shared/api/call.ts';

/** What the side panel shows: figures, wallets, referrals, updates. */
export const panelQuery = queryOptions({
  queryKey: ['profile', 'data'],
  queryFn: ({ signal }) => call('GET /profile/data', undefined, { signal }),
});

/** Lamports in SOL, for showing. */
export const solOf = (lamports: string): number => toNumber(BigInt(lamports), SOL_DECIMALS);
