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

export interface LocalNats {
  readonly url: string;
  readonly port: number;
  stop(): Promise<void>;
}

/**
 * Starts a separate nats-server on a free port: NATS_SERVER, or Debian's. Returns null when it is not installed. With
 * streams, JetStream keeps its files in a temporary folder.
 */
export async function startNats({ withStreams = false } = {}): Promise<LocalNats | null> {
  const program = process.env['NATS_SERVER'] ?? DEBIAN;
  if (!existsSync(program)) return null;
  const port = await freePort();
  // A separate process group, so that an interrupt at the terminal reaches its starter first.
  const folder = withStreams ? mkdtempSync(join(tmpdir(), 'dugout-nats-')) : null;
  const streams = folder === null ? [] : ['-js', '-sd', folder];
  const server = spawn(program, ['-a', '127.0.0.1', '-p', `${port}`, ...streams], {
    stdio: 'ignore',
    detached: true,
  });
  for (const end = performance.now() + START_MS; !(await answers(port)); await pause(50)) {
    if (server.exitCode !== null) throw new Error(`nats-server exited with code ${server.exitCode}`);
    if (performance.now() > end) throw new Error('nats-server did not start');
  }
  return {
    url: `nats://127.0.0.1:${port}`,
    port,
    stop: async () => {
      const ended = once(server, 'exit');
      server.kill('SIGTERM');
      await ended;
      if (folder !== null) rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Reports whether the server greets a client, as it does with its INFO line. */
const answers = (port: number): Promise<boolean> =>
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
