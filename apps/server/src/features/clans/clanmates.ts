import type { Clanmates } from '@dugout/contract/clans/clan';
import { MIN_SHARERS } from '@dugout/contract/clans/values';
import { ACTIVE_LAMPORTS } from '@dugout/domain/standing/goals';
import type { Db } from '#/platform/db/db.ts';
import { sharersAround } from './clans.repository.ts';

interface ClanmatesOptions {
  readonly db: Db;
  readonly clusterOf: (userId: string) => string;
  /** Returns the lamports that a trader has moved, without wash trades. */
  readonly volumeOf: (userId: string) => Promise<bigint>;
  readonly isBlocked: (userId: string, otherId: string) => boolean;
  readonly holdersAmong: (
    userIds: readonly string[],
    mints: readonly string[],
  ) => Promise<ReadonlyMap<string, ReadonlySet<string>>>;
}

/**
 * Creates the lookup of clanmates who hold tokens and share that with their clan; by mint. Empty below
 * `MIN_SHARERS`, where sharers could be identified. Linked accounts count as one sharer; accounts linked to the
 * reader or with hardly any trades do not count, since the reader could have created them to single somebody out.
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
    if (mints.length === 0 || (await countSharers(userId, sharers)) < MIN_SHARERS) return new Map();
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
