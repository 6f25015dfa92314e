import type { Clanmates } from '@dugout/contract/clans/clan';
import { LEAST_SHARERS } from '@dugout/contract/clans/constants';
import { ACTIVE_LAMPORTS } from '@dugout/domain/standing/goals';
import type { Db } from '#/platform/db/db.ts';
import { sharersAround } from './clans.repository.ts';

export interface ClanmatesOptions {
  readonly db: Db;
  /** The name of the cluster of linked accounts that a trader belongs to. */
  readonly clusterOf: (userId: string) => string;
  /** Lamports that a trader has moved, wash left out. */
  readonly volumeOf: (userId: string) => Promise<bigint>;
  readonly isBlocked: (userId: string, otherId: string) => boolean;
  /** Who of the traders holds which of the tokens: user ids by mint. */
  readonly holdersAmong: (
    userIds: readonly string[],
    mints: readonly string[],
  ) => Promise<ReadonlyMap<string, ReadonlySet<string>>>;
}

/**
 * Which clanmates hold tokens, of those who share that with their clan; by mint. Empty below `LEAST_SHARERS`,
 * where one could tell who it is. Linked accounts count as one sharer, those linked to the reader and those
 * that hardly traded as none: the reader could have made them to single somebody out.
 */
export function clanmatesHolding(options: ClanmatesOptions) {
  const { db, isBlocked, holdersAmong, clusterOf, volumeOf } = options;
  async function countSharers(userId: string, sharers: readonly { readonly userId: string }[]) {
    const clusters = new Set<string>();
    for (const sharer of sharers)
      if ((await volumeOf(sharer.userId)) >= ACTIVE_LAMPORTS) clusters.add(clusterOf(sharer.userId));
    clusters.delete(clusterOf(userId));
    return clusters.size;
  }

  return async (userId: string, mints: readonly string[]): Promise<ReadonlyMap<string, Clanmates>> => {
    const sharers = (await sharersAround(db, userId)).filter((mate) => !isBlocked(userId, mate.userId));
    if (mints.length === 0 || (await countSharers(userId, sharers)) < LEAST_SHARERS) return new Map();
    const ids = sharers.map((mate) => mate.userId);
    const byMint = await holdersAmong(ids, mints);
    return new Map(
      mints.map((mint) => [
        mint,
        {
          sharing: sharers.length,
          holders: sharers.filter((mate) => byMint.get(mint)?.has(mate.userId)),
        },
      ]),
    );
  };
}
