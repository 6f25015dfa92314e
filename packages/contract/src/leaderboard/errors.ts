import type { ErrorTable } from '../error-table.ts';
import { LEADERBOARD_TEXTS } from './texts.ts';

export const LEADERBOARD_ERRORS = {
  leaderboard_failed: { status: 500, message: LEADERBOARD_TEXTS.leaderboardFailed },
} as const satisfies ErrorTable;
