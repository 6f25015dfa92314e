import type { Query, QueryClient } from '@tanstack/react-query';
import type { LiveClient } from './live-client.ts';
import { onReturn } from './on-return.ts';

/** `meta` of a query that a live channel renews, so that it does not poll. */
export const RENEWED_LIVE = { renewedLive: true } as const;

export const isRenewedLive = ({ meta }: Pick<Query, 'meta'>): boolean => meta?.['renewedLive'] === true;

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
