import type { ErrorCode } from '@dugout/contract/errors';
import { type EntryFault, entryFault } from '@dugout/domain/giveaways/entry';
import type { Db } from '#/platform/db/db.ts';
import { ApiError } from '#/platform/http/api-error.ts';
import { accountOf, entryOf, insertEntry, insertWallets } from './entries.repository.ts';
import { lockGiveaway } from './giveaway.repository.ts';
import type { GiveawayRow } from './index.ts';
import { entrantOf, walletDigest } from './seeds.ts';

const FAULTS: Readonly<Record<EntryFault, ErrorCode>> = {
  rank: 'giveaway_rank_too_low',
  age: 'giveaway_account_too_new',
  wallet: 'giveaway_wallet_missing',
};

interface EnteringOptions {
  readonly db: Db;
  /** The 32-byte key for digests of linked wallets. */
  readonly walletKey: Buffer;
  /** The 32-byte key for names of entries. */
  readonly entrantKey: Buffer;
  /** Returns the rank from traded volume alone. */
  readonly gateRankOf: (userId: string) => Promise<number>;
  /** Unix ms, from whichever clock is ahead: the wall's or the market's. */
  readonly now: () => number;
}

/** Creates the entry function, which enters a trader once. Throws the ApiErrors of `POST /giveaway/enter`. */
export function giveawayEntering({ db, walletKey, entrantKey, gateRankOf, now }: EnteringOptions) {
  return async (userId: string, giveawayId: string): Promise<GiveawayRow> => {
    const rank = await gateRankOf(userId);
    return db.transaction(async (tx) => {
      const giveaway = await lockGiveaway(tx, giveawayId);
      if (giveaway === null) throw new ApiError('giveaway_not_found');
      if ((await entryOf(tx, giveawayId, userId)) !== null) return giveaway;
      const at = now();
      if (giveaway.entrants_hash !== null || giveaway.ended_at !== null || at >= giveaway.closes_at.getTime())
        throw new ApiError('giveaway_closed');

      const account = await accountOf(tx, userId);
      if (account === null) throw new ApiError('not_signed_in');
      const { min_rank: minRank, min_age_days: minAgeDays, needs_wallet: needsWallet } = giveaway;
      const { wallets, joinedAt } = account;
      const entrant = { rank, joinedAt, linkedWallets: wallets.length };
      const fault = entryFault({ minRank, minAgeDays, needsWallet }, entrant, at);
      if (fault !== null) throw new ApiError(FAULTS[fault]);
      const digests = wallets.map((address) => walletDigest(walletKey, giveawayId, address));
      if (!(await insertWallets(tx, giveawayId, digests))) throw new ApiError('giveaway_wallet_entered');

      await insertEntry(tx, {
        giveaway_id: giveawayId,
        number: giveaway.entries,
        entrant: entrantOf(entrantKey, giveawayId, userId),
        user_id: userId,
        entered_at: new Date(at),
      });
      return { ...giveaway, entries: giveaway.entries + 1 };
    });
  };
}
