import type { ClanPage } from '@dugout/contract/clans/clan';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useMe } from '#/features/identity/index.ts';
import { call } from '#/shared/api/call.ts';
import type { ClanSearch } from './clan-search.ts';

export const ownClanQuery = queryOptions({
  queryKey: ['clans', 'own'],
  queryFn: async ({ signal }): Promise<ClanPage | null> =>
    (await call('GET /clan/user', undefined, { signal })).data,
  // The live channel keeps it current.
  staleTime: Number.POSITIVE_INFINITY,
});

/** The trader's clan; null without one and for guests, undefined while it is not known. */
export function useOwnClan(): ClanPage | null | undefined {
  const me = useMe();
  const { data } = useQuery({ ...ownClanQuery, enabled: me !== undefined && me !== null });
  return me === null ? null : data;
}

/** Where a trader's clan is found: their own page, or the list of clans. */
export const useClanPath = (): '/clans/me' | '/clans' => (useOwnClan() ? '/clans/me' : '/clans');

/** The page of a trader's clan as everyone sees it, for links to it. */
export function useClanPage(): { readonly path: string; readonly label: string } {
  const clan = useOwnClan();
  return clan ? { path: `/clans/${clan.tag}`, label: clan.name } : { path: '/clans', label: 'Find a clan' };
}

export const PAGE_SIZE = 50;

/** Undefined parts are left out of the request. */
export const clansQuery = (search: ClanSearch) =>
  queryOptions({
    queryKey: ['clans', 'list', search],
    queryFn: async ({ signal }) => {
      const { q, members, membersMax, rank, rankMax, requiresRank, requiresVolume, open, page } = search;
      const query = {
        search: q,
        membersSize: members,
        membersSizeMax: membersMax,
        clanRank: rank,
        clanRankMax: rankMax,
        minProfileRank: requiresRank,
        minUserVolume: requiresVolume,
        onlyJoinable: open ? 'true' : undefined,
        page,
        limit: PAGE_SIZE,
      };
      return (await call('GET /clan', { query }, { signal })).data;
    },
    placeholderData: keepPreviousData,
  });

export const clanByTagQuery = (tag: string) =>
  queryOptions({
    queryKey: ['clans', 'tag', tag.toLowerCase()],
    queryFn: async ({ signal }) => (await call('GET /clan/tag/{tag}', { params: { tag } }, { signal })).data,
  });

export const invitationsQuery = queryOptions({
  queryKey: ['clans', 'invitations'],
  queryFn: async ({ signal }) => (await call('GET /clan/invitations', undefined, { signal })).data,
});

export const actsQuery = (id: string, before: string | null) =>
  queryOptions({
    queryKey: ['clans', 'acts', id, before],
    queryFn: async ({ signal }) => {
      const query = { limit: PAGE_SIZE, ...(before === null ? {} : { before }) };
      return (await call('GET /clan/{id}/acts', { params: { id }, query }, { signal })).data;
    },
  });

export interface NamesToCheck {
  readonly tag: string | null;
  readonly name: string | null;
  /** The clan that has them already. */
  readonly clanId: string | null;
}

/** Whether tag and name are free; null is not asked for. */
export const availableQuery = ({ tag, name, clanId }: NamesToCheck) =>
  queryOptions({
    queryKey: ['clans', 'available', tag, name, clanId],
    queryFn: async ({ signal }) => {
      const query = { tag: tag ?? undefined, name: name ?? undefined, clanId: clanId ?? undefined };
      return (await call('GET /clan/available', { query }, { signal })).data;
    },
    enabled: tag !== null || name !== null,
    placeholderData: keepPreviousData,
  });
