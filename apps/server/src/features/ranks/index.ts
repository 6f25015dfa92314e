import { defineDoor, definePort } from '#/features/door.ts';

export interface RanksDoor {
  /** Ranks, 0 to 20, by user id: one for each trader. A rank just reached counts within a minute. */
  ranksOf(userIds: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /**
   * Returns the rank, 0 to 20, from traded volume alone. Use it for gates, since points can be gained without a
   * counterparty.
   */
  gateRankOf(userId: string): Promise<number>;
  /** Returns the name of a trader's cluster of linked accounts; their own id without one. */
  clusterOf(userId: string): string;
  /** Returns the lamports that count for the rank, without wash trades. */
  volumeOf(userId: string): Promise<bigint>;
  /** Returns the lamports that each trader has moved since a time (unix ms), without wash trades. */
  volumesSince(moment: number): Promise<ReadonlyMap<string, bigint>>;
}

/** Traders' volumes: lamports, without wash trades. */
interface Volumes {
  /** All-time. */
  of(userId: string): Promise<bigint>;
  /** Since a time (unix ms), by user id; omits traders without volume. */
  since(moment: number): Promise<ReadonlyMap<string, bigint>>;
  /** Returns the name of a trader's cluster of linked accounts; their own id without one. */
  clusterOf(userId: string): string;
}

interface Points {
  /** Each point counts like one SOL. */
  of(userIds: readonly string[]): Promise<ReadonlyMap<string, number>>;
}

export const ranksDoor = defineDoor<RanksDoor>('ranks');
export const volumesPort = definePort<Volumes>('ranks.volumes');
export const pointsPort = definePort<Points>('ranks.points');

export const rankOf = async (ranks: Pick<RanksDoor, 'ranksOf'>, userId: string): Promise<number> =>
  (await ranks.ranksOf([userId])).get(userId) ?? 0;
