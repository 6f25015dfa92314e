import { type ChildProcess, execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { checkBare, checkBooks } from './check.ts';
import { Client } from './client.ts';
import type { Databases } from './databases.ts';
import { Trader } from './trader.ts';
import { portOf } from './wire.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const TICKS_PER_SECOND = 100;
const START_WITHIN_MS = 180_000;

/** A server under measurement and those who trade with it. */
export interface Side {
  readonly name: string;
  readonly process: ChildProcess;
  readonly traders: readonly Trader[];
  /** Stops the server and checks what it has written: every swap once and nothing else. */
  finish(): Promise<void>;
}

/** Processor seconds of a process so far, all threads. */
export function cpuSeconds({ pid }: ChildProcess): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}

const environment = (dataDir: string, databaseUrl: string | null) => ({
  ...process.env,
  NODE_ENV: 'production',
  DATA_DIR: dataDir,
  ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
});

/** Ends with the benchmark, however that ends. */
function bound(child: ChildProcess): ChildProcess {
  const end = () => child.kill('SIGKILL');
  process.once('exit', end);
  child.once('exit', () => process.off('exit', end));
  return child;
}

async function stop(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const port = portOf(probe.address());
  probe.close();
  await once(probe, 'close');
  return port;
}

async function untilReady(port: number, child: ChildProcess): Promise<void> {
  for (const end = Date.now() + START_WITHIN_MS; Date.now() < end; await pause(200)) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`);
    const ready = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (ready) return;
  }
  throw new Error('the server did not become ready');
}

/** Dugout as it is built, with its simulated market, in paper mode. `profileTo` is a folder for a profile of its processor time. */
export async function serveDugout(databases: Databases, count: number, profileTo: string | null): Promise<Side> {
  execFileSync(process.execPath, ['--input-type=module', '-e', "await (await import('./scripts/lib/build.mjs')).buildIfStale()"], {
    cwd: ROOT,
  });
  const place = await databases.create('dugout');
  const port = await freePort();
  const profiled = profileTo === null ? [] : ['--cpu-prof', `--cpu-prof-dir=${profileTo}`];
  const child = bound(
    fork(`${ROOT}apps/server/dist/main.js`, {
      execArgv: ['--import', `${ROOT}bench/swap/count-queries.mjs`, ...profiled],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env: {
        ...environment(place.dataDir, place.databaseUrl),
        PORT: `${port}`,
        SIM_SEED: 'swaps',
        LOG_LEVEL: 'warn',
        RATE_LIMIT_SCALE: '1000',
      },
    }),
  );
  await untilReady(port, child);
  const screen = z.object({ data: z.object({ items: z.array(z.object({ tokenAddress: z.string() })) }) });
  const guest = new Client(port);
  const { items } = screen.parse(await guest.read('/api/v1/screener?limit=100')).data;
  guest.close();
  const traders: Trader[] = [];
  for (let n = 0; n < count; n++) traders.push(await Trader.signUp(port, `trader${n}`, items[n % items.length]?.tokenAddress ?? ''));
  return {
    name: 'dugout',
    process: child,
    traders,
    async finish() {
      await stop(child);
      await checkBooks(place, traders);
    },
  };
}

/** The bare path on a database of its own in the same server; on an embedded one of the same make where that is what ours has. */
export async function serveBare(databases: Databases, count: number): Promise<Side> {
  const place = await databases.create('bare');
  const child = bound(
    fork(`${ROOT}bench/swap/serve-bare.ts`, {
      execArgv: ['--import', 'tsx'],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env: environment(place.dataDir, place.databaseUrl),
    }),
  );
  const [said] = await once(child, 'message');
  const { port, publicKey } = z.object({ port: z.number(), publicKey: z.string() }).parse(said);
  const traders = Array.from({ length: count }, (_, n) => new Trader(new Client(port), `wallet${n}`, `mint${n}`));
  return {
    name: 'bare',
    process: child,
    traders,
    async finish() {
      await stop(child);
      await checkBare(place, traders, publicKey);
    },
  };
}
