import { Market } from '@dugout/market/market';
import type { Job } from '#/platform/jobs/jobs.ts';
import type { Duties } from '#/platform/leases/duties.ts';
import { type DurableMarket, type DurableOptions, openDurable } from './durable/index.ts';
import { openHistory, type StoredHistory } from './history/open-history.ts';
import { localLog } from './log/local-log.ts';
import { LogWriter } from './log/log-writer.ts';
import type { MarketReplica } from './log/market-replica.ts';
import type { MarketStream } from './log/market-stream.ts';
import { MarketKeeper } from './market-keeper.ts';
import { openSolanaSource, openSource, type SourceOptions } from './open-source.ts';
import { createPoolBook, type PoolBook } from './pools/pool-book.ts';
import { SharedFeed } from './shared-feed.ts';
import type { FeedReads, MarketSource } from './source.ts';

export interface SharedMarketOptions {
  readonly stream: MarketStream;
  readonly duties: Duties;
  /** See `newServerId`. */
  readonly serverId: string;
  /** Whether this server may read the feed for all, and store the market for all. */
  readonly mayLead: boolean;
  readonly mayKeep: boolean;
  /** Called when this server has to load the market again. */
  readonly onGone: (reason: string) => void;
  /** Called when this server's market is out of sync with the server that reads the feed. */
  readonly onDiffers: () => void;
}

interface FeedOptions extends SourceOptions {
  readonly shared?: SharedMarketOptions;
  readonly source?: MarketSource;
  readonly onFault: (error: unknown) => void;
}

/** Where a market's events come from, and where the market is stored. */
interface Feed {
  readonly source: FeedReads;
  /** The pools after the newest loaded event. */
  readonly book: PoolBook;
  readonly jobs: readonly Job[];
  /** Null for a market that is not stored. */
  readonly history: StoredHistory | null;
  /** The stored market of this server; null while it stores nothing. */
  durable(): DurableMarket | null;
  /** Loads the history into a market. Returns the replica that `replicaOf` made of it. */
  open(
    stored: Omit<DurableOptions, 'feed'>,
    replicaOf: (kept: DurableMarket | null) => MarketReplica,
  ): Promise<MarketReplica>;
  /** Called when the market is live. Resolves when its feed is read, by whichever server. */
  begin(): Promise<void>;
  stop(): Promise<void>;
}

/** Opens the feed that the configuration names: this server's own, or one shared with other servers. */
export const openFeed = async (options: FeedOptions): Promise<Feed> =>
  options.shared === undefined
    ? ownFeed(options.source ?? (await openSource(options)), options)
    : sharedFeed(options.shared, options);

function ownFeed(source: MarketSource, { config, db, log }: FeedOptions): Feed {
  let durable: DurableMarket | null = null;
  // The simulated market is derived from its seed and our traders' fills: there is nothing to store.
  const isStored = source.name !== 'simulator';
  const feed = source.name === 'replay' ? `replay ${config.replayPath}` : source.name;
  const history = isStored ? openHistory({ db, log, feed, clickhouse: config.clickhouse ?? null }) : null;
  return {
    source,
    book: createPoolBook(),
    jobs: [],
    history,
    durable: () => durable,
    async open(stored, replicaOf) {
      durable = history === null ? null : await openDurable({ ...stored, feed, archiver: history.archiver });
      const replica = replicaOf(durable);
      await source.run(new LogWriter({ log: localLog(replica), replica, isStored: durable !== null }));
      return replica;
    },
    begin: async () => undefined,
    async stop() {
      // The source stops delivering at once, then waits for its gaps to be stored.
      await Promise.all([source.stop(), durable?.stop()]);
    },
  };
}

function sharedFeed(shared: SharedMarketOptions, options: FeedOptions): Feed {
  const { db, log, wall = Date.now, onFault } = options;
  const { stream, duties, serverId, mayLead, mayKeep, onGone, onDiffers } = shared;
  const { source } = options;
  const book = createPoolBook();
  const feed: SharedFeed = new SharedFeed({
    stream,
    log,
    duties,
    mayLead,
    openSource: () => source ?? openSolanaSource(options),
    book,
    stored: (seq, signal) => keeper.stored(seq, signal),
    wall,
    onGone,
  });
  const { reads } = feed;
  const history = openHistory({ db, log, feed: reads.name, clickhouse: options.config.clickhouse ?? null });
  const keeper = new MarketKeeper({
    db,
    log,
    serverId,
    stream,
    mayKeep,
    newMarket: () => new Market({ knownTraders: reads.knownTraders, wholeHistory: reads.wholeHistory }),
    onFault,
    onGone,
    onDiffers,
  });
  return {
    source: reads,
    book,
    jobs: [keeper.job],
    history,
    durable: () => keeper.durable,
    async open(stored, replicaOf) {
      const { place, kept } = await keeper.open({ ...stored, feed: reads.name, archiver: history.archiver });
      const replica = replicaOf(kept);
      for (const token of replica.known()) if (!book.knows(token.mint)) book.know(token);
      await feed.follow(replica, place, (at) => kept?.placed(at));
      return replica;
    },
    begin: () => feed.start(),
    async stop() {
      await feed.stop();
      await keeper.stop();
      await stream.close();
    },
  };
}
