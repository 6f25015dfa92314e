import { z } from 'zod';
import { data, endpoint } from '../endpoint.ts';
import { limit, page, searchText } from '../fields.ts';
import { leaderboard } from './board.ts';
import { BOARD_KINDS, BOARD_SCOPES, BOARD_SEARCH_LENGTH, BOARD_WINDOWS } from './values.ts';

export const leaderboardEndpoints = {
  'GET /leaderboard': endpoint({
    summary: 'Traders and clans by realized profit, callers by the lower bound of their hit rate',
    access: 'public',
    query: z.object({
      kind: z.enum(BOARD_KINDS).default('traders'),
      window: z.enum(BOARD_WINDOWS).default('30d'),
      scope: z.enum(BOARD_SCOPES).default('everyone'),
      search: searchText(BOARD_SEARCH_LENGTH).default(''),
      page,
      limit,
    }),
    output: data(leaderboard),
    errors: ['leaderboard_failed'],
  }),
} as const;
