import { CLANS_TEXTS } from '@dugout/contract/clans/values';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useChannelUpdates } from '#/shared/realtime/use-channel.ts';
import { toastError } from '#/shared/toasts/toasts.ts';
import { ownClanQuery } from '../own-clan.queries.ts';

export function LiveClan() {
  const queries = useQueryClient();
  const { error } = useQuery(ownClanQuery);
  const known = useRef<string | null>(null);
  useEffect(() => {
    if (error !== null) toastError(CLANS_TEXTS.clanMountFailed, error);
  }, [error]);
  useChannelUpdates('clan', ({ state, deltas }) => {
    queries.setQueryData(ownClanQuery.queryKey, state);
    const clanId = state?.id ?? null;
    // The trader's clan changed, and with it their status in every clan.
    if (known.current !== clanId || deltas.length > 0)
      void queries.invalidateQueries({
        predicate: ({ queryKey }) => queryKey[0] === 'clans' && queryKey[1] !== 'own',
      });
    known.current = clanId;
  });
  return null;
}
