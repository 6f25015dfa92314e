import { TOP_RANK } from './execution/trading-fee.ts';
import { LAMPORTS_PER_SOL } from './sol.ts';

/** SOL that a trader must have traded in all for rank 1, 2, … 20. Published in docs/ranks.md. */
export const RANK_VOLUMES_SOL = [
  50, 100, 200, 350, 500, 750, 1_000, 1_500, 2_000, 3_000, 4_000, 6_000, 8_000, 10_000, 15_000, 20_000,
  30_000, 50_000, 75_000, 100_000,
] as const;

/** The rank, 0 to 20, that so many traded lamports bring. */
export function rankOfVolume(lamports: bigint): number {
  const missed = RANK_VOLUMES_SOL.findIndex((sol) => lamports < BigInt(sol) * LAMPORTS_PER_SOL);
  return missed === -1 ? TOP_RANK : missed;
}

const CAP = TOP_RANK - 1;

/** The rank as it is shown: n capped at 19, but for 20 itself. */
export const shownRank = (rank: number): number => (rank === TOP_RANK ? TOP_RANK : Math.min(rank, CAP));

/** The lowest rank of each band of colour. */
const BANDS = [20, 15, 10, 5, 1] as const;
export type RankBand = (typeof BANDS)[number] | 0;

/** The band of colour that a rank is shown in, named by its lowest rank; 0 for a trader without one. */
export const rankBand = (rank: number): RankBand => BANDS.find((lowest) => shownRank(rank) >= lowest) ?? 0;
