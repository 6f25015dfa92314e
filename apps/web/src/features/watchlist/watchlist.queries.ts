import { WATCHLIST_TEXTS } from '@dugout/contract/watchlist/values';
import type { WatchedToken } from '@dugout/contract/watchlist/watched-token';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useMe } from '#/features/identity/index.ts';
import { ApiFailure } from '#/shared/api/api-failure.ts';
import { call } from '#/shared/api/call.ts';
import { useOpen } from '#/shared/feature/overlay.ts';
import { RENEWED_LIVE } from '#/shared/realtime/renewed-live.ts';
import { toastError, toastSuccess } from '#/shared/toasts/toasts.ts';
import { shownWatched } from './watchlist.model.ts';

/** The watched tokens in the trader's own order. Requires a signed-in trader. */
export const watchlistQuery = queryOptions({
  queryKey: ['watchlist'],
  queryFn: async ({ signal }) =>
    (await call('GET /watchlist', undefined, { signal })).data.tokens.map(shownWatched),
  meta: RENEWED_LIVE,
  // Rows of other lists read it as they appear.
  staleTime: 60_000,
  // Tokens may have been added elsewhere.
  refetchOnWindowFocus: true,
});

/** The watchlist of a signed-in trader; no request for guests. */
export function useWatchlist(polling: { readonly refetchInterval?: number } = {}) {
  const me = useMe();
  return useQuery({ ...watchlistQuery, ...polling, enabled: me !== undefined && me !== null });
}

/** Returns a function that stores the list returned by the server after a change. */
const useTakeWatchlist = (): ((tokens: readonly WatchedToken[]) => void) => {
  const queries = useQueryClient();
  return useCallback(
    (tokens) => queries.setQueryData(watchlistQuery.queryKey, tokens.map(shownWatched)),
    [queries],
  );
};

export const sayWatchlistFailure = (error: unknown): void => {
  if (error instanceof ApiFailure) toastError(WATCHLIST_TEXTS.watchlistUpdateFailed, error);
  else toastError(WATCHLIST_TEXTS.watchlistThrew);
};

interface Change {
  readonly watch: boolean;
  readonly tokenAddress: string;
}

/** Adds a token to the watchlist or removes it, and shows the outcome; prompts a guest to sign in. */
export function useWatchChange(): {
  readonly busy: string | null;
  readonly change: (change: Change) => void;
} {
  const take = useTakeWatchlist();
  const me = useMe();
  const open = useOpen();
  const [busy, setBusy] = useState<string | null>(null);
  const change = useCallback(
    ({ watch, tokenAddress }: Change) => {
      if (me === null) {
        open('signIn', 'logIn');
        return;
      }
      setBusy(tokenAddress);
      void call(watch ? 'POST /watchlist' : 'POST /watchlist/remove', { body: { tokens: [tokenAddress] } })
        .then(({ data }) => {
          take(data.tokens);
          toastSuccess(watch ? WATCHLIST_TEXTS.watchlistAdded : WATCHLIST_TEXTS.watchlistRemoved);
        }, sayWatchlistFailure)
        .finally(() => setBusy(null));
    },
    [me, open, take],
  );
  return { busy, change };
}

interface Watch {
  readonly watched: boolean;
  readonly busy: boolean;
  readonly toggle: () => void;
}

export function useWatch(tokenAddress: string): Watch {
  const me = useMe();
  const { data: watched = false } = useQuery({
    ...watchlistQuery,
    enabled: me !== undefined && me !== null,
    select: (tokens) => tokens.some((token) => token.tokenAddress === tokenAddress),
  });
  const { busy, change } = useWatchChange();
  const toggle = useCallback(
    () => change({ watch: !watched, tokenAddress }),
    [change, watched, tokenAddress],
  );
  return { watched, busy: busy === tokenAddress, toggle };
}

/** Returns the toggle for any row of a list, by key. */
export function useWatchToggle(): (tokenAddress: string) => void {
  const { data } = useWatchlist();
  const { change } = useWatchChange();
  return useCallback(
    (tokenAddress) =>
      change({ watch: data?.some((token) => token.tokenAddress === tokenAddress) !== true, tokenAddress }),
    [data, change],
  );
}
