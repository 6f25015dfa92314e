/** Traders who swap at a steady rate for hours, to see whether the server's memory levels off. */
import { readFileSync } from 'node:fs';
import { setInterval as every } from 'node:timers/promises';
import { choosePort } from '#/app/free-port.ts';
import { listedMints, Swapper, trade } from '../load/swappers.ts';
import { ServerHandle } from '../server-handle.ts';

interface SoakOptions {
  readonly folder: string;
  readonly databaseUrl: string | null;
  readonly seed: string;
  readonly traders: number;
  /** Of all traders together. */
  readonly swapsPerSecond: number;
  readonly minutes: number;
  readonly interrupted: () => boolean;
  readonly say: (line: string) => void;
}

/** Figures of one window of the run. Memory in MB, times in ms. */
interface SoakWindow {
  /** Since the first swap. */
  readonly minutes: number;
  readonly swaps: number;
  readonly p50: number;
  readonly p99: number;
  /** The smallest heap size, right after a collection. */
  readonly heapFloor: number;
  readonly resident: number;
}

interface SoakReport {
  readonly windows: readonly SoakWindow[];
  readonly failed: Readonly<Record<string, number>>;
  readonly faults: readonly string[];
}

const HOST = '127.0.0.1';
const WINDOW_MINUTES = 5;
const LOOK_EVERY_MS = 1_000;
/** Max ratio of the last quarter's floor to the previous quarter's. */
const MAX_RISE = 1.1;

export async function runSoak(options: SoakOptions): Promise<SoakReport> {
  const { folder, databaseUrl, seed, traders, swapsPerSecond, minutes, interrupted, say } = options;
  const port = await choosePort(HOST, 0);
  const metricsPort = await choosePort(HOST, 0);
  const server = new ServerHandle({
    port,
    folder,
    built: true,
    settings: {
      DATA_DIR: `${folder}/data`,
      ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }),
      SIM_SEED: seed,
      METRICS_ADDRESS: `${HOST}:${metricsPort}`,
      TRUSTED_PROXIES: HOST,
      LOG_LEVEL: 'error',
    },
  });
  const windows: SoakWindow[] = [];
  const failed: Record<string, number> = {};
  try {
    await server.start();
    const mints = await listedMints(server.address);
    const swappers: Swapper[] = [];
    for (let n = 0; n < traders; n++)
      swappers.push(await Swapper.signUp(server.address, n, mints[n % mints.length] ?? ''));
    say(`${traders} traders signed up`);
    let swaps = 0;
    const began = performance.now();
    const lasts = minutes * 60_000;
    while (performance.now() - began < lasts && !interrupted()) {
      const left = lasts - (performance.now() - began);
      const memory = watchMemory(`http://${HOST}:${metricsPort}/metrics`, server.pid ?? 0);
      const figures = await trade(
        swappers,
        swapsPerSecond / traders,
        Math.min(left, WINDOW_MINUTES * 60_000),
      );
      const { heapFloor, resident } = await memory.stop();
      swaps += figures.swaps;
      for (const [answer, count] of Object.entries(figures.failed))
        failed[answer] = (failed[answer] ?? 0) + count;
      const window = {
        minutes: Math.round((performance.now() - began) / 60_000),
        swaps,
        p50: figures.p50,
        p99: figures.p99,
        heapFloor,
        resident,
      };
      windows.push(window);
      say(windowLine(window));
    }
    return { windows, failed, faults: faultsOf(windows, failed, [...server.logged]) };
  } finally {
    await server.kill('both');
  }
}

const windowLine = ({ minutes, swaps, p50, p99, heapFloor, resident }: SoakWindow): string =>
  `${minutes} min, ${swaps} swaps, p50 ${p50}, p99 ${p99} ms, heap floor ${heapFloor} MB, resident ${resident} MB`;

function watchMemory(metrics: string, pid: number) {
  const ending = new AbortController();
  let heapFloor = Number.POSITIVE_INFINITY;
  const watching = (async () => {
    try {
      for await (const _ of every(LOOK_EVERY_MS, undefined, { signal: ending.signal })) {
        const text = await (await fetch(metrics)).text();
        const [, used = ''] = /^nodejs_heap_size_used_bytes (\S+)$/m.exec(text) ?? [];
        heapFloor = Math.min(heapFloor, Math.round(Number(used) / 1_048_576));
      }
    } catch (error) {
      if (!ending.signal.aborted) throw error;
    }
  })();
  return {
    async stop(): Promise<{ readonly heapFloor: number; readonly resident: number }> {
      ending.abort();
      await watching;
      const [, kib = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
      return { heapFloor, resident: Math.round(Number(kib) / 1_024) };
    },
  };
}

function faultsOf(
  windows: readonly SoakWindow[],
  failed: Readonly<Record<string, number>>,
  logged: readonly (readonly [string, number])[],
): string[] {
  const faults = Object.entries(failed).map(([answer, count]) => `${count} swaps were answered ${answer}`);
  for (const [text, count] of logged) faults.push(`logged ${count} times: ${text}`);
  const quarter = Math.floor(windows.length / 4);
  const floor = (from: number, to: number): number =>
    Math.min(...windows.slice(from, to).map(({ heapFloor }) => heapFloor));
  const [before, last] = [floor(-2 * quarter, -quarter), floor(-quarter, windows.length)];
  if (quarter === 0) faults.push('too short to say whether memory levels off');
  else if (last > before * MAX_RISE) faults.push(`the heap still grows: ${before}, then ${last} MB`);
  return faults;
}
