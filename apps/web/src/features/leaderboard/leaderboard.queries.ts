import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#/shared/api/call.ts';
import type { ShownBoard } from './board-search.ts';

export const PAGE_SIZE = 50;
const REFRESH_MS = 10_000;

export const boardQuery = (board: ShownBoard) =>
  queryOptions({
    queryKey: ['leaderboard', board],
    queryFn: async ({ signal }) =>
      (await call('GET /leaderboard', { query: { ...board, limit: PAGE_SIZE } }, { signal })).data,
    placeholderData: keepPreviousData,
    // No channel has boards.
    refetchInterval: REFRESH_MS,
  });
