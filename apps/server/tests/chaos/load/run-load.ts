/**
 * Ten times the planned load on every kind of call, thousands of live sockets, slow and huge requests, while
 * traders swap. Measures swap times before, during and after the load, the other answers, and the server's
 * memory.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { choosePort } from '#/app/free-port.ts';
import { FROM_SOURCE, SOURCE_ENV } from '../from-source.ts';
import { ServerHandle } from '../server-handle.ts';
import type { Orders } from './generator.ts';
import type { Kind } from './requests.ts';
import type { SocketOrders } from './sockets.ts';
import { listedMints, newcomers, Swapper, type TradingFigures, trade } from './swappers.ts';
import type { LoadRow } from './tally.ts';

interface LoadOptions {
  readonly folder: string;
  readonly databaseUrl: string | null;
  readonly seed: string;
  readonly traders: number;
  /** Planned calls per second; ten times as many are sent. */
  readonly planned: number;
  readonly sockets: number;
  readonly seconds: number;
  readonly say: (line: string) => void;
}

export interface LoadReport {
  readonly trading: Readonly<Record<'before' | 'under load' | 'after', TradingFigures>>;
  readonly answers: readonly LoadRow[];
  /** From a new connection to its first answer under load, in ms. */
  readonly connecting: { readonly p50: number; readonly p99: number };
  /** Requests not sent, to limit the generator or because too many were running. */
  readonly skipped: number;
  readonly sentPerSecond: number;
  readonly sockets: { readonly upgraded: number; readonly open: number; readonly slowEnded: number };
  /** Resident memory of the server, in megabytes. */
  readonly memory: Readonly<Record<'before' | 'peak' | 'after', number>>;
  readonly processor: Readonly<Record<'server' | 'generator' | 'sockets', number>>;
  readonly faults: readonly string[];
}

const HOST = '127.0.0.1';
const TIMES = 10;
/** The composition of the load: shares of all calls. */
const PARTS: Readonly<Record<Kind, number>> = {
  'one address': 0.2,
  guests: 0.5,
  'signed in': 0.25,
  huge: 0.02,
  'sign-ins': 0.03,
};
const SWAPS_PER_SECOND = 0.5;
const MAX_PROCESSOR = 0.5;
const QUIET_SECONDS = 20;
const SLOW = 200;
/** Below this, a doubled p99 is measurement noise, in ms. */
const MIN_P99_MS = 50;
/** Freed memory is not returned to the system at once. */
const MEMORY_SETTLES_SECONDS = 60;

const mebibytes = (pid: number): number => {
  const [, kib = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Math.round(Number(kib) / 1_024);
};
const processorSeconds = (pid: number): number => {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const [user = 0, system = 0] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
    .map(Number);
  return (user + system) / 100;
};

async function child(file: string, orders: Orders | SocketOrders): Promise<ChildProcess> {
  const started = fork(new URL(file, import.meta.url).pathname, {
    execArgv: [...FROM_SOURCE],
    env: { ...process.env, ...SOURCE_ENV },
  });
  await once(started, 'message');
  started.send(orders);
  return started;
}

async function reportOf<T>(from: ChildProcess): Promise<T> {
  const said = once(from, 'message');
  from.send('report');
  const [report] = await said;
  return report as T;
}

export async function runLoad(options: LoadOptions): Promise<LoadReport> {
  const { folder, databaseUrl, seed, planned, sockets, seconds, say } = options;
  const port = await choosePort(HOST, 0);
  const server = new ServerHandle({
    port,
    folder,
    built: true,
    settings: {
      DATA_DIR: `${folder}/data`,
      ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }),
      SIM_SEED: seed,
      METRICS_ADDRESS: 'off',
      // The load comes from many addresses through one proxy.
      TRUSTED_PROXIES: HOST,
      LOG_LEVEL: 'error',
    },
  });
  const children: ChildProcess[] = [];
  try {
    await server.start();
    const pid = server.pid ?? 0;
    const mints = await listedMints(server.address);
    const swappers: Swapper[] = [];
    for (let n = 0; n < options.traders; n++)
      swappers.push(await Swapper.signUp(server.address, n, mints[n % mints.length] ?? ''));
    say(`${swappers.length} traders signed up`);
    await trade(swappers, SWAPS_PER_SECOND, 5_000);
    const before = await trade(swappers, SWAPS_PER_SECOND, QUIET_SECONDS * 1_000);
    const memoryBefore = mebibytes(pid);
    say(`before: ${figures(before)}, ${memoryBefore} MB`);

    const listeners = await child('sockets.ts', { port, sockets, slow: SLOW, mints });
    children.push(listeners);
    const perSecond = Object.fromEntries(
      Object.entries(PARTS).map(([kind, part]) => [kind, part * planned * TIMES]),
    ) as Record<Kind, number>;
    const cookies = swappers.map(({ client }) => client.cookie());
    const generator = await child('generator.ts', {
      port,
      seed,
      market: { mints, cookies },
      perSecond,
      maxProcessor: MAX_PROCESSOR,
    });
    children.push(generator);
    let peak = memoryBefore;
    const watch = setInterval(() => {
      peak = Math.max(peak, mebibytes(pid));
    }, 250);
    const usedBefore = processorSeconds(pid);
    const began = performance.now();
    const [loaded, connecting] = await Promise.all([
      trade(swappers, SWAPS_PER_SECOND, seconds * 1_000),
      newcomers(server.address, seconds * 1_000),
    ]);
    const lasted = (performance.now() - began) / 1_000;
    const serverShare = (processorSeconds(pid) - usedBefore) / lasted;
    const sent = await reportOf<{
      rows: LoadRow[];
      skipped: number;
      seconds: number;
      processorSeconds: number;
    }>(generator);
    const live = await reportOf<{
      open: number;
      upgraded: number;
      slowEnded: number;
      processorSeconds: number;
    }>(listeners);
    clearInterval(watch);
    say(`under load: ${figures(loaded)}, peak ${peak} MB`);

    await pause(5_000);
    const after = await trade(swappers, SWAPS_PER_SECOND, QUIET_SECONDS * 1_000);
    await pause(MEMORY_SETTLES_SECONDS * 1_000);
    const memoryAfter = mebibytes(pid);
    say(`after: ${figures(after)}, ${memoryAfter} MB`);
    const report = {
      trading: { before, 'under load': loaded, after },
      answers: sent.rows,
      connecting,
      skipped: sent.skipped,
      sentPerSecond: Math.round(sent.rows.reduce((sum, { count }) => sum + count, 0) / sent.seconds),
      sockets: { upgraded: live.upgraded, open: live.open, slowEnded: live.slowEnded },
      memory: { before: memoryBefore, peak, after: memoryAfter },
      processor: {
        server: serverShare,
        generator: sent.processorSeconds / sent.seconds,
        sockets: live.processorSeconds / sent.seconds,
      },
    };
    return { ...report, faults: faultsOf(report, [...server.logged]) };
  } finally {
    for (const each of children) each.kill('SIGKILL');
    await server.kill('both');
  }
}

const figures = ({ swaps, p50, p99 }: TradingFigures): string => `${swaps} swaps, p50 ${p50}, p99 ${p99} ms`;

function faultsOf(
  { trading, answers, memory }: Omit<LoadReport, 'faults'>,
  logged: readonly (readonly [string, number])[],
): string[] {
  const faults: string[] = [];
  for (const [phase, { failed }] of Object.entries(trading))
    for (const [answer, count] of Object.entries(failed))
      faults.push(`${count} swaps ${phase} were answered ${answer}`);
  const allowed = Math.max(MIN_P99_MS, 2 * trading.before.p99);
  if (trading['under load'].p99 > allowed)
    faults.push(`the p99 of swaps was ${trading['under load'].p99} ms under load: allowed are ${allowed}`);
  for (const { kind, answer, count } of answers)
    if (/^5(?!03)/.test(answer)) faults.push(`${count} calls of ${kind} were answered ${answer}`);
  if (!answers.some(({ answer }) => answer === '429')) faults.push('nobody was answered 429');
  if (memory.after > memory.before + (memory.peak - memory.before) / 2 && memory.after > memory.before * 1.3)
    faults.push(`memory did not return: ${memory.before}, ${memory.peak}, ${memory.after} MB`);
  for (const [line, count] of logged) faults.push(`logged ${count} times: ${line}`);
  return faults;
}
