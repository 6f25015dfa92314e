/**
 * Measures the time from a start until calls are served, with a number of swaps and messages written directly
 * into the database: without snapshots (replaying everything), after a stop, and after a kill. Fails when a start
 * with snapshots takes as much processor time as one without. `npm run bench -- restart --swaps 300000 --messages
 * 100000 --folder DIR` keeps the data folder.
 */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { openDatabase } from '../apps/server/src/platform/db/open-database.ts';
import { createLog } from '../apps/server/src/platform/log/create-log.ts';
import { saveResults } from './fan-out/save-results.ts';
import { type SeedToken, seed } from './restart/seed.ts';
import { cpuSeconds, ROOT, startBuilt, stop } from './swap/processes.ts';

/** Time between a start and the following stop or kill. */
const RUNS_FOR_MS = 5_000;

const { values } = parseArgs({
  options: {
    swaps: { type: 'string', default: '300000' },
    messages: { type: 'string', default: '100000' },
    traders: { type: 'string', default: '200' },
    folder: { type: 'string' },
  },
});
const size = {
  swaps: Number(values.swaps),
  messages: Number(values.messages),
  traders: Number(values.traders),
};
const dataDir = values.folder ?? mkdtempSync(join(tmpdir(), 'dugout-restart-'));
const silent = createLog({ level: 'silent', pretty: false });

interface Start {
  readonly child: ChildProcess;
  readonly port: number;
  readonly seconds: number;
  readonly cpu: number;
  readonly rssMb: number;
}

async function started(name: string): Promise<Start> {
  const began = performance.now();
  const { process: child, port } = await startBuilt({ dataDir, databaseUrl: null }, {}, []);
  const seconds = Math.round((performance.now() - began) / 100) / 10;
  const cpu = Math.round(cpuSeconds(child) * 10) / 10;
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
  const rssMb = Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1_024);
  console.log(`${name}: ready after ${seconds} s, ${cpu} s of processor time, ${rssMb} MB`);
  return { child, port, seconds, cpu, rssMb };
}

async function tokensOf(port: number): Promise<SeedToken[]> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/v1/screener?limit=50`);
  const { data } = (await answer.json()) as {
    data: { items: { tokenAddress: string; poolAddress: string; market: string }[] };
  };
  return data.items.map(({ tokenAddress, poolAddress, market }) => ({
    mint: tokenAddress,
    pool: poolAddress,
    market,
  }));
}

async function prepare(): Promise<void> {
  const first = await started('a new market');
  const tokens = await tokensOf(first.port);
  await stop(first.child);
  const { db, close } = await openDatabase({
    databaseUrl: null,
    dataDir,
    schemaFolder: join(ROOT, 'apps/server'),
    log: silent,
    onFatal: (error) => {
      throw error;
    },
  });
  await seed(db, size, tokens);
  await close();
  console.log(`${size.swaps} swaps and ${size.messages} messages written`);
}

const measured = ({ seconds, cpu, rssMb }: Start) => ({ seconds, cpu, rssMb });

if (!existsSync(join(dataDir, 'db'))) await prepare();
rmSync(join(dataDir, 'snapshots'), { recursive: true, force: true });
const replayed = await started('without snapshots');
await pause(RUNS_FOR_MS);
await stop(replayed.child);
const stopped = await started('after a stop');
await pause(RUNS_FOR_MS);
const ended = once(stopped.child, 'exit');
stopped.child.kill('SIGKILL');
await ended;
const killed = await started('after a kill');
await stop(killed.child);
if (values.folder === undefined) rmSync(dataDir, { recursive: true, force: true });
saveResults('restart', {
  ...size,
  replayed: measured(replayed),
  stopped: measured(stopped),
  killed: measured(killed),
});
if (stopped.cpu >= replayed.cpu || killed.cpu >= replayed.cpu) {
  console.error('a start with snapshots took as much processor time as one without');
  process.exitCode = 1;
}
