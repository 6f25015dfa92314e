import type { TrackerState } from '@dugout/contract/tracker/streams';
import type { ExportedTable } from '#/features/exported-tables.ts';
import { defineFeature } from '#/features/feature.ts';
import type { RealtimePublisher } from '#/platform/realtime/channel.ts';
import { traderChannel } from '#/platform/realtime/trader-channel.ts';
import { ActivityService } from './activity/activity.service.ts';
import { gapView } from './activity/activity.view.ts';
import { FollowIndex } from './activity/follow-index.ts';
import { GapMonitor } from './activity/gap-monitor.ts';
import { FollowedStore } from './following/followed-store.ts';
import { everyoneFollowed, followedBy } from './following/following.repository.ts';
import { followingService } from './following/following.service.ts';
import { type FollowChange, Followings } from './following/followings.ts';
import { walletResults } from './following/wallet-results.ts';
import { importService } from './imports/import.service.ts';
import { type ActivityListener, trackerDoor } from './index.ts';
import { LabelKeys } from './labels/label-keys.ts';
import { feedGaps, trackedMarket } from './tracked-market.ts';
import { trackerRoutes } from './tracker.routes.ts';

const trackerExports = (followed: Pick<FollowedStore, 'read'>): readonly ExportedTable[] => [
  {
    table: 'followed_wallet',
    about: 'Wallets you follow, with your names and notes.',
    read: async (userId) =>
      [...(await followed.read(userId)).values()].map(({ createdAt, ...wallet }) => ({
        ...wallet,
        created_at: new Date(createdAt),
      })),
  },
  { table: 'label_key', leftOut: 'A key' },
  { table: 'import_undo', leftOut: 'Kept for a day to undo an import; the wallets are in followed_wallet' },
];

/**
 * `tracker`: the activity of the caller's followed wallets; a delta is one activity, a gap, or a change of the
 * list.
 */
const trackerChannel = (realtime: RealtimePublisher, read: (userId: string) => Promise<TrackerState>) =>
  traderChannel('tracker', realtime, read);

const CLOSED_MS = 1_000;
const GAPS_MS = 500;
const SWEEP_MS = 10_000;
const HOUR_MS = 3_600_000;

export const trackerFeature = defineFeature({
  name: 'tracker',
  offers: trackerDoor,
  create({ db, facts, realtime, log, market: feed, signer, now }) {
    const market = trackedMarket(feed);
    const index = new FollowIndex();
    const keys = new LabelKeys(db, {
      make: (userId) => signer.newLabelKey(userId),
      open: (userId, sealed) => signer.openLabelKey(userId, sealed),
    });
    const followedWallets = new FollowedStore(db, keys);
    const listeners: ActivityListener[] = [];
    const gaps: GapMonitor = new GapMonitor(feedGaps(feed), log, (gap) => {
      for (const userId of channel.watchers())
        channel.publishHere(userId, { kind: 'gap', gap: gapView(gap) });
    });
    const activity: ActivityService = new ActivityService({
      followedWallets,
      index,
      market,
      gaps: () => gaps,
      now: feed.now,
      happened: (followers, view, traded) => {
        for (const listener of listeners) listener(traded, followers);
        const { wallet } = traded;
        for (const userId of followers) {
          const labels = channel.isWatched(userId) ? followedWallets.peek(userId)?.get(wallet) : undefined;
          if (labels !== undefined) channel.publishHere(userId, { kind: 'activity', item: view(labels) });
        }
      },
    });
    const channel = trackerChannel(realtime, (userId) => activity.snapshot(userId));

    async function apply({ userId, added, removed }: FollowChange): Promise<void> {
      for (const wallet of removed) if (index.remove(wallet, userId)) activity.forget(wallet);
      try {
        await activity.remember(added.filter((wallet) => index.add(wallet, userId)));
        if (followedWallets.isOpen(userId)) await followedWallets.changed(userId);
      } catch (error) {
        // The change is valid whether or not it can be read now.
        log.warn({ error }, "a trader's followed wallets could not be read again");
      }
      channel.publishHere(userId, { kind: 'wallets' });
    }
    const followings = new Followings({ db, facts, apply });
    facts.listen('session.ended', ({ userId }) => {
      // The sockets of the session are closed by then.
      setTimeout(() => {
        if (!channel.isWatched(userId)) followedWallets.close(userId);
      }, CLOSED_MS).unref();
    });
    const following = followingService({
      keys,
      followedWallets,
      results: walletResults(market),
      now,
      followings,
    });
    const imports = importService({ db, keys, followedWallets, followings, now });

    return {
      door: {
        onActivity: (listener) => void listeners.push(listener),
        walletsOf: async (userId) => (await followedBy(db, userId)).map(({ address }) => address),
      },
      routes: trackerRoutes({ log, following, imports, activity }),
      channels: [channel.provider],
      exports: trackerExports(followedWallets),
      jobs: [{ name: 'tracker.undo', everyMs: HOUR_MS, runs: 'once', run: () => imports.forgetOld() }],
      onMarketEvent: (event) => activity.applied(event),
      onTokenTransfer: (transfer) => activity.applied(transfer),
      watchesWallet: (wallet) => index.has(wallet),
      onRollback(rolledBack) {
        for (const userId of activity.rolledBack(rolledBack)) channel.refresh(userId);
      },
      async recover() {
        for (const { user_id, address } of await everyoneFollowed(db)) index.add(address, user_id);
      },
      start() {
        activity
          .remember([...index.wallets()])
          .catch((error: unknown) => log.error({ error }, 'earlier trades could not be loaded'));
        const timers = [
          setInterval(() => void gaps.look(), GAPS_MS),
          setInterval(() => followedWallets.sweep(channel.isWatched), SWEEP_MS),
        ];
        for (const timer of timers) timer.unref();
        return { stop: () => timers.forEach(clearInterval) };
      },
      close: async () => keys.forgetAll(),
    };
  },
});
