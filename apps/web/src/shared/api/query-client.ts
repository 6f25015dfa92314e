import { QueryClient } from '@tanstack/react-query';
import { ApiFailure } from './api-failure.ts';

/**
 * A refusal is an answer and is not asked again; a server that is away is asked twice more. A failure keeps
 * the old data.
 */
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
