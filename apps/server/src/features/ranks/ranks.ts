import { rankOfVolume } from '@dugout/domain/rank';
import { LRUCache } from 'lru-cache';

const KEPT = 50_000;
/** A rank that was just reached counts after at most so long. */
const KEPT_FOR_MS = 60_000;

/** Ranks of traders, from the lamports that each has traded in all. */
export function createRanks(
  volumeOf: (userId: string) => Promise<bigint>,
): (userId: string) => Promise<number> {
  const ranks = new LRUCache<string, number>({ max: KEPT, ttl: KEPT_FOR_MS });
  return async (userId) => {
    const known = ranks.get(userId);
    if (known !== undefined) return known;
    const rank = rankOfVolume(await volumeOf(userId));
    ranks.set(userId, rank);
    return rank;
  };
}
