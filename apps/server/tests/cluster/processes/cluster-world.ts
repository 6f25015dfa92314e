/** Several servers in separate processes on one PostgreSQL, one NATS, one chain and one signer. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type LocalNats, startNats } from '@dugout/testkit/nats';
import { startPostgres } from '@dugout/testkit/postgres';
import { choosePort } from '#/app/free-port.ts';
import { createPool } from '#/platform/db/pool.ts';
import { migrate } from '#/platform/db/schema/migrate.ts';
import { readSchema } from '#/platform/db/schema/schema-files.ts';
import { ServerHandle } from '#tests/chaos/server-handle.ts';
import { type ChaosWorld, openWorld, untilMarketIsKnown } from '#tests/chaos/world.ts';
import { signerPlaces, startLoneSigner } from '#tests/kit/lone-signer.ts';
import { schemaFolder } from '#tests/kit/schema-folder.ts';
import { readSecrets, writeSecrets } from '#tests/kit/server.ts';
import { type LocalPgBouncer, startPgBouncer } from './pgbouncer.ts';
import { openFromParts } from './running.ts';
import { TcpProxy } from './tcp-proxy.ts';

/** Commits are on disk before they are acknowledged; only processes are killed, so nothing is lost without fsync. */
const POSTGRES = {
  fsync: 'off',
  full_page_writes: 'off',
  shared_buffers: '256MB',
  max_wal_size: '2GB',
  max_connections: '120',
} as const;
const CONNECTIONS = 8;
/** Fewer than those of two servers together. */
const POOLED_CONNECTIONS = 20;
export const SIGNER_LIMITS = {
  OUTFLOW_CAP_USER_SOL: '100000000',
  OUTFLOW_CAP_PLATFORM_SOL: '900000000',
  SIGNER_TOKEN_WITHDRAWALS_USER: '1000000',
  SIGNER_TOKEN_WITHDRAWALS_PLATFORM: '100000000',
  WITHDRAW_DELAY_HOURS: '0',
  FEE_WALLET: '3Knu7Ff4rDhVHFbLeTEV1WYgeTtQs9KLDYTfArMBdqoL',
  SIGNER_CANARIES: '0',
} as const;

export interface ClusterServer {
  readonly name: string;
  readonly handle: ServerHandle;
  readonly address: string;
  readonly metricsUrl: string;
  readonly dataDir: string;
  /** Its ways to the others. */
  readonly nats: TcpProxy;
  readonly postgres: TcpProxy;
}

interface ClusterOptions {
  readonly folder: string;
  readonly seed: string;
  readonly servers: number;
  readonly traders: number;
  readonly slotMs?: number;
  readonly settings?: Readonly<Record<string, string>>;
  /** Whether bots trade on the chain. */
  readonly bots?: boolean;
  /** The server's package whose schema and build the cluster begins with; this one by default. */
  readonly release?: string;
  /** Whether the servers reach PostgreSQL through PgBouncer. */
  readonly pooled?: boolean;
}

export interface Cluster {
  /** The chain, the ledger and the traders, with the first server. */
  readonly world: ChaosWorld;
  readonly servers: readonly ClusterServer[];
  readonly pool: ReturnType<typeof createPool>;
  readonly databaseUrl: string;
  /** Null when the servers reach PostgreSQL directly. */
  readonly pooler: LocalPgBouncer | null;
  /** The journal of the signer. */
  readonly journal: string;
  /** The last output of servers that ended by themselves. */
  readonly died: readonly string[];
  stop(): Promise<void>;
}

/** Returns why no cluster can be started on this machine; null when one can. */
export async function missingParts(): Promise<string | null> {
  const nats = await startNats({ withStreams: true });
  if (nats === null) return 'nats-server is not installed: set NATS_SERVER to its program';
  await nats.stop();
  const postgres = await startPostgres(POSTGRES);
  if (postgres === null) return 'PostgreSQL is not installed: set POSTGRES_BIN to the folder of its programs';
  await postgres.stop();
  return null;
}

export const openCluster = (options: ClusterOptions): Promise<Cluster> =>
  openFromParts((closing) => open(options, closing));

async function open(options: ClusterOptions, closing: (() => unknown)[]): Promise<Omit<Cluster, 'stop'>> {
  const { folder, seed, servers: count, traders, slotMs = 100, settings = {}, bots = false } = options;
  const { release = schemaFolder, pooled = false } = options;
  mkdirSync(folder, { recursive: true });
  const postgres = await startPostgres(POSTGRES);
  if (postgres === null) throw new Error('PostgreSQL is not installed');
  closing.push(() => postgres.stop());
  const nats = await startNats({ withStreams: true });
  if (nats === null) throw new Error('nats-server is not installed');
  closing.push(() => nats.stop());
  const pool = createPool({ connectionString: postgres.url, connections: CONNECTIONS }, () => undefined);
  closing.push(() => pool.end());
  await migrate(pool, readSchema(release));
  const postgresPort = Number(new URL(postgres.url).port);
  const pooler = pooled ? await startPgBouncer(postgresPort, POOLED_CONNECTIONS) : null;
  if (pooler !== null) closing.push(() => pooler.stop());
  const places = signerPlaces(folder);
  const signer = await startLoneSigner(places, SIGNER_LIMITS);
  closing.push(() => signer.kill());
  const died: string[] = [];
  const onDied = (text: string): void => {
    died.push(text);
  };

  async function waysOf(name: string) {
    const ways = await openWays(nats as LocalNats, pooler?.port ?? postgresPort);
    closing.push(ways.close);
    const dataDir = join(folder, name, 'server');
    const metricsPort = await choosePort('127.0.0.1', 0);
    const { nats: natsWay, postgres: postgresWay } = ways;
    return {
      ...ways,
      name,
      dataDir,
      metricsUrl: `http://127.0.0.1:${metricsPort}/metrics`,
      settings: {
        ...SIGNER_LIMITS,
        ...settings,
        DATA_DIR: dataDir,
        DATABASE_URL: `postgresql://bench@127.0.0.1:${postgresWay.port}/postgres`,
        NATS_URL: `nats://127.0.0.1:${natsWay.port}`,
        DRAIN_SECONDS: '0',
        METRICS_ADDRESS: `127.0.0.1:${metricsPort}`,
        SIGNER_SOCKET: places.socketPath,
        SIGNER_SOCKET_KEY_FILE: places.keyFile,
        SIGNER_SAME_USER: 'accept',
        LOG_LEVEL: 'warn',
      },
    };
  }

  const first = await waysOf('a');
  const database = { pool, url: postgres.url };
  const world = await openWorld(
    {
      folder: join(folder, 'a'),
      seed,
      slotMs,
      traders,
      built: true,
      database,
      settings: first.settings,
      bots,
      release,
    },
    onDied,
  );
  closing.push(() => world.stop());
  const servers: ClusterServer[] = [{ ...first, handle: world.server, address: world.server.address }];
  const secrets = readSecrets(first.dataDir);
  for (const name of ['b', 'c', 'd', 'e'].slice(0, count - 1)) {
    const ways = await waysOf(name);
    mkdirSync(ways.dataDir, { recursive: true });
    writeSecrets(secrets, ways.dataDir);
    const port = await choosePort('127.0.0.1', 0);
    const handle = new ServerHandle({
      port,
      folder: join(folder, name),
      built: true,
      release,
      onDied,
      settings: { ...world.server.settings, ...ways.settings },
    });
    await handle.start();
    closing.push(() => handle.stop());
    servers.push({ ...ways, handle, address: handle.address });
    await untilMarketIsKnown(handle.address, world.mints);
  }
  return {
    world,
    servers,
    pool,
    databaseUrl: pooler === null ? postgres.url : postgres.url.replace(`:${postgresPort}`, `:${pooler.port}`),
    pooler,
    died,
    journal: join(places.dataDir, 'signer/journal.log'),
  };
}

async function openWays(nats: LocalNats, postgresPort: number) {
  const ways = { nats: await TcpProxy.open(nats.port), postgres: await TcpProxy.open(postgresPort) };
  return { ...ways, close: () => Promise.all([ways.nats.close(), ways.postgres.close()]) };
}
