import type { ProfileWindow } from '@dugout/contract/profile/constants';
import type { ReferralStats } from '@dugout/contract/referral/stats';
import { toNumber } from '@dugout/domain/base-units';
import { SOL_DECIMALS } from '@dugout/domain/sol';
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '#/shared/api/call.ts';

export const panelQuery = queryOptions({
  queryKey: ['profile', 'data'],
  queryFn: ({ signal }) => call('GET /profile/data', undefined, { signal }),
});

export function usePanelReferrals() {
  const queries = useQueryClient();
  return {
    onKept: (referralStats: ReferralStats): void =>
      void queries.setQueryData(panelQuery.queryKey, (panel) => panel && { ...panel, referralStats }),
    onClaimed: (): void => void queries.invalidateQueries({ queryKey: panelQuery.queryKey }),
  };
}

export const solOf = (lamports: string): number => toNumber(BigInt(lamports), SOL_DECIMALS);

export const ownProfileQuery = queryOptions({
  queryKey: ['profile', 'own'],
  queryFn: async ({ signal }) => (await call('GET /profile', { query: {} }, { signal })).data,
});

export const tasksQuery = queryOptions({
  queryKey: ['profile', 'tasks'],
  queryFn: async ({ signal }) => (await call('GET /profile/tasks', undefined, { signal })).data,
});

export const achievementsQuery = (hideCompleted: boolean, search: string) =>
  queryOptions({
    queryKey: ['profile', 'achievements', hideCompleted, search],
    queryFn: async ({ signal }) => {
      const query = { hideCompleted: hideCompleted ? 'true' : 'false', search } as const;
      return (await call('GET /profile/achievements', { query }, { signal })).data;
    },
    placeholderData: keepPreviousData,
  });

/** Max length of a user name; any user id is longer. */
const LONGEST_NAME = 20;

/** @param trader a user id or a user name, as in profile addresses */
export const publicProfileQuery = (trader: string, time: ProfileWindow) =>
  queryOptions({
    queryKey: ['profile', 'public', trader, time],
    queryFn: async ({ signal }) => {
      const who = trader.length > LONGEST_NAME ? { userId: trader } : { userName: trader };
      const query = { ...who, time };
      return (await call('GET /profile/public', { query }, { signal, credentials: 'omit' })).data;
    },
    placeholderData: (before, previous) => (previous?.queryKey[2] === trader ? before : undefined),
  });

const LOOK_UPS_A_PAGE = 10;

/** Fetches operator accesses to the trader's data, newest first. */
export const lookUpsQuery = (page: number) =>
  queryOptions({
    queryKey: ['profile', 'look-ups', page],
    queryFn: async ({ signal }) =>
      (await call('GET /profile/look-ups', { query: { page, limit: LOOK_UPS_A_PAGE } }, { signal })).data,
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  });
