import { existsSync } from 'node:fs';
import { type Config, ConfigError } from '#/platform/config/config.ts';
import type { Db } from '#/platform/db/db.ts';
import type { Log } from '#/platform/log/log.ts';
import type { Progress } from '#/platform/log/progress.ts';
import { NO_SNAPSHOTS, type Snapshots } from '#/platform/snapshot/snapshots.ts';
import { priceServices } from './sol-price/price-services.ts';
import type { MarketSource } from './source.ts';
import { openReplaySource } from './sources/replay/replay.source.ts';
import { openSimulatorSource } from './sources/simulator/simulator.source.ts';
import { SolanaSource } from './sources/solana/solana.source.ts';
import { loadYellowstone } from './sources/solana/streams/yellowstone-connection.ts';

type SourceConfig = Pick<Config, 'marketSource' | 'simSeed' | 'simSpeed' | 'replayPath'> &
  Partial<
    Pick<
      Config,
      | 'retentionDays'
      | 'clickhouse'
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

export interface SourceOptions {
  readonly config: SourceConfig;
  readonly db: Db;
  readonly log: Log;
  /** Returns the wall clock, unix ms. */
  readonly wall?: () => number;
  /** Where a simulated market is saved between runs; nowhere by default. */
  readonly snapshots?: Snapshots;
  readonly progress?: Progress;
  /** Size of a simulated world, for tests. */
  readonly simulated?: { readonly tokens?: number; readonly wallets?: number; readonly historyMs?: number };
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

/**
 * Opens the source that `config` names.
 * @throws ConfigError when a setting that it needs is missing
 */
export async function openSource({
  config,
  db,
  log,
  wall = Date.now,
  simulated,
  snapshots = NO_SNAPSHOTS,
  progress = () => undefined,
}: SourceOptions): Promise<MarketSource> {
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
      return openSolanaSource({ config, db, log, wall });
  }
}

/** @throws ConfigError without a node */
export function openSolanaSource({ config, db, log, wall = Date.now }: SourceOptions): SolanaSource {
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
