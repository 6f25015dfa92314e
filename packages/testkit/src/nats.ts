import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from './free-port.ts';

const DEBIAN = '/usr/sbin/nats-server';
const START_MS = 10_000;
const HEALTHY_MS = 30_000;

/** Returns the path of nats-server: NATS_SERVER, or Debian's. It may not exist. */
export const natsProgram = (): string => process.env['NATS_SERVER'] ?? DEBIAN;

export interface LocalNats {
  readonly url: string;
  readonly port: number;
  readonly pid: number;
  stop(): Promise<void>;
}

/** Several servers that replicate their streams. */
interface NatsCluster {
  /** The addresses of all servers, separated by commas. */
  readonly url: string;
  readonly servers: readonly LocalNats[];
  stop(): Promise<void>;
}

function program(): string | null {
  const path = natsProgram();
  return existsSync(path) ? path : null;
}

async function start(path: string, options: readonly string[]): Promise<LocalNats> {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'dugout-nats-'));
  // A separate process group, so that an interrupt at the terminal reaches its starter first.
  const server = spawn(path, ['-a', '127.0.0.1', '-p', `${port}`, '-sd', folder, ...options], {
    stdio: 'ignore',
    detached: true,
  });
  for (const end = performance.now() + START_MS; !(await answersNats(port)); await pause(50)) {
    if (server.exitCode !== null) throw new Error(`nats-server exited with code ${server.exitCode}`);
    if (performance.now() > end) throw new Error('nats-server did not start');
  }
  return {
    url: `nats://127.0.0.1:${port}`,
    port,
    pid: server.pid ?? 0,
    stop: async () => {
      const ended = once(server, 'exit');
      server.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Starts a separate nats-server on a free port. Returns null when it is not installed. With streams, JetStream keeps
 * its files in a temporary folder.
 */
export async function startNats({ withStreams = false } = {}): Promise<LocalNats | null> {
  const path = program();
  return path === null ? null : start(path, withStreams ? ['-js'] : []);
}

/** Starts servers that replicate their streams. Returns null when nats-server is not installed. */
export async function startNatsCluster(count = 3): Promise<NatsCluster | null> {
  const path = program();
  if (path === null) return null;
  const ports: { readonly routes: number; readonly monitor: number }[] = [];
  for (let n = 0; n < count; n++) ports.push({ routes: await freePort(), monitor: await freePort() });
  const routes = ports.map((port) => `nats://127.0.0.1:${port.routes}`);
  const servers = await Promise.all(
    ports.map((port, n) =>
      start(path, [
        '-js',
        ...['-m', `${port.monitor}`, '-n', `nats${n}`, '--cluster_name', 'dugout'],
        ...['--cluster', `nats://127.0.0.1:${port.routes}`, '--routes', routes.join()],
      ]),
    ),
  );
  for (const { monitor } of ports) await untilHealthy(monitor);
  return {
    url: servers.map(({ url }) => url).join(),
    servers,
    stop: async () => void (await Promise.all(servers.map((server) => server.stop()))),
  };
}

/** Waits until a server's JetStream has a leader and is current. */
async function untilHealthy(monitor: number): Promise<void> {
  const isHealthy = () =>
    fetch(`http://127.0.0.1:${monitor}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
  for (const end = performance.now() + HEALTHY_MS; !(await isHealthy()); await pause(50))
    if (performance.now() > end) throw new Error('the servers of NATS did not elect a leader');
}

/** Reports whether the server greets a client, as it does with its INFO line. */
export const answersNats = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = createConnection({ port, host: '127.0.0.1' });
    const end = (value: boolean) => () => {
      socket.destroy();
      resolve(value);
    };
    socket.once('data', end(true));
    socket.once('error', end(false));
    socket.once('close', end(false));
  });
