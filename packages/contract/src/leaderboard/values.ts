import type { ErrorTable } from '../error-table.ts';

export const BOARD_KINDS = ['traders', 'callers', 'clans'] as const;
export const BOARD_WINDOWS = ['24h', '7d', '30d', 'all'] as const;

/** Rows shown: everyone, the trader and their friends, or their clan. Guests only have `everyone`. */
export const BOARD_SCOPES = ['everyone', 'friends', 'clan'] as const;
export const BOARD_SEARCH_LENGTH = 40;

export type BoardKind = (typeof BOARD_KINDS)[number];
export type BoardWindow = (typeof BOARD_WINDOWS)[number];
export type BoardScope = (typeof BOARD_SCOPES)[number];

export const LEADERBOARD_TEXTS = {
  leaderboardFailed: 'Failed to load the leaderboard',
} as const;

export const LEADERBOARD_ERRORS = {
  leaderboard_failed: { status: 500, message: LEADERBOARD_TEXTS.leaderboardFailed },
} as const satisfies ErrorTable;
