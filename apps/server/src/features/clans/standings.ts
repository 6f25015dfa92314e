/** Max age of the cached weekly volumes. */
const KEPT_FOR_MS = 60_000;

export interface Standings {
  /** All-time lamports, without wash trades. */
  volumeOf(userId: string): Promise<bigint>;
  gateRankOf(userId: string): Promise<number>;
  ranksOf(userIds: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** Returns lamports of the last 7 days, without wash trades, by user id; omits traders without volume. */
  weekVolumes(): Promise<ReadonlyMap<string, bigint>>;
}

interface StandingsOptions {
  readonly now: () => number;
  /** Returns the lamports moved since a time, unix ms, without wash trades, by user id. */
  readonly volumesSince: (since: number) => Promise<ReadonlyMap<string, bigint>>;
  /** All-time lamports, without wash trades. */
  readonly volumeOf: (userId: string) => Promise<bigint>;
  /** 0 to 20. */
  readonly ranksOf: (userIds: readonly string[]) => Promise<ReadonlyMap<string, number>>;
  /** Returns the rank from traded volume alone. */
  readonly gateRankOf: (userId: string) => Promise<number>;
}

const WEEK_MS = 7 * 86_400_000;

export function createStandings(options: StandingsOptions): Standings {
  const { now, volumesSince, volumeOf, ranksOf, gateRankOf } = options;
  let week: { readonly at: number; readonly volumes: Promise<ReadonlyMap<string, bigint>> } | null = null;

  return {
    volumeOf,
    gateRankOf,
    ranksOf,
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
