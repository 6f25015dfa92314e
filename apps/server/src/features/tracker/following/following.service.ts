import type { FollowedWallet } from '@dugout/contract/tracker/followed';
import { MAX_FOLLOWED_WALLETS } from '@dugout/contract/tracker/values';
import type { Db } from '#/platform/db/db.ts';
import { ApiError } from '#/platform/http/api-error.ts';
import { sealWords, type Words } from '../words/sealed-words.ts';
import type { WordsKeys } from '../words/words-keys.ts';
import { followedView } from './followed.view.ts';
import { type FollowedQuery, followedPage } from './followed-page.ts';
import type { FollowedStore } from './followed-store.ts';
import {
  countFollowed,
  deleteFollowed,
  insertFollowed,
  lockFollowing,
  updateWords,
} from './following.repository.ts';
import type { WalletResults } from './wallet-results.ts';

export interface FollowingOptions {
  readonly db: Db;
  readonly keys: WordsKeys;
  readonly followedWallets: FollowedStore;
  readonly results: WalletResults;
  /** Unix ms. */
  readonly now: () => number;
  /** Called with the wallets that a trader started and stopped following. */
  readonly changed: (userId: string, added: readonly string[], removed: readonly string[]) => Promise<void>;
}

interface WordsChange {
  readonly name?: string | undefined;
  readonly emoji?: string | null | undefined;
  readonly group?: string | null | undefined;
  readonly notes?: string | null | undefined;
}

/** Returns labels after a change: omitted ones are unchanged, null or blank deletes. */
const changedWords = (before: Words, change: WordsChange): Words => ({
  name: change.name ?? before.name,
  emoji: (change.emoji === undefined ? before.emoji : change.emoji) || null,
  group: (change.group === undefined ? before.group : change.group) || null,
  notes: (change.notes === undefined ? before.notes : change.notes) || null,
});

/** Creates the service of followed wallets and their labels. */
export function followingService({ db, keys, followedWallets, results, now, changed }: FollowingOptions) {
  async function view(userId: string, address: string): Promise<FollowedWallet> {
    const wallet = (await followedWallets.read(userId)).get(address);
    if (wallet === undefined) throw new ApiError('not_followed');
    return followedView(userId, wallet, (await results.of([address])).get(address) ?? null);
  }

  return {
    async list(userId: string, query: FollowedQuery) {
      const followed = await followedWallets.read(userId);
      const { items, total, results: known } = await followedPage(followed, query, results);
      const groups = [...new Set([...followed.values()].flatMap(({ group }) => group ?? []))].sort();
      return {
        items: items.map((wallet) => followedView(userId, wallet, known.get(wallet.address) ?? null)),
        total,
        groups,
      };
    },

    /** Throws ApiError `already_followed`, `tracker_full`. */
    async follow(
      userId: string,
      { address, ...words }: WordsChange & { address: string; name: string },
    ): Promise<FollowedWallet> {
      const blank = { name: words.name, emoji: null, group: null, notes: null };
      const sealed = await keys.use(userId, (key) =>
        sealWords(key, userId, address, changedWords(blank, words)),
      );
      await db.transaction(async (tx) => {
        await lockFollowing(tx, userId);
        const added = await insertFollowed(tx, userId, [
          { address, createdAt: new Date(now()), words: sealed },
        ]);
        if (added.length === 0) throw new ApiError('already_followed');
        if ((await countFollowed(tx, userId)) > MAX_FOLLOWED_WALLETS) throw new ApiError('tracker_full');
      });
      await changed(userId, [address], []);
      return view(userId, address);
    },

    /** Throws ApiError `not_followed`. */
    async describe(
      userId: string,
      { address, ...change }: WordsChange & { address: string },
    ): Promise<FollowedWallet> {
      const wallet = (await followedWallets.read(userId)).get(address);
      if (wallet === undefined) throw new ApiError('not_followed');
      const words = await keys.use(userId, (key) =>
        sealWords(key, userId, address, changedWords(wallet, change)),
      );
      await updateWords(db, userId, [{ address, words }]);
      await changed(userId, [], []);
      return view(userId, address);
    },

    /** Returns how many were followed. */
    async unfollow(userId: string, addresses: readonly string[] | 'all'): Promise<number> {
      const removed = await deleteFollowed(db, userId, addresses);
      await changed(userId, [], removed);
      return removed.length;
    },

    /** In the order in which they were followed. */
    async everything(userId: string) {
      return [...(await followedWallets.read(userId)).values()].map(
        ({ address, name, emoji, group, notes, createdAt }) => ({
          address,
          name,
          emoji,
          group,
          notes,
          createdAt: new Date(createdAt).toISOString(),
        }),
      );
    },
  };
}
