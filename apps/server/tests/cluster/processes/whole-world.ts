/**
 * A whole cluster on this machine: PostgreSQL with a synchronous standby, three nats-servers, HAProxy, a local chain,
 * a signer, and two servers of each role.
 */
import { mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type NatsCluster, startNatsCluster } from '@dugout/testkit/nats-cluster';
import { PostgresPair } from '@dugout/testkit/postgres-pair';
import { choosePort } from '#/app/free-port.ts';
import { createPool } from '#/platform/db/pool.ts';
import { migrate } from '#/platform/db/schema/migrate.ts';
import { readSchema } from '#/platform/db/schema/schema-files.ts';
import type { TradedWorld } from '#tests/chaos/checks.ts';
import { SmallDisk } from '#tests/chaos/faults/small-disk.ts';
import { ChaosLedger } from '#tests/chaos/ledger.ts';
import { ServerHandle } from '#tests/chaos/server-handle.ts';
import {
  type ChaosTrader,
  feesOn,
  newTrader,
  setEasyPasswords,
  settingsOn,
  startTradedChain,
  untilMarketIsKnown,
} from '#tests/chaos/world.ts';
import { type LoneSigner, type SignerPlaces, signerPlaces, startLoneSigner } from '#tests/kit/lone-signer.ts';
import { schemaFolder } from '#tests/kit/schema-folder.ts';
import { readSecrets, writeSecrets } from '#tests/kit/server.ts';
import { SIGNER_LIMITS } from './cluster-world.ts';
import { Haproxy } from './haproxy.ts';
import { openFromParts } from './running.ts';
import { TcpProxy } from './tcp-proxy.ts';

/** Commits are in both servers' memory before they are acknowledged; only processes are killed here. */
const POSTGRES = {
  fsync: 'off',
  full_page_writes: 'off',
  shared_buffers: '128MB',
  max_wal_size: '512MB',
  max_connections: '200',
  // The database is copied for a new standby in the middle of the load.
  wal_keep_size: '256MB',
} as const;
const CONNECTIONS = 8;
const NATS_SERVERS = 3;
const SLOT_MS = 400;
const DISK_MB = { postgres: 2_500, nats: 512 } as const;
const RESTARTED_AFTER_MS = 2_000;
const CLOCK_SHIFT = new URL('../../chaos/faults/clock-shift.mjs', import.meta.url).href;
const ROLES = ['ingest', 'jobs', 'api', 'live'] as const;
type ServerRole = (typeof ROLES)[number];

export interface WholeServer {
  readonly name: string;
  readonly role: ServerRole;
  readonly handle: ServerHandle;
  readonly address: string;
  /** Sets its wall clock by the ms in this file. */
  readonly clockFile: string;
  /** Its ways to the database and to each nats-server. */
  readonly postgres: TcpProxy;
  readonly nats: readonly TcpProxy[];
}

interface WholeOptions {
  readonly folder: string;
  readonly seed: string;
  readonly traders: number;
  /** Whether the files of PostgreSQL and of NATS are on small disks, which can be filled. Needs root. */
  readonly onSmallDisks: boolean;
}

export interface Whole {
  readonly world: TradedWorld & {
    readonly traders: readonly ChaosTrader[];
    readonly mints: readonly string[];
  };
  readonly servers: readonly WholeServer[];
  /** In front of the servers with `api` and `live`. */
  readonly haproxy: Haproxy;
  readonly postgres: PostgresPair;
  readonly nats: NatsCluster;
  /** The ways between the nats-servers: from, to. */
  readonly routes: ReadonlyMap<string, TcpProxy>;
  readonly pool: ReturnType<typeof createPool>;
  readonly signer: { pid(): number; kill(): Promise<void>; start(): Promise<void> };
  /** The journal of the signer. */
  readonly journal: string;
  /** The last output of servers that ended by themselves. */
  readonly died: readonly string[];
  /** Null where they are on the disk of the machine. */
  readonly disks: { readonly postgres: SmallDisk; readonly nats: SmallDisk } | null;
  /** Sends all connections of the database to the primary of now. */
  followPrimary(): void;
  stop(): Promise<void>;
}

type Closing = (() => unknown)[];

export const openWhole = (options: WholeOptions): Promise<Whole> =>
  openFromParts((closing) => open(options, closing));

async function open(
  { folder, seed, traders, onSmallDisks }: WholeOptions,
  closing: Closing,
): Promise<Omit<Whole, 'stop'>> {
  const disks = onSmallDisks ? mountDisks(closing) : null;
  const postgres = await PostgresPair.start(POSTGRES, disks?.postgres.folder);
  if (postgres === null) throw new Error('PostgreSQL is not installed');
  closing.push(() => postgres.stop());
  const { nats, routes } = await openNats(closing, disks?.nats.folder);
  const ownWay = await proxyTo(postgres.primaryPort, closing);
  const url = `postgresql://bench@127.0.0.1:${ownWay.port}/postgres`;
  const pool = createPool({ connectionString: url, connections: CONNECTIONS }, () => undefined);
  closing.push(() => pool.end());
  await migrate(pool, readSchema(schemaFolder));
  const places = signerPlaces(folder);
  const signer = await openSigner(places, closing);
  const chain = await startTradedChain({ folder, seed, bots: true }, true);
  closing.push(() => chain.stop());
  const died: string[] = [];
  const servers: WholeServer[] = [];
  let secrets: ReadonlyMap<string, Buffer> | null = null;
  for (const role of ROLES) {
    for (const number of [1, 2]) {
      const name = `${role}${number}`;
      const dataDir = join(folder, name, 'data');
      mkdirSync(dataDir, { recursive: true });
      if (secrets !== null) writeSecrets(secrets, dataDir);
      const ways = {
        postgres: await proxyTo(postgres.primaryPort, closing),
        nats: await Promise.all(nats.nodes.map(({ port }) => proxyTo(port, closing))),
      };
      const clockFile = join(folder, name, 'clock');
      const handle: ServerHandle = new ServerHandle({
        port: await choosePort('127.0.0.1', 0),
        folder: join(folder, name),
        built: true,
        onDied(text) {
          died.push(`${name}: ${text}`);
          // As the unit of systemd in deploy/.
          setTimeout(() => void handle.start().catch(() => undefined), RESTARTED_AFTER_MS);
        },
        settings: {
          ...settingsOn(chain),
          ...SIGNER_LIMITS,
          ...settingsOf(places, ways),
          ROLES: role,
          DATA_DIR: dataDir,
          METRICS_ADDRESS: 'off',
          NODE_OPTIONS: `--import ${CLOCK_SHIFT}`,
          CLOCK_SHIFT_FILE: clockFile,
        },
      });
      await handle.start();
      closing.push(() => handle.kill('server'));
      servers.push({ name, role, handle, address: handle.address, clockFile, ...ways });
      // The first server finds the first blocks of the chain and makes the secrets.
      if (secrets === null) await chain.run('run', SLOT_MS);
      secrets ??= readSecrets(dataDir);
    }
  }
  const haproxy = await openHaproxy(folder, servers, closing);
  const ledger = await ChaosLedger.open(pool);
  const mints = chain.ready.tokens.filter(({ symbol }) => symbol !== 'USDC').map(({ mint }) => mint);
  for (const { address, role } of servers) if (role === 'api') await untilMarketIsKnown(address, mints);
  const all: ChaosTrader[] = [];
  for (let number = 0; number < traders; number++)
    all.push(await newTrader(chain, haproxy.address, `Trial${number}`));
  await setEasyPasswords(ledger);
  return {
    world: {
      chain,
      ledger,
      mints,
      traders: all,
      wallets: all.flatMap(({ wallets }) => wallets),
      feesOnChain: () => feesOn(chain),
    },
    servers,
    haproxy,
    postgres,
    nats,
    routes,
    pool,
    signer,
    journal: join(places.dataDir, 'signer/journal.log'),
    died,
    disks,
    followPrimary() {
      for (const way of [ownWay, ...servers.map((server) => server.postgres)])
        way.moveTo(postgres.primaryPort);
    },
  };
}

async function proxyTo(port: number, closing: Closing): Promise<TcpProxy> {
  const proxy = await TcpProxy.open(port);
  closing.push(() => proxy.close());
  return proxy;
}

/** Returns null for a user who may not mount. */
function mountDisks(closing: Closing): Whole['disks'] {
  const mounted = [];
  for (const [name, megabytes] of Object.entries(DISK_MB)) {
    const disk = SmallDisk.mount(mkdtempSync(join(tmpdir(), `dugout-${name}-`)), megabytes);
    if (disk === null) return null;
    closing.push(() => disk.unmount());
    mounted.push(disk);
  }
  const [postgres, nats] = mounted;
  return postgres === undefined || nats === undefined ? null : { postgres, nats };
}

async function openNats(closing: Closing, folder?: string) {
  const routes = new Map<string, TcpProxy>();
  const nats = await startNatsCluster(
    NATS_SERVERS,
    async (from, to, port) => {
      const way = await proxyTo(port, closing);
      routes.set(`${from} ${to}`, way);
      return way.port;
    },
    folder,
  );
  if (nats === null) throw new Error('nats-server is not installed');
  closing.push(() => nats.stop());
  return { nats, routes };
}

async function openSigner(places: SignerPlaces, closing: Closing): Promise<Whole['signer']> {
  let signer: LoneSigner = await startLoneSigner(places, SIGNER_LIMITS);
  closing.push(() => signer.kill());
  return {
    pid: () => signer.pid,
    kill: () => signer.kill(),
    async start() {
      signer = await startLoneSigner(places, SIGNER_LIMITS);
    },
  };
}

async function openHaproxy(
  folder: string,
  servers: readonly WholeServer[],
  closing: Closing,
): Promise<Haproxy> {
  const behind = servers.filter(({ role }) => role === 'api' || role === 'live');
  const haproxy = new Haproxy({
    folder,
    port: await choosePort('127.0.0.1', 0),
    servers: new Map(behind.map(({ name, address }) => [name, Number(new URL(address).port)])),
  });
  await haproxy.start();
  closing.push(() => haproxy.kill());
  return haproxy;
}

const settingsOf = (
  places: SignerPlaces,
  { postgres, nats }: Pick<WholeServer, 'postgres' | 'nats'>,
): Readonly<Record<string, string>> => ({
  DATABASE_URL: `postgresql://bench@127.0.0.1:${postgres.port}/postgres`,
  NATS_URL: nats.map(({ port }) => `nats://127.0.0.1:${port}`).join(','),
  TRUSTED_PROXIES: '127.0.0.1',
  DRAIN_SECONDS: '3',
  SIGNER_SOCKET: places.socketPath,
  SIGNER_SOCKET_KEY_FILE: places.keyFile,
  SIGNER_SAME_USER: 'accept',
  LOG_LEVEL: 'warn',
});
