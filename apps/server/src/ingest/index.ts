import { existsSync } from 'node:fs';
import type { MarketEvent } from '@dugout/domain/market-events';
import { Market } from '@dugout/market/market';
import { type Config, ConfigError } from '#/platform/config/config.ts';
import type { Db } from '#/platform/db/db.ts';
import type { Log } from '#/platform/log/log.ts';
import { createFeedCounter } from './feed.ts';
import { priceServices } from './sol-price/price-services.ts';
import type { LandedFill, MarketSource } from './source.ts';
import { openReplaySource } from './sources/replay/replay.source.ts';
import { openSimulatorSource } from './sources/simulator/simulator.source.ts';
import { openSolanaSource } from './sources/solana/solana.source.ts';

export type { LandedFill, MarketSource } from './source.ts';

type SourceConfig = Pick<Config, 'marketSource' | 'simSeed' | 'simSpeed' | 'replayPath'> &
  Partial<Pick<Config, 'solanaRpcUrls' | 'solanaWsUrls' | 'pythUrl' | 'jupiterUrl' | 'jupiterApiKey'>>;

export interface IngestOptions {
  readonly config: SourceConfig;
  readonly db: Db;
  readonly log: Log;
  /** The wall clock, unix ms. */
  readonly wall?: () => number;
  /** Size of a simulated world, for tests. */
  readonly simulated?: { readonly tokens?: number; readonly wallets?: number; readonly historyMs?: number };
}

/** What ingest needs once the features stand. */
export interface IngestLinks {
  /** Hears of every event after the market has taken it. */
  readonly applied: (event: MarketEvent) => void;
  /** Our traders' landed fills from a slot on, that slot included, in the order in which they were filled. */
  readonly landedFillsFrom: (slot: number) => Promise<readonly LandedFill[]>;
}

async function openSource({ config, db, log, wall = Date.now, simulated }: IngestOptions): Promise<MarketSource> {
  switch (config.marketSource) {
    case 'simulator':
      return openSimulatorSource({ db, log, wall, seed: config.simSeed, speed: config.simSpeed, ...simulated });
    case 'replay':
      if (config.replayPath === null) throw new ConfigError('REPLAY_PATH is not set: MARKET_SOURCE=replay needs recorded transactions');
      if (!existsSync(config.replayPath)) throw new ConfigError(`REPLAY_PATH is "${config.replayPath}": there is no such file or folder`);
      return openReplaySource({ path: config.replayPath, log, wall });
    case 'solana':
      if (!config.solanaRpcUrls?.length) throw new ConfigError('SOLANA_RPC_URL is not set: MARKET_SOURCE=solana needs a node');
      return openSolanaSource({
        rpcUrls: config.solanaRpcUrls,
        wsUrls: config.solanaWsUrls ?? [],
        prices: priceServices(config),
        db,
        log,
        wall,
      });
  }
}

/** Opens the market's source and the market that it fills. Nothing flows before `start`. */
export async function createIngest(options: IngestOptions) {
  const { log } = options;
  const source = await openSource(options);
  const market = new Market({ knownTraders: source.knownTraders });
  const feed = createFeedCounter();
  let ready = false;
  const learnSafety = (mint: string): void => {
    const safety = source.safety?.(mint);
    if (safety) market.learn(mint, { safety });
  };

  return {
    market,
    source,
    counts: feed.read,
    /** True once the history is laid down. */
    isReady: () => ready,
    /** A pool's own fee in basis points, null where it cannot be traded. */
    poolFeeBps: (mint: string): number | null => {
      const pool = source.venue.pool(mint);
      return pool === null ? null : Number(pool.feeBps);
    },
    /** Lays down the history, then lets the market live. Resolves when the history stands. */
    async start({ applied, landedFillsFrom }: IngestLinks): Promise<void> {
      const began = performance.now();
      const apply = (event: MarketEvent): void => {
        market.apply(event);
        if (event.kind === 'created' || event.kind === 'migration') learnSafety(event.mint);
        feed.count(event);
        if (ready) applied(event);
      };
      await source.run({ apply, landedFillsFrom });
      ready = true;
      const phase = { source: source.name, ms: Math.round(performance.now() - began), tokens: market.size, ...feed.read() };
      log.info(phase, 'the market stands');
    },
    stop: () => source.stop(),
  };
}

export type Ingest = Awaited<ReturnType<typeof createIngest>>;
