/** The week's volumes are read again after so long. */
const KEPT_FOR_MS = 60_000;

/** What traders have traded, and their ranks. */
export interface Standings {
  /** Lamports, in all, wash left out. */
  volumeOf(userId: string): Promise<bigint>;
  /** 0 to 20. */
  rankOf(userId: string): Promise<number>;
  /** The rank that traded volume alone brings. */
  gateRankOf(userId: string): Promise<number>;
  ranksOf(userIds: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** Lamports of the last 7 days, wash left out, by user id; those who traded nothing are left out. */
  weekVolumes(): Promise<ReadonlyMap<string, bigint>>;
}

export interface StandingsOptions {
  readonly now: () => number;
  /** Lamports that each trader has moved since then, unix ms, wash left out, by user id. */
  readonly volumesSince: (since: number) => Promise<ReadonlyMap<string, bigint>>;
  /** Lamports, in all, wash left out. */
  readonly volumeOf: (userId: string) => Promise<bigint>;
  /** 0 to 20. */
  readonly rankOf: (userId: string) => Promise<number>;
  /** The rank that traded volume alone brings. */
  readonly gateRankOf: (userId: string) => Promise<number>;
}

const WEEK_MS = 7 * 86_400_000;

export function createStandings(options: StandingsOptions): Standings {
  const { now, volumesSince, volumeOf, rankOf, gateRankOf } = options;
  let week: { readonly at: number; readonly volumes: Promise<ReadonlyMap<string, bigint>> } | null = null;

  return {
    volumeOf,
    rankOf,
    gateRankOf,
    ranksOf: async (userIds) =>
      new Map(await Promise.all(userIds.map(async (userId) => [userId, await rankOf(userId)] as const))),
    weekVolumes() {
      if (week === null || now() - week.at >= KEPT_FOR_MS) {
        const read = { at: now(), volumes: volumesSince(now() - WEEK_MS) };
        week = read;
        read.volumes.catch(() => {
          if (week === read) week = null;
        });
      }
      return week.volumes;
    },
  };
}
