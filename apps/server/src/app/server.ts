import { join } from 'node:path';
import { PASSWORD_ITERATIONS } from '@dugout/domain/password-key/password-key';
import { loadSourcePackages } from '#/ingest/index.ts';
import { maintenanceJob } from '#/platform/db/embedded/maintenance.ts';
import { Outbox } from '#/platform/events/outbox.ts';
import { localFacts } from '#/platform/facts/facts.ts';
import { SharedFacts } from '#/platform/facts/shared-facts.ts';
import { Contact } from '#/platform/health/contact.ts';
import { KeyGate } from '#/platform/http/callers/key-gate.ts';
import { OwnOrigins } from '#/platform/http/callers/origin.ts';
import { Sessions } from '#/platform/http/callers/sessions.ts';
import { ClientAddresses } from '#/platform/http/connections/client-addresses.ts';
import { Connections } from '#/platform/http/connections/connections.ts';
import { maxConnections } from '#/platform/http/connections/descriptor-limit.ts';
import type { ServerPhase } from '#/platform/http/health.ts';
import { RateLimits } from '#/platform/http/rate-limit.ts';
import { type Job, OWN_TURNS, type RunningJobs, startJobs } from '#/platform/jobs/jobs.ts';
import { OWN_DUTIES, sharedDuties } from '#/platform/leases/duties.ts';
import { sharedTurns } from '#/platform/leases/job-turns.ts';
import { newServerId } from '#/platform/leases/server-id.ts';
import { createProgress } from '#/platform/log/progress.ts';
import { RepeatedFaults } from '#/platform/log/repeated-faults.ts';
import { createMetrics } from '#/platform/metrics/metrics.ts';
import { serveMetrics } from '#/platform/metrics/metrics-server.ts';
import { decoderPool } from '#/platform/pictures/decoder/decoder-pool.ts';
import { openPictureStore } from '#/platform/pictures/picture-store.ts';
import { takeUploadFiles } from '#/platform/pictures/take-upload-files.ts';
import { UploadStore } from '#/platform/pictures/upload-store.ts';
import { RealtimeHub } from '#/platform/realtime/hub.ts';
import { OpenAccounts } from '#/platform/realtime/open-accounts.ts';
import { RealtimeServer } from '#/platform/realtime/realtime-server.ts';
import { demandKnownSecrets } from '#/platform/secrets/known-secrets.ts';
import { checkPaths } from './check-paths.ts';
import { Cleanup } from './cleanup.ts';
import { authOf, createFeatures, keyAuthOf } from './create-features.ts';
import { drain } from './drain.ts';
import { FEATURES } from './features.ts';
import { choosePort } from './free-port.ts';
import { serverHealth } from './health.ts';
import { joinServers } from './join-servers.ts';
import { marketFeed, marketHooks } from './market-hooks.ts';
import { measuredLoad, measuredLog, measureWork } from './measured.ts';
import { measureCluster } from './measured-cluster.ts';
import { openBus } from './open-bus.ts';
import { openMailer } from './open-mailer.ts';
import { openMarket } from './open-market.ts';
import { openSnapshots, saveJob } from './open-snapshots.ts';
import { openStores, takeDataFolder } from './open-stores.ts';
import { runHere, slotsFor } from './roles.ts';
import type { ServerOptions } from './server-options.ts';
import { startPhases } from './start-phases.ts';
import { createWebServer } from './web-server.ts';

const HOUR_MS = 3_600_000;
/**
 * Max connections that the system queues before they are accepted. It silently drops any more, and their clients
 * retry after seconds.
 */
const MAX_UNACCEPTED = 4_096;
/** Share of all connections that may be live sockets, so that calls and health checks still get through. */
const LIVE_PART = 0.75;

export interface RunningServer {
  /** URL of the server, such as `http://127.0.0.1:4400`. */
  readonly address: string;
  /** URL for Prometheus. Null when metrics are off. */
  readonly metricsUrl: string | null;
  /** Moves traders to other servers, if there are any. Then finishes running work and stops. */
  stop(): Promise<void>;
}

/**
 * Starts everything. Health checks work as soon as it listens. Resolves when the market is ready and calls are
 * answered.
 */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const cleanup = new Cleanup(options.log);
  try {
    return await start(options, cleanup);
  } catch (error) {
    await cleanup.run();
    throw error;
  }
}

async function start(given: ServerOptions, cleanup: Cleanup): Promise<RunningServer> {
  const metrics = createMetrics();
  const log = measuredLog(given.log, metrics);
  const serverId = newServerId();
  const isSharing = given.config.nats !== null || given.besideOthers === true;
  const options = { ...given, log, serverId, isSharing };
  const { config, places } = options;
  let phase: ServerPhase = 'starting';
  const isReady = () => phase === 'ready' || phase === 'draining';
  const done = startPhases(log);
  checkPaths(config);
  await loadSourcePackages(config);
  takeDataFolder(options, cleanup);
  const port = await choosePort(config.host, config.port);
  const origins = new OwnOrigins(config.publicUrl, config.host, port);
  const faults = new RepeatedFaults(log, Date.now);
  const { bus, hints, complete } = await openBus(options, faults, cleanup);
  const { db, poolUse, signer, localChain, outsideKeys } = await openStores(options, cleanup);
  done('database and signer');
  const recordSecrets = await demandKnownSecrets(
    { db, dataDir: config.dataDir, signerKey: (await signer.call('logCheckpoint', {})).verifierKey },
    config.replacedSecrets,
  );
  const progress = createProgress({ log, onLine: (line) => options.serviceManager?.starting(line) });
  const snapshots = openSnapshots(options, db);
  // Runs after the market has stopped and before the database is closed.
  cleanup.add('snapshots', () => snapshots.saveAll({ copy: false }));

  const mailer = await openMailer({ config, log, metrics }, cleanup);
  const sharing = isSharing ? { serverId } : null;
  const { roles, rateLimitScale: scale, maxConnectionsPerAddress: maxPerAddress } = config;
  const servers = await joinServers({ db, log, serverId, roles, areSeveral: isSharing }, cleanup);
  const rateLimits = new RateLimits({ scale, servers: () => servers.count('api') });
  const outbox = new Outbox(db, log, bus, sharing);
  const sharedFacts = sharing === null ? null : new SharedFacts({ db, log, bus, onMissed: options.onFatal });
  const facts = sharedFacts ?? localFacts(log);
  const hub = new RealtimeHub({ log, bus, onFrames: metrics.liveFrames });
  const maxBytes = config.picturesMaxBytes;
  const decoder = decoderPool({ ...places.pictures, log });
  cleanup.add('pictures', () => decoder.close());
  const pictures = await openPictureStore({ folder: join(config.dataDir, 'pictures'), maxBytes, decoder });
  await takeUploadFiles({ db, folder: join(config.dataDir, 'uploads'), log });
  const uploads = new UploadStore({ db, maxBytes, decoder });
  const duties = sharing === null ? OWN_DUTIES : sharedDuties({ db, log, serverId });
  const { ingest, venue, onchain } = await openMarket(
    options,
    { db, poolUse, signer, localChain, outsideKeys, pictures, metrics, faults, snapshots, progress, duties },
    cleanup,
  );

  const accounts = new OpenAccounts();
  const features = await createFeatures(FEATURES, {
    config,
    log,
    bus,
    facts,
    db,
    events: outbox,
    duties,
    realtime: hub,
    accounts,
    rateLimits,
    servers,
    market: marketFeed(ingest, db),
    venue,
    onchain,
    pictures,
    uploads,
    metrics,
    network: options.network ?? null,
    origins,
    mailer,
    release: { version: places.version, changelog: places.changelog },
    signer,
    outsideKeys,
    passwordIterations: options.passwordIterations ?? PASSWORD_ITERATIONS,
    snapshots,
    progress,
    now: Date.now,
  });
  // After the features, which first forget what may be outdated.
  bus.onGap(() => hub.refreshPrivate());
  await recordSecrets();
  const auth = authOf(features);
  const sessions = new Sessions(auth.authenticate);
  const keys = new KeyGate(keyAuthOf(features), rateLimits);
  const addresses = new ClientAddresses(config.trustedProxies);
  const most = maxConnections(config.maxConnections);
  const connections = new Connections({ most, maxPerAddress: maxPerAddress * rateLimits.scale, addresses });
  const { ticks } = options;
  const contact = isSharing
    ? new Contact({ hints, facts: sharedFacts, ...(ticks !== undefined && { ticks }) })
    : null;
  const live = new RealtimeServer({
    hub,
    accounts,
    sessions,
    keys,
    origins,
    log,
    rateLimits: new RateLimits({ scale, servers: () => servers.count('live') }),
    addresses,
    connections,
    most: Math.floor(most * LIVE_PART),
    maxPerAddress,
    onSockets: metrics.liveSockets,
    isReady,
    ...(contact !== null && { contact }),
  });
  facts.listen('session.ended', ({ sessionId }) => {
    sessions.forgetSession(sessionId);
    keys.forgetSession(sessionId);
    live.closeSession(sessionId);
  });
  facts.listen('identity.suspension', ({ userId, suspension }) => {
    if (suspension !== null) live.closeKeysOf(userId);
  });

  const slots = slotsFor(roles, features);
  for (const feature of features)
    if (feature.close !== undefined) cleanup.add('feature', () => feature.close?.());
  for (const channel of slots.channels) hub.provide(channel);
  for (const listener of slots.listeners) listener.attach(outbox);

  const { web: webFolder, version } = places;
  const { load, answers, stop: stopMeasuring } = measuredLoad(config, metrics);
  cleanup.add('load', stopMeasuring);
  const web = {
    config,
    log,
    rateLimits,
    metrics,
    origins,
    sessions,
    keys,
    addresses,
    connections,
    features: slots.served,
    roles,
    auth,
    webFolder,
    version,
    load,
    answers,
  };
  const { health, job: healthJob } = serverHealth({
    db,
    ingest,
    signer,
    dataDir: config.dataDir,
    contact,
    roles,
    metrics,
    log,
  });
  const knowsRights = () => contact?.knowsFacts() ?? true;
  const app = await createWebServer({
    ...web,
    isReady,
    knowsRights,
    phase: () => phase,
    parts: () => health.read(),
  });
  cleanup.add('http', () => app.close());
  if (roles.has('live')) live.attach(app.server);
  cleanup.add('live', () => live.close());
  await app.listen({ host: config.host, port, backlog: MAX_UNACCEPTED });
  const scraped = config.metrics === null ? null : await serveMetrics(metrics, config.metrics, log);
  if (scraped !== null) cleanup.add('metrics', () => scraped.stop());
  done('listening');

  await sharedFacts?.mark();
  for (const feature of features) await feature.recover?.();
  await sharedFacts?.start();
  cleanup.add('facts', () => sharedFacts?.stop());
  await ingest.start(marketHooks({ features: slots.hooks, metrics, faults }));
  done('market');
  for (const slot of slots.starts) {
    const running = slot.start?.();
    if (running !== undefined) cleanup.add('feature', () => running.stop());
  }
  if (roles.has('jobs')) outbox.start();
  cleanup.add('outbox', () => outbox.stop());
  const tidy: Job = {
    name: 'forget old events',
    everyMs: HOUR_MS,
    runs: 'once',
    run: async () => void (await outbox.forgetOld(config.retentionEventsDays)),
  };
  const turns = sharing === null ? OWN_TURNS : sharedTurns({ db, log, holder: serverId });
  let runningJobs: RunningJobs | null = null;
  const clusterJobs = measureCluster({
    db,
    log,
    metrics,
    servers,
    facts: sharedFacts,
    contact,
    phase: () => phase,
  });
  const workJob = measureWork({ metrics, outbox, poolUse, jobs: () => runningJobs });
  const jobs = startJobs(
    [
      ...runHere(roles, [
        tidy,
        saveJob(snapshots),
        healthJob,
        workJob,
        ...clusterJobs,
        ...(sharedFacts === null ? [] : [sharedFacts.job]),
        ...(config.databaseUrl === null ? [maintenanceJob(db, log)] : []),
        ...ingest.jobs,
      ]),
      ...slots.jobs,
    ],
    {
      log,
      turns,
      onRun: metrics.counterBy('dugout_job_runs_total', 'Runs of repeating jobs on this server', 'job'),
    },
  );
  runningJobs = jobs;
  cleanup.add('jobs', () => jobs.stop());
  complete();
  phase = 'ready';
  snapshots.begin();
  cleanup.add('readiness', () => {
    phase = 'stopping';
  });
  return {
    address: origins.base,
    metricsUrl: scraped?.url ?? null,
    async stop() {
      phase = 'draining';
      await drain({ waitMs: config.drainSeconds * 1_000, live, areSeveral: isSharing });
      await cleanup.run();
    },
  };
}
