import { QueryClient } from '@tanstack/react-query';
import { ApiFailure } from './api-failure.ts';

/** Does not retry rejected calls; retries twice when the server is unreachable. Keeps the old data on failure. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        retry: (failures, error) => failures < 2 && !(error instanceof ApiFailure && error.status < 500),
        staleTime: 5_000,
        refetchOnWindowFocus: false,
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  });
