import type { QueryClient } from '@tanstack/react-query';
import type { LiveClient } from './live-client.ts';
import { onReturn } from './on-return.ts';
import { isRenewedLive } from './renewed-live.ts';

/** Refetches visible queries once after the live socket was lost. Returns a function that stops it. */
export const refetchOnReturn = (
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
