import { QueryClient } from '@tanstack/react-query';
import { isRenewedLive } from '../realtime/renewed-live.ts';
import { ApiFailure } from './api-failure.ts';

const RETRY_FAILED_MS = 10_000;

/** Does not retry rejected calls; retries twice when the server is unreachable. Keeps the old data on failure. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        retry: (failures, error) => failures < 2 && !(error instanceof ApiFailure && error.status < 500),
        staleTime: 5_000,
        // Queries renewed by a channel do not poll, but retry after a failure.
        refetchInterval: (query) =>
          isRenewedLive(query) && query.state.status === 'error' ? RETRY_FAILED_MS : false,
        refetchOnWindowFocus: false,
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  });
