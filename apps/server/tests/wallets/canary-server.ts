/**
 * A server in a separate process with a small world, for tests that inspect its memory. Settings are read from
 * the environment.
 */
import { findPlaces } from '#/app/places.ts';
import { startServer } from '#/app/server.ts';
import { takeAwsVariables } from '#/platform/config/aws-variables.ts';
import { parseConfig } from '#/platform/config/config.ts';
import { createLog } from '#/platform/log/create-log.ts';

const config = parseConfig(process.env);
const server = await startServer({
  config,
  aws: takeAwsVariables(process.env),
  log: createLog({ level: config.logLevel, pretty: false }),
  places: findPlaces(),
  simulated: { tokens: 10, wallets: 12, historyMs: 60_000 },
  onFatal: (error) => {
    throw error;
  },
});
process.on('SIGTERM', () => void server.stop().then(() => process.exit(0)));
process.stdout.write(`${JSON.stringify({ address: server.address })}\n`);
