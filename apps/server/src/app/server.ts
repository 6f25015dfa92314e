import { join } from 'node:path';
import { paperVenue } from '#/execution/paper/paper.venue.ts';
import { createIngest } from '#/ingest/index.ts';
import type { Network } from '#/ingest/metadata/network.ts';
import { createBus } from '#/platform/bus/bus.ts';
import type { Config } from '#/platform/config/config.ts';
import { lockFolder } from '#/platform/db/folder-lock.ts';
import { type Database, openDatabase } from '#/platform/db/open-database.ts';
import { keepPrivate } from '#/platform/db/private-folder.ts';
import { Outbox } from '#/platform/events/outbox.ts';
import { ApiError } from '#/platform/http/api-error.ts';
import { ClientAddresses } from '#/platform/http/client-addresses.ts';
import { Connections } from '#/platform/http/connections.ts';
import { mostConnections } from '#/platform/http/descriptor-limit.ts';
import { OwnOrigins } from '#/platform/http/origin.ts';
import { Sessions } from '#/platform/http/sessions.ts';
import { startJobs } from '#/platform/jobs/jobs.ts';
import type { Log } from '#/platform/log/log.ts';
import { createMetrics } from '#/platform/metrics/metrics.ts';
import { openPictureStore } from '#/platform/pictures/picture-store.ts';
import { RealtimeHub } from '#/platform/realtime/hub.ts';
import { RealtimeServer } from '#/platform/realtime/realtime-server.ts';
import { SignerClient } from '#/signer/client.ts';
import { Cleanup } from './cleanup.ts';
import { authOf, createFeatures } from './create-features.ts';
import { FEATURES } from './features.ts';
import { choosePort } from './free-port.ts';
import { runsOnLocalChain } from './local-chain.ts';
import { marketFeed } from './market-feed.ts';
import { marketHooks } from './market-hooks.ts';
import { measureMarket } from './market-metrics.ts';
import { openOnchain } from './open-onchain.ts';
import type { Places } from './places.ts';
import { startPhases } from './start-phases.ts';
import { createWebServer } from './web-server.ts';

const HOUR_MS = 3_600_000;
/** The part of all connections that may be live sockets: calls and health checks come through as well. */
const LIVE_PART = 0.75;

export interface ServerOptions {
  readonly config: Config;
  readonly log: Log;
  readonly places: Places;
  /** Something that cannot be put right while running has broken: the process should end. */
  readonly onFatal: (error: Error) => void;
  /** The AWS variables, for the process that asks the KMS alone. */
  readonly aws?: Readonly<Record<string, string>>;
  /** What may be reached outside the chain for names and pictures of tokens; nothing unless it is given. */
  readonly network?: Network;
  /** Size of a simulated world, for tests. */
  readonly simulated?: { readonly tokens?: number; readonly wallets?: number; readonly historyMs?: number };
  /** A database to use instead of the one that the settings name, for tests; it is closed with the server. */
  readonly database?: Database;
}

export interface RunningServer {
  /** Where the server is reached, `http://127.0.0.1:4400`. */
  readonly address: string;
  /** Stops in reverse order of the start; what is under way is finished. */
  stop(): Promise<void>;
}

/** Starts everything. Health can be asked from the moment it listens; it resolves when the market stands and calls are answered. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const cleanup = new Cleanup(options.log);
  try {
    return await start(options, cleanup);
  } catch (error) {
    await cleanup.run();
    throw error;
  }
}

async function start(options: ServerOptions, cleanup: Cleanup): Promise<RunningServer> {
  const { config, log, places, onFatal } = options;
  let ready = false;
  const done = startPhases(log);
  cleanup.add('lock', lockFolder(config.dataDir));
  const mended = keepPrivate(config.dataDir);
  if (mended.length > 0)
    log.warn({ files: mended.length, first: mended[0] }, 'others could read files in DATA_DIR: their modes were mended');
  const port = await choosePort(config.host, config.port);
  const origins = new OwnOrigins(config.publicUrl, config.host, port);
  const metrics = createMetrics();

  const signer = new SignerClient({
    entry: places.signer.entry,
    execArgv: places.signer.execArgv,
    dataDir: config.dataDir,
    masterKeyFile: config.masterKeyFile,
    localChain: await runsOnLocalChain(config, log),
    kms: config.kmsKeyId === null ? null : { entry: places.signer.kmsEntry, keyId: config.kmsKeyId, environment: options.aws ?? {} },
    unavailable: () => new ApiError('signer_unavailable'),
    log,
  });
  cleanup.add('signer', () => signer.close());
  const [database] = await Promise.all([
    options.database ??
      openDatabase({ databaseUrl: config.databaseUrl, dataDir: config.dataDir, schemaFolder: places.schema, log, onFatal }),
    signer.start(),
  ]);
  cleanup.add('database', () => database.close());
  const { db } = database;
  done('database and signer');

  const bus = createBus((error, topic) => log.error({ error, topic }, 'a message of the bus could not be handled'));
  const outbox = new Outbox(db, log, bus);
  const hub = new RealtimeHub({ log, bus, onFrames: metrics.liveFrames });
  const pictures = await openPictureStore({ folder: join(config.dataDir, 'pictures'), mostBytes: config.picturesMaxBytes });
  const ingest = await createIngest({
    config,
    db,
    log,
    offChain: { network: options.network ?? null, pictures, gateways: config.gateways },
    ...(options.simulated === undefined ? {} : { simulated: options.simulated }),
  });
  cleanup.add('ingest', () => ingest.stop());
  measureMarket(metrics, ingest);
  const { paper } = ingest.source;
  const onchain = await openOnchain(config, { signer, log, pool: (mint) => paper.pool(mint) });
  cleanup.add('chain', () => onchain?.stop());

  const sessions = new Sessions((headers) => auth.authenticate(headers));
  const { rateLimitScale, mostConnectionsPerAddress: mostPerAddress } = config;
  const addresses = new ClientAddresses(config.trustedProxies);
  const most = mostConnections(config.mostConnections);
  const connections = new Connections({ most, mostPerAddress: mostPerAddress * rateLimitScale, addresses });
  const live = new RealtimeServer({
    hub,
    sessions,
    origins,
    log,
    rateLimitScale,
    addresses,
    connections,
    most: Math.floor(most * LIVE_PART),
    mostPerAddress,
    onSockets: metrics.liveSockets,
    isReady: () => ready,
  });
  bus.subscribe('session.ended', ({ sessionId }) => {
    sessions.forgetAll();
    live.closeSession(sessionId);
  });
  const features = await createFeatures(FEATURES, {
    config,
    log,
    bus,
    db,
    events: outbox,
    realtime: hub,
    accounts: live.accounts,
    market: marketFeed(ingest, db),
    venue: paperVenue(paper),
    onchain,
    pictures,
    metrics,
    origins,
    release: { version: places.version, changelog: places.changelog },
    signer,
    now: Date.now,
  });
  const auth = authOf(features);
  for (const feature of features) {
    if (feature.close !== undefined) cleanup.add('feature', () => feature.close?.());
    for (const channel of feature.channels ?? []) hub.provide(channel);
    for (const listener of feature.listeners ?? []) listener.attach(outbox);
  }

  const app = await createWebServer({
    config,
    log,
    metrics,
    origins,
    sessions,
    addresses,
    connections,
    features,
    auth,
    webFolder: places.web,
    version: places.version,
    isReady: () => ready,
  });
  cleanup.add('http', () => app.close());
  live.attach(app.server);
  cleanup.add('live', () => live.close());
  await app.listen({ host: config.host, port });
  done('listening');

  for (const feature of features) await feature.recover?.();
  await ingest.start(marketHooks(features, metrics));
  done('market');
  for (const feature of features) {
    const running = feature.start?.();
    if (running !== undefined) cleanup.add('feature', () => running.stop());
  }
  outbox.start();
  cleanup.add('outbox', () => outbox.stop());
  const tidy = { name: 'forget old events', everyMs: HOUR_MS, run: async () => void (await outbox.forgetOld()) };
  const jobs = startJobs([tidy, ...ingest.jobs, ...features.flatMap((feature) => feature.jobs ?? [])], log);
  cleanup.add('jobs', () => jobs.stop());
  ready = true;
  cleanup.add('readiness', () => {
    ready = false;
  });
  return { address: origins.base, stop: () => cleanup.run() };
}
