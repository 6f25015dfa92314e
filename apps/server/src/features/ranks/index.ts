import { defineDoor, definePort } from '#/features/door.ts';

/** What ranks offer to other features. */
export interface RanksDoor {
  /** Ranks, 0 to 20, by user id: one for each trader. A rank just reached counts within a minute. */
  ranksOf(userIds: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /**
   * The rank, 0 to 20, that traded volume alone brings. Gates ask for this one: points can be had without a
   * counterparty.
   */
  gateRankOf(userId: string): Promise<number>;
  /** The name of the cluster of linked accounts that a trader belongs to; their own id for one apart. */
  clusterOf(userId: string): string;
  /** Lamports that count for the rank: those of wash trades do not. */
  volumeOf(userId: string): Promise<bigint>;
  /** Lamports that each trader has moved since a moment (unix ms), without wash trades. */
  volumesSince(moment: number): Promise<ReadonlyMap<string, bigint>>;
}

/** What traders have traded: lamports, without wash trades. */
export interface Volumes {
  /** In all. */
  of(userId: string): Promise<bigint>;
  /** Since a moment (unix ms), by user id; those who traded nothing are left out. */
  since(moment: number): Promise<ReadonlyMap<string, bigint>>;
  /** The name of the cluster of linked accounts that a trader belongs to; their own id for one apart. */
  clusterOf(userId: string): string;
}

/** Points of traders for calls that hit and for tasks, by user id. */
export interface Points {
  /** Each point counts like one SOL. */
  of(userIds: readonly string[]): Promise<ReadonlyMap<string, number>>;
}

export const ranksDoor = defineDoor<RanksDoor>('ranks');
export const volumesPort = definePort<Volumes>('ranks.volumes');
export const pointsPort = definePort<Points>('ranks.points');

/** Returns the rank of one trader. */
export const rankOf = async (ranks: Pick<RanksDoor, 'ranksOf'>, userId: string): Promise<number> =>
  (await ranks.ranksOf([userId])).get(userId) ?? 0;
