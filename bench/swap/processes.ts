/** Separate server processes for the swap benchmarks. */
import { type ChildProcess, execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '@dugout/testkit/free-port';
import { processorSeconds } from '../lib/processor-time.ts';
import type { Place } from './databases.ts';

export const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const START_WITHIN_MS = 180_000;

/** Returns the processor seconds used by a process, over all threads. */
export const cpuSeconds = ({ pid }: ChildProcess): number => processorSeconds(pid ?? 0);

export const environment = ({ dataDir, databaseUrl }: Place) => ({
  ...process.env,
  NODE_ENV: 'production',
  DATA_DIR: dataDir,
  ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
});

/** Terminates the process together with the benchmark, however that ends. */
export function bound(child: ChildProcess): ChildProcess {
  const end = () => child.kill('SIGKILL');
  process.once('exit', end);
  child.once('exit', () => process.off('exit', end));
  return child;
}

export async function stop(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

async function untilReady(port: number, child: ChildProcess): Promise<void> {
  for (const end = Date.now() + START_WITHIN_MS; Date.now() < end; await pause(200)) {
    if (child.exitCode !== null) throw new Error(`the server exited with ${child.exitCode}`);
    const ready = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (ready) return;
  }
  throw new Error('the server did not become ready');
}

/** Builds server and page when the sources are newer. */
export const buildIfStale = (): void =>
  void execFileSync(
    process.execPath,
    ['--input-type=module', '-e', "await (await import('./scripts/lib/build.mjs')).buildIfStale()"],
    { cwd: ROOT },
  );

/** Starts the built Dugout on a free port and waits until it is ready. `execArgv` is for Node. */
export async function startBuilt(
  place: Place,
  settings: Readonly<Record<string, string>>,
  execArgv: readonly string[],
): Promise<{ readonly process: ChildProcess; readonly port: number }> {
  buildIfStale();
  const port = await freePort();
  const child = bound(
    fork(`${ROOT}apps/server/dist/main.js`, {
      execArgv: [...execArgv],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env: {
        ...environment(place),
        PORT: `${port}`,
        LOG_LEVEL: 'warn',
        RATE_LIMIT_SCALE: '1000',
        MAX_LOOP_DELAY_MS: '600000',
        ...settings,
      },
    }),
  );
  await untilReady(port, child);
  return { process: child, port };
}
