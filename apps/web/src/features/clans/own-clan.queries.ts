import type { ClanPage } from '@dugout/contract/clans/clan';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMe } from '#/features/identity/index.ts';
import { call } from '#/shared/api/call.ts';

export const ownClanQuery = queryOptions({
  queryKey: ['clans', 'own'],
  queryFn: async ({ signal }): Promise<ClanPage | null> =>
    (await call('GET /clan/user', undefined, { signal })).data,
  // The live channel keeps it current.
  staleTime: Number.POSITIVE_INFINITY,
});

/** Returns the trader's clan; null without one and for guests, undefined until known. */
export function useOwnClan(): ClanPage | null | undefined {
  const me = useMe();
  const { data } = useQuery({ ...ownClanQuery, enabled: me !== undefined && me !== null });
  return me === null ? null : data;
}

export const useClanPath = (): '/clans/me' | '/clans' => (useOwnClan() ? '/clans/me' : '/clans');

export function useClanPage(): { readonly path: string; readonly label: string } {
  const clan = useOwnClan();
  return clan ? { path: `/clans/${clan.tag}`, label: clan.name } : { path: '/clans', label: 'Find a clan' };
}
