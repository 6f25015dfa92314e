/** A real server for tests: on a free port, with a private data folder and database. */
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { testClient } from '@dugout/testkit/client';
import { findPlaces } from '#/app/places.ts';
import { startServer } from '#/app/server.ts';
import type { MarketSource } from '#/ingest/index.ts';
import type { MarketStream } from '#/ingest/log/market-stream.ts';
import type { HintLink } from '#/platform/bus/hint-link.ts';
import { parseConfig } from '#/platform/config/config.ts';
import type { Role } from '#/platform/config/roles.ts';
import type { Db } from '#/platform/db/db.ts';
import { silentLog } from '#/platform/log/create-log.ts';
import type { Log } from '#/platform/log/log.ts';
import type { Network } from '#/platform/network/network.ts';
import { type CallableServer, signUp } from './callable-server.ts';
import { type RunSql, runSql, type TestDatabase, testDatabase } from './database.ts';
import { TEST_ITERATIONS } from './password-iterations.ts';

export interface TestServerOptions {
  /** Settings in addition to the common test settings. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Size of the simulated world and length of its history; small by default. */
  readonly simulated?: { readonly tokens?: number; readonly wallets?: number; readonly historyMs?: number };
  /** Replaces the simulated market. */
  readonly market?: MarketSource;
  /** The server's log; discarded by default. */
  readonly log?: Log;
  /** Identifies the program, which then keeps snapshots of its state. */
  readonly program?: string;
  /** The network outside the chain; none by default. */
  readonly network?: Network;
  /** A migrated database instead of a new one. The server closes it when it stops permanently. */
  readonly database?: Pick<TestDatabase, 'db' | 'poolUse' | 'close'>;
  /** The roles of this server; all by default. */
  readonly roles?: readonly Role[];
  /** Shares the database with other servers that do. */
  readonly besideOthers?: boolean;
  /** The log of a market that it shares with other servers; its market is its own by default. */
  readonly marketStream?: MarketStream;
  /** Carries hints to other servers; none by default. */
  readonly hints?: HintLink;
  /** The monotonic clock of the contact with other servers. */
  readonly ticks?: () => number;
  /** Wraps the database that the server uses. */
  readonly dbOf?: (db: Db) => Db;
  /** Makes its own secrets although the database was used with others. */
  readonly ownSecrets?: boolean;
}

export interface TestServer extends CallableServer {
  readonly metricsUrl: string | null;
  readonly dataDir: string;
  readonly db: Db;
  readonly sql: RunSql;
  /**
   * Stops the server and starts another one on the same database and data folder, at another address. `between`
   * runs after the stop.
   */
  restart(between?: () => Promise<void>): Promise<void>;
  stop(): Promise<void>;
}

const SMALL = { tokens: 40, wallets: 60, historyMs: 1_800_000 } as const;

export async function testServer(options: TestServerOptions = {}): Promise<TestServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'dugout-test-'));
  const database = options.database ?? (await testDatabase());
  const secrets = secretsOf.get(database.db) ?? new Map<string, Buffer>();
  if (options.ownSecrets !== true) writeSecrets(secrets, dataDir);
  const parsed = parseConfig({
    PORT: '0',
    DATA_DIR: dataDir,
    SIM_SEED: 'tests',
    SIM_CROWD: 'off',
    RATE_LIMIT_SCALE: '1000',
    // Tests run concurrently, so a late event loop must not matter.
    MAX_LOOP_DELAY_MS: '600000',
    LOG_LEVEL: 'silent',
    ...options.settings,
  });
  // Settings refuse a server without NATS that leaves roles to others.
  const config = options.roles === undefined ? parsed : { ...parsed, roles: new Set(options.roles) };
  const start = () =>
    startServer({
      config,
      log: options.log ?? silentLog,
      places: findPlaces(),
      passwordIterations: TEST_ITERATIONS,
      database: {
        ...database,
        db: options.dbOf?.(database.db) ?? database.db,
        close: () => Promise.resolve(),
      },
      simulated: { ...SMALL, ...options.simulated },
      besideOthers: options.besideOthers ?? false,
      ...(options.marketStream !== undefined && { marketStream: options.marketStream }),
      ...(options.hints && { hints: options.hints }),
      ...(options.ticks && { ticks: options.ticks }),
      ...(options.program !== undefined && { program: options.program }),
      ...(options.network && { network: options.network }),
      ...(options.market && { market: options.market }),
      onFatal: (error) => {
        throw error;
      },
    });
  let server = await start().catch((error: unknown) => {
    rmSync(dataDir, { recursive: true, force: true });
    throw error;
  });
  if (secrets.size === 0) secretsOf.set(database.db, readSecrets(dataDir));
  const client = () => testClient(server.address);
  return {
    get address() {
      return server.address;
    },
    get metricsUrl() {
      return server.metricsUrl;
    },
    dataDir,
    db: database.db,
    sql: runSql(database.db),
    client,
    trader: (name) => signUp(client(), name),
    restart: async (between) => {
      await server.stop();
      await between?.();
      server = await start();
    },
    stop: async () => {
      await server.stop();
      await database.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** The secrets of the first server of each database, which the others get. */
const secretsOf = new WeakMap<Db, ReadonlyMap<string, Buffer>>();
const SECRET = /\.(secret|key|id)$/;

export const readSecrets = (dataDir: string): Map<string, Buffer> =>
  new Map(
    ['signer/master.key', ...readdirSync(dataDir)]
      .filter((name) => SECRET.test(name) && existsSync(join(dataDir, name)))
      .map((name) => [name, readFileSync(join(dataDir, name))]),
  );

export function writeSecrets(secrets: ReadonlyMap<string, Buffer>, dataDir: string): void {
  for (const [name, content] of secrets) {
    mkdirSync(dirname(join(dataDir, name)), { recursive: true, mode: 0o700 });
    writeFileSync(join(dataDir, name), content, { mode: 0o600 });
  }
}
