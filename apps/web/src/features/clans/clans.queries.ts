import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#/shared/api/call.ts';
import type { ClanSearch } from './clan-search.ts';

export const PAGE_SIZE = 50;

/** Undefined parts are omitted from the request. */
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

export const auditQuery = (id: string, before: string | null) =>
  queryOptions({
    queryKey: ['clans', 'acts', id, before],
    queryFn: async ({ signal }) => {
      const query = { limit: PAGE_SIZE, ...(before === null ? {} : { before }) };
      return (await call('GET /clan/{id}/acts', { params: { id }, query }, { signal })).data;
    },
  });

interface NamesToCheck {
  readonly tag: string | null;
  readonly name: string | null;
  readonly clanId: string | null;
}

/** Checks whether tag and name are free; null is not checked. */
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
