export type RankBand = 'gold' | 'silver' | 'bronze' | 'none';

/**
 * The band of a place on the all-time leaderboard: up to 10, up to 50, up to 100, beyond or without a place.
 */
export function rankBand(rank: number | null): RankBand {
  if (rank === null || rank > 100) return 'none';
  return rank <= 10 ? 'gold' : rank <= 50 ? 'silver' : 'bronze';
}
