import { createHash } from 'node:crypto';
import type { FollowedWallet } from '@dugout/contract/tracker/followed';
import { MAX_FOLLOWED_WALLETS } from '@dugout/contract/tracker/values';
import { ApiError } from '#/platform/http/api-error.ts';
import type { LabelKeys } from '../labels/label-keys.ts';
import { sealLabels, type WalletLabels } from '../labels/sealed-labels.ts';
import type { TrackedMarket } from '../ports.ts';
import { type FollowedQuery, followedPage } from './followed-page.ts';
import type { Followed, FollowedStore } from './followed-store.ts';
import {
  countFollowed,
  deleteFollowed,
  insertFollowed,
  lockFollowing,
  updateLabels,
} from './following.repository.ts';
import type { Followings } from './followings.ts';
import type { WalletResults } from './wallet-results.ts';

/** Returns the id of a followed wallet, which depends only on trader and wallet. */
const followedId = (userId: string, address: string): string =>
  createHash('sha256').update(`followed ${userId} ${address}`).digest('hex').slice(0, 24);

function followedView(
  userId: string,
  wallet: Followed,
  result: ReturnType<TrackedMarket['result']>,
): FollowedWallet {
  const { address, name, emoji, group, notes } = wallet;
  const createdAt = new Date(wallet.createdAt).toISOString();
  return {
    id: followedId(userId, address),
    address,
    name,
    emoji,
    group,
    notes,
    created_at: createdAt,
    createdAt,
    lastTradeTime: result === null ? null : new Date(result.lastTradeAt).toISOString(),
    totalPnl: result?.totalPnl ?? null,
  };
}

export interface FollowingOptions {
  readonly keys: LabelKeys;
  readonly followedWallets: FollowedStore;
  readonly results: WalletResults;
  /** Unix ms. */
  readonly now: () => number;
  readonly followings: Followings;
}

interface LabelsChange {
  readonly name?: string | undefined;
  readonly emoji?: string | null | undefined;
  readonly group?: string | null | undefined;
  readonly notes?: string | null | undefined;
}

/** Returns labels after a change: omitted ones are unchanged, null or blank deletes. */
const changedLabels = (before: WalletLabels, change: LabelsChange): WalletLabels => ({
  name: change.name ?? before.name,
  emoji: (change.emoji === undefined ? before.emoji : change.emoji) || null,
  group: (change.group === undefined ? before.group : change.group) || null,
  notes: (change.notes === undefined ? before.notes : change.notes) || null,
});

export function followingService({ keys, followedWallets, followings, results, now }: FollowingOptions) {
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
      { address, ...labels }: LabelsChange & { address: string; name: string },
    ): Promise<FollowedWallet> {
      const blank = { name: labels.name, emoji: null, group: null, notes: null };
      const sealed = await keys.use(userId, (key) =>
        sealLabels(key, userId, address, changedLabels(blank, labels)),
      );
      await followings.change(userId, async (tx) => {
        await lockFollowing(tx, userId);
        const added = await insertFollowed(tx, userId, [{ address, createdAt: new Date(now()), sealed }]);
        if (added.length === 0) throw new ApiError('already_followed');
        if ((await countFollowed(tx, userId)) > MAX_FOLLOWED_WALLETS) throw new ApiError('tracker_full');
        return { added };
      });
      return view(userId, address);
    },

    /** Throws ApiError `not_followed`. */
    async describe(
      userId: string,
      { address, ...change }: LabelsChange & { address: string },
    ): Promise<FollowedWallet> {
      const wallet = (await followedWallets.read(userId)).get(address);
      if (wallet === undefined) throw new ApiError('not_followed');
      const sealed = await keys.use(userId, (key) =>
        sealLabels(key, userId, address, changedLabels(wallet, change)),
      );
      await followings.change(userId, async (tx) => {
        await updateLabels(tx, userId, [{ address, sealed }]);
        return {};
      });
      return view(userId, address);
    },

    /** Returns how many were followed. */
    async unfollow(userId: string, addresses: readonly string[] | 'all'): Promise<number> {
      const { removed } = await followings.change(userId, async (tx) => ({
        removed: await deleteFollowed(tx, userId, addresses),
      }));
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
