import { TOP_RANK } from '../execution/trading-fee.ts';
import { LAMPORTS_PER_SOL } from '../sol.ts';

/** Total SOL volume required for rank 1, 2, … 20. Published in docs/ranks.md. */
export const RANK_VOLUMES_SOL = [
  50, 100, 200, 350, 500, 750, 1_000, 1_500, 2_000, 3_000, 4_000, 6_000, 8_000, 10_000, 15_000, 20_000,
  30_000, 50_000, 75_000, 100_000,
] as const;

/** Returns the rank, 0 to 20, for a volume in lamports. */
export function rankOfVolume(lamports: bigint): number {
  const missed = RANK_VOLUMES_SOL.findIndex((sol) => lamports < BigInt(sol) * LAMPORTS_PER_SOL);
  return missed === -1 ? TOP_RANK : missed;
}

const CAP = TOP_RANK - 1;

/** Returns the displayed rank: capped at 19, except for 20 itself. */
export const shownRank = (rank: number): number => (rank === TOP_RANK ? TOP_RANK : Math.min(rank, CAP));

const BANDS = [20, 15, 10, 5, 1] as const;
export type RankBand = (typeof BANDS)[number] | 0;

/** Returns the color band of a rank, named by its lowest rank; 0 without a rank. */
export const rankBand = (rank: number): RankBand => BANDS.find((lowest) => shownRank(rank) >= lowest) ?? 0;
