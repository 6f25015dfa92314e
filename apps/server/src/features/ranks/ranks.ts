import { rankOfVolume } from '@dugout/domain/standing/rank';
import { LRUCache } from 'lru-cache';

const KEPT = 50_000;
/** Max delay before a new rank counts. */
const KEPT_FOR_MS = 60_000;

/** Returns ranks by user id, from the lamports that each trader has traded in all; unknown ones are read at once. */
export function createRanks(
  volumesOf: (userIds: readonly string[]) => Promise<ReadonlyMap<string, bigint>>,
): (userIds: readonly string[]) => Promise<ReadonlyMap<string, number>> {
  const ranks = new LRUCache<string, number>({ max: KEPT, ttl: KEPT_FOR_MS });
  return async (userIds) => {
    const found = new Map<string, number>();
    const missing: string[] = [];
    for (const userId of new Set(userIds)) {
      const known = ranks.get(userId);
      if (known === undefined) missing.push(userId);
      else found.set(userId, known);
    }
    const volumes = missing.length === 0 ? new Map<string, bigint>() : await volumesOf(missing);
    for (const userId of missing) {
      const rank = rankOfVolume(volumes.get(userId) ?? 0n);
      ranks.set(userId, rank);
      found.set(userId, rank);
    }
    return found;
  };
}
