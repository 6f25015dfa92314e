import { queryOptions } from '@tanstack/react-query';
import { call } from '#/shared/api/call.ts';
import { RENEWED_LIVE } from '#/shared/realtime/renewed-live.ts';
import { withShownName } from '#/shared/tokens/names/shown-name.ts';
import { shownRow } from '#/shared/tokens/shown-row.ts';
import { pollScan } from './poll-scan.ts';

const REFRESH_MS = 10_000;
const SCAN_FRESH_MS = 60_000;

/** Resolves after `ms`; rejects when the signal aborts. */
const waited = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });

/** Polls a token's scan until it is final. Stops when no component uses it. */
export const scanQuery = (mint: string) =>
  queryOptions({
    queryKey: ['token', mint, 'scan'],
    queryFn: ({ signal }) =>
      pollScan({
        fetchScan: async () =>
          (await call('GET /token/scan/{id}', { params: { id: mint } }, { signal })).data,
        wait: (ms) => waited(ms, signal),
        now: () => performance.now(),
      }),
    retry: false,
    staleTime: SCAN_FRESH_MS,
  });

const SELL_CHECK_REFRESH_MS = 30_000;

export const sellCheckQuery = (mint: string) =>
  queryOptions({
    queryKey: ['token', mint, 'sell-check'],
    queryFn: async ({ signal }) =>
      (await call('GET /token/{mint}/sell-check', { params: { mint } }, { signal })).data,
    // No channel carries the accounts of a mint.
    refetchInterval: SELL_CHECK_REFRESH_MS,
  });

export const poolsQuery = (mint: string) =>
  queryOptions({
    queryKey: ['token', mint, 'pools'],
    queryFn: async ({ signal }) =>
      (await call('GET /token/{mint}/pools', { params: { mint } }, { signal })).data,
    // No channel carries pools that do not set the price.
    refetchInterval: REFRESH_MS,
  });

export const holdersChartQuery = (mint: string) =>
  queryOptions({
    queryKey: ['token', mint, 'holders-chart'],
    queryFn: async ({ signal }) =>
      (await call('GET /token/holders-chart/{id}', { params: { id: mint } }, { signal })).data,
    meta: RENEWED_LIVE,
  });

export const topTradersQuery = (mint: string) =>
  queryOptions({
    queryKey: ['token', mint, 'top-traders'],
    queryFn: async ({ signal }) =>
      (await call('GET /token/{mint}/top-traders', { params: { mint }, query: { limit: 100 } }, { signal }))
        .data,
    meta: RENEWED_LIVE,
  });

export const creatorQuery = (mint: string) =>
  queryOptions({
    queryKey: ['token', mint, 'creator'],
    queryFn: async ({ signal }) => {
      const { data } = await call(
        'GET /token/{mint}/creator',
        { params: { mint }, query: { limit: 200 } },
        { signal },
      );
      return { ...data, items: data.items.map(withShownName) };
    },
    // No channel carries the figures of a developer's other tokens.
    refetchInterval: REFRESH_MS,
  });

export const lookAlikesQuery = (mint: string) =>
  queryOptions({
    queryKey: ['token', mint, 'look-alikes'],
    queryFn: async ({ signal }) => {
      const { data } = await call(
        'GET /token/{mint}/look-alikes',
        { params: { mint }, query: { limit: 100 } },
        { signal },
      );
      return data.map((row) => ({ ...row, ...shownRow(row, '24h') }));
    },
    // No channel carries look-alikes.
    refetchInterval: REFRESH_MS,
  });
