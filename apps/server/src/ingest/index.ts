import type { MarketEvent } from '@dugout/domain/market-events';
import type { MarketHooks } from '@dugout/market/feed/market-hooks';
import { Market } from '@dugout/market/market';
import type { Config } from '#/platform/config/config.ts';
import type { Job } from '#/platform/jobs/jobs.ts';
import type { Network } from '#/platform/network/network.ts';
import type { PictureStore } from '#/platform/pictures/picture-store.ts';
import { openFeed, type SharedMarketOptions } from './feed.ts';
import { gapRepository } from './gaps.repository.ts';
import { MarketReplica } from './log/market-replica.ts';
import { LargestHolders } from './metadata/largest-holders.ts';
import { openEnrichment } from './metadata/open-enrichment.ts';
import type { SourceOptions } from './open-source.ts';
import type { MarketSource } from './source.ts';

export { loadSourcePackages } from './open-source.ts';
export type { MarketSource } from './source.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const RETENTION_DAYS = 7;
const ARCHIVED_MS = 10_000;

interface IngestOptions extends SourceOptions {
  /** Sources of off-chain metadata, and where token pictures are stored; nothing is read by default. */
  readonly offChain?: {
    readonly network: Network | null;
    readonly pictures: PictureStore;
    readonly gateways: Config['gateways'];
  };
  /** How the market is shared with other servers; it is this server's own by default. */
  readonly shared?: SharedMarketOptions;
  /** Replaces the source named by `config`, for tests. */
  readonly source?: MarketSource;
  /** Called for each event that the market failed to process; the feed skips it. */
  readonly onFault?: (error: unknown) => void;
}

/** Opens the market's source and the market that it fills. Nothing is delivered before `start`. */
export async function createIngest(options: IngestOptions) {
  const { log, db, wall = Date.now, offChain } = options;
  const { retentionDays = RETENTION_DAYS } = options.config;
  const onFault =
    options.onFault ?? ((error: unknown) => log.error({ error }, 'the market failed to process an event'));
  const feed = await openFeed({ ...options, onFault });
  const { source } = feed;
  const market = new Market({ knownTraders: source.knownTraders, wholeHistory: source.wholeHistory });
  let replica: MarketReplica | null = null;
  let ready = false;
  const { readAccounts } = source;
  const enrichment =
    readAccounts === undefined || offChain === undefined
      ? null
      : openEnrichment({ market, readAccounts, db, log, wall, ...offChain });
  const readLargest = source.readLargest?.bind(source);
  const holdersOnChain =
    readLargest === undefined ? null : new LargestHolders({ read: readLargest, wall, log });
  return {
    market,
    source,
    holdersOnChain,
    /** The stored trades; null for a market that is not stored. */
    history: feed.history?.trades ?? null,
    /** Returns the numbers of events received so far. */
    counts: () => replica?.counts ?? { trades: 0, events: 0 },
    /** Returns the state of token enrichment; null without it. */
    enrichmentCounts: () => enrichment?.counts() ?? null,
    /** Called when somebody views a token; resolves when its account data is as fresh as possible. */
    wanted: (mint: string): Promise<void> => enrichment?.wanted(mint) ?? Promise.resolve(),
    /** Returns whether the history is complete. */
    isReady: () => ready,
    /** Returns the number of events waiting for the database. */
    unkept: () => feed.durable()?.waiting() ?? 0,
    jobs: [
      {
        name: 'forget old days of the market',
        everyMs: HOUR_MS,
        runs: 'everywhere',
        run: () => feed.durable()?.forgetOld(),
      },
      ...(feed.history?.archiver
        ? [
            {
              name: 'copy old trades to ClickHouse',
              everyMs: ARCHIVED_MS,
              runs: 'everywhere' as const,
              run: () => feed.durable()?.archive(),
            },
          ]
        : []),
      {
        name: 'forget old gaps of the feed',
        everyMs: HOUR_MS,
        runs: 'once',
        run: () => gapRepository(db).forgetEnded(wall() - retentionDays * DAY_MS),
      },
      ...feed.jobs,
    ] satisfies readonly Job[],
    /** Returns a pool's own fee in basis points, null when it cannot be traded. */
    poolFeeBps: (mint: string): number | null => {
      const pool = source.paper.pool(mint);
      return pool === null ? null : Number(pool.feeBps);
    },
    /** Loads the history, then starts the live market. Resolves when the history is complete. */
    async start(hooks: MarketHooks): Promise<void> {
      const began = performance.now();
      const { book } = feed;
      const onLoaded = (event: MarketEvent): void => {
        book.apply(event);
        book.settle(event.slot);
        hooks.onEventLoaded?.(event, book.get);
      };
      const running = await feed.open({ db, log, market, retentionDays, onLoaded }, (kept) => {
        replica = new MarketReplica({
          market,
          log,
          enrichment,
          safety: (mint) => source.safety?.(mint) ?? null,
          pool: (mint) => source.paper.pool(mint),
          onFault,
          onGone: (reason) => options.shared?.onGone(reason),
          onDiffers: () => options.shared?.onDiffers(),
          hooks,
          kept,
        });
        return replica;
      });
      await enrichment?.recallPictureHashes();
      running.goLive();
      await feed.begin();
      ready = true;
      for (const mint of market.mints()) enrichment?.met(mint);
      const phase = {
        source: source.name,
        ms: Math.round(performance.now() - began),
        tokens: market.size,
        ...running.counts,
      };
      log.info(phase, 'market ready');
    },
    async stop() {
      await enrichment?.stop();
      await feed.stop();
    },
  };
}

export type Ingest = Awaited<ReturnType<typeof createIngest>>;
