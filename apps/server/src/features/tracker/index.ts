import type { MarketEvent } from '@dugout/domain/market-events';
import type { Db } from '#/platform/db/db.ts';
import type { EventBus } from '#/platform/events/events.ts';
import type { Job } from '#/platform/jobs/jobs.ts';
import type { Log } from '#/platform/log/log.ts';
import type { RealtimePublisher } from '#/platform/realtime/channel.ts';
import { ActivityService } from './activity/activity.service.ts';
import { gapView } from './activity/activity.view.ts';
import { FollowIndex } from './activity/follow-index.ts';
import { GapWatch } from './activity/gap-watch.ts';
import { Books } from './following/books.ts';
import { everyoneFollowed } from './following/following.repository.ts';
import { followingService } from './following/following.service.ts';
import { walletResults } from './following/wallet-results.ts';
import { importService } from './imports/import.service.ts';
import type { FeedGaps, TrackedMarket, WordsSigner } from './ports.ts';
import { trackerChannel } from './tracker.channel.ts';
import { trackerRoutes } from './tracker.routes.ts';
import { WordsKeys } from './words/words-keys.ts';

export type { FeedGaps, MissedSlots, PastTrade, TrackedMarket, TrackedToken, WordsSigner } from './ports.ts';

const GAPS_MS = 500;
const SWEEP_MS = 10_000;
const HOUR_MS = 3_600_000;

export interface TrackerFeatureOptions {
  readonly db: Db;
  readonly events: EventBus;
  readonly live: RealtimePublisher;
  readonly log: Log;
  readonly market: TrackedMarket;
  readonly gaps: FeedGaps;
  readonly signer: WordsSigner;
  /** The market's clock, unix ms. */
  readonly marketNow: () => number;
  /** Unix ms. */
  readonly now: () => number;
}

/** Followed wallets: what traders call them, sealed; what they do, live. */
export function createTrackerFeature({ db, events, live, log, market, gaps, signer, marketNow, now }: TrackerFeatureOptions) {
  const index = new FollowIndex();
  const keys = new WordsKeys(db, signer);
  const books = new Books(db, keys);
  const watch: GapWatch = new GapWatch(gaps, log, (gap) => channel.tellAll({ kind: 'gap', gap: gapView(gap) }));
  const activity: ActivityService = new ActivityService({
    books,
    index,
    market,
    gaps: () => watch,
    now: marketNow,
    happened: (followers, view, wallet) => {
      for (const userId of followers) {
        const words = channel.isHere(userId) ? books.peek(userId)?.get(wallet) : undefined;
        if (words !== undefined) channel.tell(userId, { kind: 'activity', item: view(words) });
      }
    },
  });
  const channel = trackerChannel(live, (userId) => activity.snapshot(userId));

  async function changed(userId: string, added: readonly string[], removed: readonly string[]): Promise<void> {
    for (const wallet of removed) if (index.remove(wallet, userId)) activity.forget(wallet);
    await activity.remember(added.filter((wallet) => index.add(wallet, userId)));
    // The change stands, whether its words can be read at this moment or not.
    await books.changed(userId).catch((error: unknown) => log.warn({ error }, "a trader's book could not be read again"));
    channel.tell(userId, { kind: 'wallets' });
  }
  const following = followingService({ db, keys, books, results: walletResults(market), now, changed });
  const imports = importService({ db, keys, books, now, changed });
  events.on('identity.signedOut', 'tracker.books', async ({ userId }) => {
    if (!channel.isHere(userId)) books.close(userId);
  });

  return {
    routes: trackerRoutes({ log, following, imports, activity }),
    channels: [channel.provider],
    jobs: [{ name: 'tracker.undo', everyMs: HOUR_MS, run: () => imports.forgetOld() }] satisfies readonly Job[],
    /** To be called with every event that the market has taken in. */
    applied: (event: MarketEvent) => activity.applied(event),
    /** To be called with what blocks told that are not part of the chain, after the market has undone it. */
    takenBack(taken: { readonly from: number; readonly dead: readonly MarketEvent[] }): void {
      for (const userId of activity.takenBack(taken)) channel.tellAgain(userId);
    },
    /** Whether anybody follows a wallet. */
    follows: (wallet: string): boolean => index.has(wallet),
    /** Learns who follows what, before the market runs. */
    async load(): Promise<void> {
      for (const { user_id, address } of await everyoneFollowed(db)) index.add(address, user_id);
    },
    /** Takes up what the market remembers of followed wallets, and watches the feed's gaps. */
    start(): { stop(): void } {
      activity.remember([...index.wallets()]).catch((error: unknown) => log.error({ error }, 'earlier trades could not be taken up'));
      const timers = [
        setInterval(() => void watch.look(), GAPS_MS),
        setInterval(() => {
          channel.sweep();
          books.sweep(channel.isHere);
        }, SWEEP_MS),
      ];
      for (const timer of timers) timer.unref();
      return { stop: () => timers.forEach(clearInterval) };
    },
    close: async () => keys.forgetAll(),
  };
}
