import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { TRADER } from '#/app/app.testing.tsx';
import { meQuery } from '#/features/identity/identity.queries.ts';
import { TRACKER_KEYS, useFollowedNames } from './tracker.queries.ts';

it('shows names of followed wallets to their trader only, and hides them after the session ended', async () => {
  const queries = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } },
  });
  queries.setQueryData(meQuery.queryKey, TRADER);
  queries.setQueryData(TRACKER_KEYS.names, new Map([['whale', 'Whale 07']]));
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={queries}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(() => useFollowedNames(), { wrapper });
  expect([...result.current]).toEqual([['whale', 'Whale 07']]);
  queries.setQueryData(meQuery.queryKey, null);
  await waitFor(() => expect([...result.current]).toEqual([]));
});
