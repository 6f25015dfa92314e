import type { AccountStatus } from '@dugout/contract/identity/account';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useChannelUpdates } from '#/shared/realtime/use-channel.ts';
import { meQuery } from '../identity.queries.ts';

/** Keeps the account's status current while the page is open. */
export function LiveAccount() {
  const queries = useQueryClient();
  const onUpdate = useCallback(
    ({ state }: { readonly state: AccountStatus | null }) => {
      if (state !== null) queries.setQueryData(meQuery.queryKey, (me) => me && { ...me, ...state });
    },
    [queries],
  );
  useChannelUpdates('accountStatus', onUpdate);
  return null;
}
