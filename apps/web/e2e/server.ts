import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '@dugout/testkit/free-port';

const MAIN = fileURLToPath(new URL('../../server/dist/main.js', import.meta.url));
const READY_WITHIN_MS = 120_000;
const POLL_EVERY_MS = 200;

export interface RunningServer {
  readonly url: string;
  readonly folder: string;
  readonly stop: () => Promise<void>;
  /** Stops the server; its folder stays. */
  readonly goAway: () => Promise<void>;
  /** Restarts it at the same address with its data. */
  readonly comeBack: () => Promise<void>;
}

async function untilReady(url: string, server: ChildProcess): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS;
  while (Date.now() < deadline) {
    if (server.exitCode !== null)
      throw new Error(`The server exited with code ${server.exitCode} before it was ready`);
    const ready = await fetch(`${url}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ready) return;
    await new Promise((resolve) => setTimeout(resolve, POLL_EVERY_MS));
  }
  throw new Error('The server was not ready in time');
}

/**
 * Starts the built server on a free port with its own data folder. `settings` are environment variables, or a
 * function of the server's address that returns them.
 */
export async function startServer(
  settings: Record<string, string> | ((url: string) => Record<string, string>) = {},
): Promise<RunningServer> {
  const folder = await mkdtemp(join(tmpdir(), 'dugout-e2e-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = {
    ...process.env,
    PORT: String(port),
    DATA_DIR: folder,
    RATE_LIMIT_SCALE: '1000',
    MAX_LOOP_DELAY_MS: '600000',
    SIM_CROWD: 'off',
    LOG_LEVEL: 'error',
    ...(typeof settings === 'function' ? settings(url) : settings),
  };
  const start = () => spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  let server = start();
  const goAway = async (): Promise<void> => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
    server.kill('SIGTERM');
    await ended;
  };
  const stop = async (): Promise<void> => {
    await goAway();
    await rm(folder, { recursive: true, force: true });
  };
  const comeBack = async (): Promise<void> => {
    server = start();
    await untilReady(url, server);
  };
  try {
    await untilReady(url, server);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, folder, stop, goAway, comeBack };
}

/** Returns the server's address with a host name, since browsers bind passkeys to a domain name. */
export const byName = (serverUrl: string): string => serverUrl.replace('127.0.0.1', 'localhost');
