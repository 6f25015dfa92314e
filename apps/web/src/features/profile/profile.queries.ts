import type { OwnProfilePage } from '@dugout/contract/profile/profile-page';
import type { ProfileWindow } from '@dugout/contract/profile/values';
import type { ReferralStats } from '@dugout/contract/referral/referral';
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

const OWN = ['profile', 'own'] as const;

/** The trader's own profile, with days in `timeZone`. */
export const ownProfileQuery = (timeZone: string) =>
  queryOptions({
    queryKey: [...OWN, timeZone],
    queryFn: async ({ signal }) => (await call('GET /profile', { query: { timeZone } }, { signal })).data,
    placeholderData: keepPreviousData,
  });

/** Updates the cached profile of the trader, or refetches it. */
export function useOwnProfile() {
  const queries = useQueryClient();
  return {
    change: (part: Partial<OwnProfilePage>): void =>
      void queries.setQueriesData<OwnProfilePage>({ queryKey: OWN }, (own) => own && { ...own, ...part }),
    refetch: (): void => void queries.invalidateQueries({ queryKey: OWN }),
  };
}

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

const LONGEST_NAME = 20;

/** @param trader a user id or a user name, as in profile addresses */
export const publicProfileQuery = (trader: string, time: ProfileWindow, timeZone: string) =>
  queryOptions({
    queryKey: ['profile', 'public', trader, time, timeZone],
    queryFn: async ({ signal }) => {
      const who = trader.length > LONGEST_NAME ? { userId: trader } : { userName: trader };
      const query = { ...who, time, timeZone };
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
    // No channel carries operator accesses; the list is open only in the settings.
    refetchInterval: 60_000,
  });
