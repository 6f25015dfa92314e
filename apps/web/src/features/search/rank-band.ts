export type RankBand = 'gold' | 'silver' | 'bronze' | 'none';

/** Returns the band of an all-time rank: up to 10, up to 50, up to 100, beyond or unranked. */
export function rankBand(rank: number | null): RankBand {
  if (rank === null || rank > 100) return 'none';
  return rank <= 10 ? 'gold' : rank <= 50 ? 'silver' : 'bronze';
}
