import { SOL_PRICE_REFRESH_MS } from '@dugout/contract/system/values';
import { queryOptions } from '@tanstack/react-query';
import { call } from './call.ts';

/** Server status: mode, source, slot, delay. The live channel `status` updates it every second. */
export const statusQuery = queryOptions({
  queryKey: ['status'],
  queryFn: async ({ signal }) => (await call('GET /status', undefined, { signal })).data,
  staleTime: 60_000,
});

/** SOL price in US dollars, polled every five seconds while the page is visible. Keeps the last price on failure. */
export const solPriceQuery = queryOptions({
  queryKey: ['solPrice'],
  queryFn: async ({ signal }) => (await call('GET /price', { query: {} }, { signal })).usdPrice,
  refetchInterval: SOL_PRICE_REFRESH_MS,
  refetchOnWindowFocus: true,
  retry: false,
});
