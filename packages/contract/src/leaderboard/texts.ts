export const LEADERBOARD_TEXTS = {
  leaderboardFailed: 'Failed to load the leaderboard',
} as const;
