import { rankOfVolume } from '@dugout/domain/rank';
import { LRUCache } from 'lru-cache';

const KEPT = 50_000;
/** Max delay before a new rank counts. */
const KEPT_FOR_MS = 60_000;

/** Creates the ranks of traders, from the total lamports that each has traded. */
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
