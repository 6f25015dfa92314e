import { setTimeout as delay } from 'node:timers/promises';
import type { Task } from '../fan-out/pace.ts';
import { percentile, Readers } from '../fan-out/readers.ts';
import { ServerProcess } from '../fan-out/server-process.ts';
import type { PipelineSide } from './sides.ts';

export interface PipelineLoad {
  readonly clients: number;
  readonly perSecond: number;
  readonly transactions: number;
  /** Max wait for deliveries after the last transaction was due, ms. */
  readonly patienceMs: number;
}

export interface PipelineRun {
  /**
   * 99th percentile, by the oldest trade of each frame, of the time from a transaction's due time to the frame's
   * arrival at the client.
   */
  readonly p99: number;
  readonly p50: number;
  /** Share of the due trades, 0 to 1. */
  readonly delivered: number;
  /** Readers too slow for all frames, and the trades they received in snapshots instead. */
  readonly behind: number;
  readonly replaced: number;
  /** Processor seconds of the server per 1,000 transactions. */
  readonly cpuPerThousand: number;
  /** By how many ms the clients were behind, each second until the last transaction was due. */
  readonly lags: readonly number[];
}

interface Served {
  readonly port: number;
  give(task: Task): Promise<number>;
  cpuSeconds(): number;
  stop(): Promise<void>;
}

const SECOND_MS = 1_000;

/**
 * Sends transactions through a fresh server at their pace and reads the clients' frames; missing ones count as
 * the latest.
 */
export async function oneRun(
  side: PipelineSide,
  load: PipelineLoad,
  start: () => Promise<Served> = () => ServerProcess.start(side.entry, side.runtime),
): Promise<PipelineRun> {
  const { clients, perSecond, transactions, patienceMs } = load;
  const server = await start();
  const readers = new Readers({ ...side.reading(), port: server.port, count: clients });
  const over = new AbortController();
  const lags: number[] = [];
  const lagMs = (): number => {
    const sent = Math.floor(((Date.now() - readers.start) * perSecond) / 1_000);
    if (sent > transactions) return Number.NaN;
    const missing = side.trades(sent) - readers.delivered / clients;
    return (missing / side.trades(perSecond)) * 1_000;
  };
  let looking: NodeJS.Timeout | undefined;
  try {
    await readers.open();
    readers.everyMs = 1000 / perSecond;
    const before = server.cpuSeconds();
    readers.start = await server.give({ events: transactions, perSecond, gatherMs: 0 });
    looking = setInterval(() => lags.push(lagMs()), SECOND_MS);
    const due = side.trades(transactions);
    const all = readers.received(due).then(() => true);
    const timeUp = delay((transactions / perSecond) * 1000 + patienceMs, false, {
      signal: over.signal,
    }).catch(() => false);
    if (!(await Promise.race([all, timeUp]))) readers.giveUp(due);
    const done = readers.delivered / (due * clients);
    const cpuPerThousand = ((server.cpuSeconds() - before) / (transactions * done)) * 1000;
    return {
      p99: percentile(readers.delays, 0.99),
      p50: percentile(readers.delays, 0.5),
      delivered: done,
      cpuPerThousand,
      behind: readers.behind.readers,
      replaced: readers.behind.replaced,
      lags: lags.filter((lag) => !Number.isNaN(lag)),
    };
  } finally {
    over.abort();
    clearInterval(looking);
    readers.close();
    await server.stop();
  }
}
