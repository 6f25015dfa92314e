import { rankOfVolume } from '@dugout/domain/rank';
import { LRUCache } from 'lru-cache';

const KEPT = 50_000;
/** What was just traded counts after at most so long. */
const KEPT_FOR_MS = 60_000;

/** What traders have traded, and the rank that it gives. */
export interface Standings {
  /** Lamports, in all. */
  volumeOf(userId: string): Promise<bigint>;
  /** 0 to 20. */
  rankOf(userId: string): Promise<number>;
  ranksOf(userIds: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** Lamports of the last 7 days, by user id; those who traded nothing are left out. */
  weekVolumes(): Promise<ReadonlyMap<string, bigint>>;
}

export interface StandingsOptions {
  readonly now: () => number;
  /**
   * Lamports that each trader has moved since then, unix ms, by user id; of all, or of those who are named.
   */
  readonly tradedSince: (
    since: number,
    userIds: readonly string[] | null,
  ) => Promise<ReadonlyMap<string, bigint>>;
}

const WEEK_MS = 7 * 86_400_000;

export function createStandings({ now, tradedSince }: StandingsOptions): Standings {
  const volumes = new LRUCache<string, bigint>({ max: KEPT, ttl: KEPT_FOR_MS });
  let week: { readonly at: number; readonly volumes: Promise<ReadonlyMap<string, bigint>> } | null = null;

  async function volumesOf(userIds: readonly string[]): Promise<ReadonlyMap<string, bigint>> {
    const unknown = userIds.filter((userId) => !volumes.has(userId));
    if (unknown.length > 0) {
      const traded = await tradedSince(0, unknown);
      for (const userId of unknown) volumes.set(userId, traded.get(userId) ?? 0n);
    }
    return new Map(userIds.map((userId) => [userId, volumes.get(userId) ?? 0n]));
  }

  const volumeOf = async (userId: string): Promise<bigint> => (await volumesOf([userId])).get(userId) ?? 0n;

  return {
    volumeOf,
    rankOf: async (userId) => rankOfVolume(await volumeOf(userId)),
    ranksOf: async (userIds) =>
      new Map(Array.from(await volumesOf(userIds), ([userId, volume]) => [userId, rankOfVolume(volume)])),
    weekVolumes() {
      if (week === null || now() - week.at >= KEPT_FOR_MS) {
        const read = { at: now(), volumes: tradedSince(now() - WEEK_MS, null) };
        week = read;
        read.volumes.catch(() => {
          if (week === read) week = null;
        });
      }
      return week.volumes;
    },
  };
}
