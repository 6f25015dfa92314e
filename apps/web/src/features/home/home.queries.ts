import type { Circle } from '@dugout/contract/home/values';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#/shared/api/call.ts';
import { RENEWED_LIVE } from '#/shared/realtime/renewed-live.ts';
import { hourlyRows, REFRESH_MS } from './trending.query.ts';

const VISIT_MS = 60_000;
const LAUNCHES = 12;

/** The newest tokens. */
export const launchesQuery = queryOptions({
  queryKey: ['home', 'launches'],
  queryFn: ({ signal }) => hourlyRows({ sortBy: 'ageMinutes', sortDir: 'asc', limit: LAUNCHES }, signal),
  meta: RENEWED_LIVE,
});

export const newestCallsQuery = queryOptions({
  queryKey: ['home', 'calls'],
  queryFn: async ({ signal }) => (await call('GET /alpha/tokens', { query: {} }, { signal })).data.feed,
  // The channel does not carry followers' returns.
  refetchInterval: REFRESH_MS,
});

/** Records the visit and returns the events since the last one. */
export const visitQuery = queryOptions({
  queryKey: ['home', 'visit'],
  queryFn: async ({ signal }) => (await call('POST /home/visit', { body: {} }, { signal })).data,
  // The call notes that the trader is still here.
  refetchInterval: VISIT_MS,
  retry: false,
});

export const circleQuery = (of: Circle) =>
  queryOptions({
    queryKey: ['home', 'activity', of],
    queryFn: async ({ signal }) => (await call('GET /home/activity', { query: { of } }, { signal })).data,
    // No channel carries the activity of friends and clanmates.
    refetchInterval: REFRESH_MS,
    placeholderData: keepPreviousData,
  });
