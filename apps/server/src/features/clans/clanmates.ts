import type { Clanmates } from '@dugout/contract/clans/clan';
import { LEAST_SHARERS } from '@dugout/contract/clans/constants';
import type { Db } from '#/platform/db/db.ts';
import { sharersAround } from './clans.repository.ts';

export interface ClanmatesOptions {
  readonly db: Db;
  readonly isBlocked: (userId: string, otherId: string) => boolean;
  /** Who of the traders holds which of the tokens: user ids by mint. */
  readonly holdersAmong: (
    userIds: readonly string[],
    mints: readonly string[],
  ) => Promise<ReadonlyMap<string, ReadonlySet<string>>>;
}

/**
 * Which clanmates hold tokens, of those who share that with their clan; by mint. Empty below `LEAST_SHARERS`,
 * where one could tell who it is.
 */
export function clanmatesHolding({ db, isBlocked, holdersAmong }: ClanmatesOptions) {
  return async (userId: string, mints: readonly string[]): Promise<ReadonlyMap<string, Clanmates>> => {
    const sharers = (await sharersAround(db, userId)).filter((mate) => !isBlocked(userId, mate.userId));
    if (sharers.length < LEAST_SHARERS || mints.length === 0) return new Map();
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
