import type { Query, QueryClient } from '@tanstack/react-query';
import type { LiveClient } from './live-client.ts';
import { onReturn } from './on-return.ts';
import { isRenewedLive } from './renewed-live.ts';

/** Refetches visible queries once after the live socket was lost. Returns a function that stops it. */
const refetchOnReturn = (
  live: Pick<LiveClient, 'getStatus' | 'subscribeStatus'>,
  queries: () => QueryClient,
): (() => void) =>
  onReturn(
    live,
    () =>
      void queries().refetchQueries({
        type: 'active',
        predicate: (query) => isRenewedLive(query) || query.isStale(),
      }),
  );

/** Refetch interval of live-renewed queries while the socket is disconnected. */
export const AWAY_POLL_MS = 15_000;
/** Time hidden after which a page refetches everything that polls would have renewed. */
const LONG_HIDDEN_MS = 60_000;

interface KeepCurrentOptions {
  readonly live: Pick<LiveClient, 'getStatus' | 'subscribeStatus'>;
  readonly queries: () => QueryClient;
  readonly page: Pick<Document, 'hidden' | 'addEventListener' | 'removeEventListener'>;
}

/**
 * Keeps visible queries current while the live socket is disconnected, after it returned, and when the page is
 * shown again. Returns a function that stops it.
 */
export function keepCurrent({ live, queries, page }: KeepCurrentOptions): () => void {
  const fetch = (isMeant: (query: Query) => boolean): void =>
    void queries().refetchQueries({ type: 'active', predicate: isMeant });
  let hiddenAt = page.hidden ? Date.now() : null;
  let timer: ReturnType<typeof setInterval> | undefined;

  function pollWhileAway(): void {
    if (live.getStatus().kind === 'offline')
      timer ??= setInterval(() => {
        if (!page.hidden) fetch(isRenewedLive);
      }, AWAY_POLL_MS);
    else {
      clearInterval(timer);
      timer = undefined;
    }
  }

  function shown(): void {
    if (page.hidden) {
      hiddenAt ??= Date.now();
      return;
    }
    const isLong = hiddenAt !== null && Date.now() - hiddenAt >= LONG_HIDDEN_MS;
    hiddenAt = null;
    fetch((query) => query.state.isInvalidated || (isLong && (isRenewedLive(query) || query.isStale())));
  }

  pollWhileAway();
  const ignoreReturn = refetchOnReturn(live, queries);
  const ignoreStatus = live.subscribeStatus(pollWhileAway);
  page.addEventListener('visibilitychange', shown);
  return () => {
    ignoreReturn();
    ignoreStatus();
    clearInterval(timer);
    page.removeEventListener('visibilitychange', shown);
  };
}
