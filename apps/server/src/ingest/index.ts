import { existsSync } from 'node:fs';
import type { MarketEvent } from '@dugout/domain/market-events';
import type { MarketHooks } from '@dugout/market/feed/market-hooks';
import { Market } from '@dugout/market/market';
import { type Config, ConfigError } from '#/platform/config/config.ts';
import type { Db } from '#/platform/db/db.ts';
import type { Job } from '#/platform/jobs/jobs.ts';
import type { Servers } from '#/platform/leases/live-servers.ts';
import type { Log } from '#/platform/log/log.ts';
import type { Progress } from '#/platform/log/progress.ts';
import type { Network } from '#/platform/network/network.ts';
import type { PictureStore } from '#/platform/pictures/picture-store.ts';
import { NO_SNAPSHOTS, type Snapshots } from '#/platform/snapshot/snapshots.ts';
import { type DurableMarket, openDurable } from './durable/index.ts';
import { type OpenedMarket, SharedMarket } from './durable/shared-market.ts';
import { gapRepository } from './gaps.repository.ts';
import { MarketSink } from './market-sink.ts';
import { LargestHolders } from './metadata/largest-holders.ts';
import { openEnrichment } from './metadata/open-enrichment.ts';
import { createPoolBook } from './pools/pool-book.ts';
import { priceServices } from './sol-price/price-services.ts';
import type { MarketSource } from './source.ts';
import { openReplaySource } from './sources/replay/replay.source.ts';
import { openSimulatorSource } from './sources/simulator/simulator.source.ts';
import { SolanaSource } from './sources/solana/solana.source.ts';
import { loadYellowstone } from './sources/solana/streams/yellowstone-connection.ts';

export type { MarketSource } from './source.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const RETENTION_DAYS = 7;
const NOT_STORED: OpenedMarket = { kept: null, follows: null };

type SourceConfig = Pick<Config, 'marketSource' | 'simSeed' | 'simSpeed' | 'replayPath'> &
  Partial<
    Pick<
      Config,
      | 'retentionDays'
      | 'solanaRpcUrls'
      | 'solanaWsUrls'
      | 'solanaHoldSlots'
      | 'solanaCommitment'
      | 'yellowstone'
      | 'pythUrl'
      | 'jupiterUrl'
      | 'jupiterApiKey'
    >
  >;

interface IngestOptions {
  readonly config: SourceConfig;
  readonly db: Db;
  readonly log: Log;
  /** Returns the wall clock, unix ms. */
  readonly wall?: () => number;
  /** Sources of off-chain metadata, and where token pictures are stored; nothing is read by default. */
  readonly offChain?: {
    readonly network: Network | null;
    readonly pictures: PictureStore;
    readonly gateways: Config['gateways'];
  };
  /** Where a simulated market is saved between runs; nowhere by default. */
  readonly snapshots?: Snapshots;
  readonly progress?: Progress;
  /** The servers that share the database; only this one by default. */
  readonly servers?: Servers;
  /** Size of a simulated world, for tests. */
  readonly simulated?: { readonly tokens?: number; readonly wallets?: number; readonly historyMs?: number };
  /** Replaces the source named by `config`, for tests. */
  readonly source?: MarketSource;
  /** Called for each event that the market failed to process; the feed skips it. */
  readonly onFault?: (error: unknown) => void;
}

/**
 * Loads the optional packages that the configured source needs.
 * @throws ConfigError naming a package that is not installed
 */
export async function loadSourcePackages(
  config: Pick<Config, 'marketSource' | 'yellowstone'>,
): Promise<void> {
  if (config.marketSource === 'solana' && config.yellowstone.length > 0) await loadYellowstone();
}

async function openSource({
  config,
  db,
  log,
  wall = Date.now,
  simulated,
  snapshots = NO_SNAPSHOTS,
  progress = () => undefined,
}: IngestOptions): Promise<MarketSource> {
  switch (config.marketSource) {
    case 'simulator':
      return openSimulatorSource({
        db,
        log,
        wall,
        seed: config.simSeed,
        speed: config.simSpeed,
        snapshots,
        progress,
        ...simulated,
      });
    case 'replay':
      if (config.replayPath === null)
        throw new ConfigError('REPLAY_PATH is not set: MARKET_SOURCE=replay needs recorded transactions');
      if (!existsSync(config.replayPath))
        throw new ConfigError(`REPLAY_PATH is "${config.replayPath}": there is no such file or folder`);
      return openReplaySource({ path: config.replayPath, log, wall });
    case 'solana':
      if (!config.solanaRpcUrls?.length)
        throw new ConfigError('SOLANA_RPC_URL is not set: MARKET_SOURCE=solana needs a node');
      return new SolanaSource({
        rpcUrls: config.solanaRpcUrls,
        wsUrls: config.solanaWsUrls ?? [],
        hold: config.solanaHoldSlots ?? 1,
        commitment: config.solanaCommitment ?? 'confirmed',
        yellowstone: config.yellowstone ?? [],
        prices: priceServices(config),
        db,
        log,
        wall,
      });
  }
}

/** Opens the market's source and the market that it fills. Nothing is delivered before `start`. */
export async function createIngest(options: IngestOptions) {
  const { log, db, wall = Date.now, offChain } = options;
  const { retentionDays = RETENTION_DAYS } = options.config;
  const onFault =
    options.onFault ?? ((error: unknown) => log.error({ error }, 'the market failed to process an event'));
  const source = options.source ?? (await openSource(options));
  const market = new Market({ knownTraders: source.knownTraders, wholeHistory: source.wholeHistory });
  let sink: MarketSink | null = null;
  let ready = false;
  let durable: DurableMarket | null = null;
  const { servers } = options;
  const shared = servers?.areSeveral ? new SharedMarket({ db, log, serverId: servers.id }) : null;
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
    /** Returns the numbers of events received so far. */
    counts: () => sink?.counts ?? { trades: 0, events: 0 },
    /** Returns the state of token enrichment; null without it. */
    enrichmentCounts: () => enrichment?.counts() ?? null,
    /** Called when somebody views a token; resolves when its account data is as fresh as possible. */
    wanted: (mint: string): Promise<void> => enrichment?.wanted(mint) ?? Promise.resolve(),
    /** Returns whether the history is complete. */
    isReady: () => ready,
    /** Returns the number of events waiting for the database. */
    unkept: () => durable?.waiting() ?? 0,
    jobs: [
      {
        name: 'forget old days of the market',
        everyMs: HOUR_MS,
        runs: 'everywhere',
        run: () => durable?.forgetOld(),
      },
      {
        name: 'forget old gaps of the feed',
        everyMs: HOUR_MS,
        runs: 'once',
        run: () => gapRepository(db).forgetEnded(wall() - retentionDays * DAY_MS),
      },
      ...(shared === null ? [] : [shared.job]),
    ] satisfies readonly Job[],
    /** Returns a pool's own fee in basis points, null when it cannot be traded. */
    poolFeeBps: (mint: string): number | null => {
      const pool = source.paper.pool(mint);
      return pool === null ? null : Number(pool.feeBps);
    },
    /** Loads the history, then starts the live market. Resolves when the history is complete. */
    async start(hooks: MarketHooks): Promise<void> {
      const began = performance.now();
      const rebuilt = createPoolBook();
      const onLoaded = (event: MarketEvent): void => {
        rebuilt.apply(event);
        rebuilt.settle(event.slot);
        hooks.onEventLoaded?.(event, rebuilt.get);
      };
      // The simulated market is derived from its seed and our traders' fills: there is nothing to store.
      const feedName = source.name === 'replay' ? `replay ${options.config.replayPath}` : source.name;
      const stored = { db, log, market, feed: feedName, retentionDays, onLoaded };
      const open = async (): Promise<OpenedMarket> =>
        shared?.open(stored) ?? { kept: await openDurable(stored), follows: null };
      const { kept, follows } = source.name === 'simulator' ? NOT_STORED : await open();
      durable = kept;
      sink = new MarketSink({
        market,
        log,
        enrichment,
        safety: (mint) => source.safety?.(mint) ?? null,
        pool: (mint) => source.paper.pool(mint),
        onFault,
        hooks,
        kept,
        follows,
      });
      await source.run(sink);
      await enrichment?.recallPictureHashes();
      ready = true;
      sink.goLive();
      for (const mint of market.mints()) enrichment?.met(mint);
      const phase = {
        source: source.name,
        ms: Math.round(performance.now() - began),
        tokens: market.size,
        ...sink.counts,
      };
      log.info(phase, 'market ready');
    },
    async stop() {
      await enrichment?.stop();
      // The source stops delivering at once, then waits for its gaps to be stored.
      await Promise.all([source.stop(), durable?.stop()]);
      await shared?.release();
    },
  };
}

export type Ingest = Awaited<ReturnType<typeof createIngest>>;
