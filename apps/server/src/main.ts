import { PUBLIC_NETWORK } from '#/platform/network/network.ts';
import { describeFailure } from './app/describe-failure.ts';
import { stopLimitMs } from './app/drain.ts';
import { findPlaces } from './app/places.ts';
import { programId } from './app/program-id.ts';
import { startServer } from './app/server.ts';
import { stopOnSignals } from './app/stop-on-signals.ts';
import { readyLines } from './app/terminal.ts';
import { takeAwsVariables } from './platform/config/aws-variables.ts';
import { parseConfig } from './platform/config/config.ts';
import { misspelledSettings } from './platform/config/misspelled.ts';
import { createLog } from './platform/log/create-log.ts';
import { LogFile } from './platform/log/log-file.ts';
import { createServiceManager } from './platform/service-manager/service-manager.ts';

/**
 * Umask that keeps all files of this process and its children, including the database's, private to this user.
 */
const OWNER_ALONE = 0o077;

function fail(error: unknown): never {
  process.stderr.write(`${describeFailure(error)}\n`);
  process.exit(1);
}

async function main(): Promise<void> {
  process.umask(OWNER_ALONE);
  // The reader of these streams may exit before the server, which keeps running.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  const config = parseConfig(process.env);
  const aws = takeAwsVariables(process.env);
  // A terminal gets four lines; setting a log level shows the log there.
  const isQuiet = process.stdout.isTTY && !config.logLevelGiven;
  const file = isQuiet ? new LogFile({ dataDir: config.dataDir, keptDays: config.retentionLogsDays }) : null;
  const log = createLog({
    level: config.logLevel,
    pretty: process.stdout.isTTY && !isQuiet,
    ...(file !== null && { descriptorFor: (bytes) => file.descriptorFor(bytes) }),
  });
  for (const setting of misspelledSettings(Object.keys(process.env)))
    log.warn(setting, 'a setting with an unknown name is ignored');
  const serviceManager = createServiceManager(process.env, log);
  const places = findPlaces();
  const server = startServer({
    config,
    aws,
    log,
    program: programId(import.meta.url),
    serviceManager,
    onWaiting: (line) => {
      serviceManager.starting(line);
      if (isQuiet) process.stdout.write(`${line}\n`);
    },
    places,
    network: PUBLIC_NETWORK,
    onFatal: fail,
    onLeave: (error) => {
      process.stderr.write(`${describeFailure(error)}\n`);
      void stop(error.message, 1);
    },
  });

  const stop = async (reason: string, code: 0 | 1) => {
    serviceManager.stopping();
    log.info({ reason }, 'stopping');
    setTimeout(() => process.exit(1), stopLimitMs(config)).unref();
    const running = await server.catch(() => null);
    await running?.stop();
    log.info({}, 'stopped');
    log.flush();
    process.exit(code);
  };
  const onSignal = stopOnSignals({
    stop: (signal) => void stop(signal, 0),
    giveUp: () => process.exit(1),
    now: () => performance.now(),
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);

  const { address } = await server;
  serviceManager.ready();
  process.stdout.write(
    isQuiet
      ? readyLines(config, { address, version: places.version })
      : `Dugout is ready: ${address} (${config.tradingMode} trading, market from the ${config.marketSource})\n`,
  );
}

main().catch(fail);
