import { SOL_PRICE_REFRESH_MS } from '@dugout/contract/system/constants';
import { queryOptions } from '@tanstack/react-query';
import { call } from './call.ts';

/** What the server is: mode, source, slot, delay. The live channel `status` renews it every second. */
export const statusQuery = queryOptions({
  queryKey: ['status'],
  queryFn: async ({ signal }) => (await call('GET /status', undefined, { signal })).data,
  staleTime: 60_000,
});

/**
 * The SOL price in US dollars, asked for every five seconds whatever happens; a failure keeps the last one.
 */
export const solPriceQuery = queryOptions({
  queryKey: ['solPrice'],
  queryFn: async ({ signal }) => (await call('GET /price', { query: {} }, { signal })).usdPrice,
  refetchInterval: SOL_PRICE_REFRESH_MS,
  refetchIntervalInBackground: true,
  retry: false,
});
