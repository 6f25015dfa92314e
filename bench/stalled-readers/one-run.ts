import { setTimeout as delay } from 'node:timers/promises';
import type { ServerFrame } from '@dugout/contract/realtime';
import { percentile, Readers } from '../fan-out/readers.ts';
import { ServerProcess } from '../fan-out/server-process.ts';
import type { Side } from '../fan-out/sides.ts';
import { Sleepers } from './sleepers.ts';

const SAMPLE_MS = 50;
const PATIENCE_MS = 30_000;

export interface Night {
  readonly readers: number;
  readonly sleepers: number;
  readonly perSecond: number;
  readonly events: number;
  /** When the sleepers stall and resume, in ms after the first event; null when they never stall. */
  readonly stalled: { readonly from: number; readonly to: number } | null;
}

export interface NightRun {
  /** 99th percentile of the age of a frame's oldest event on arrival at active readers, in ms. */
  readonly p99: number;
  /** Peak resident memory of the server, bytes. */
  readonly memory: number;
  /** Sleepers that received a fresh snapshot. */
  readonly refreshed: number;
}

function snapshotOf(text: string): number | null {
  const frame: ServerFrame = JSON.parse(text);
  if (frame.type !== 'snapshot' || !Array.isArray(frame.data)) return null;
  const last: unknown = frame.data[0];
  return typeof last === 'object' && last !== null && 'slot' in last && typeof last.slot === 'number'
    ? last.slot
    : -1;
}

/**
 * Runs one tape for readers, some of which stall, on a fresh server.
 * @throws Error when a reader misses anything
 */
export async function oneNight(
  side: Side,
  { readers: count, sleepers: drowsy, perSecond, events, stalled }: Night,
): Promise<NightRun> {
  const server = await ServerProcess.start(side.entry, side.runtime);
  const reading = side.reading();
  const readers = new Readers({ ...reading, port: server.port, count: count - drowsy });
  let memory = 0;
  const sampling = setInterval(() => {
    memory = Math.max(memory, server.memory());
  }, SAMPLE_MS);
  let sleepers: Sleepers | null = null;
  try {
    await readers.open();
    const { path, hello, greetings } = reading;
    sleepers = new Sleepers({
      port: server.port,
      path,
      hello,
      count: drowsy,
      tape: readers.tape,
      snapshot: snapshotOf,
    });
    while (greetings > 0 && !sleepers.areGreeted) await delay(10);
    await delay(200);
    readers.everyMs = 1000 / perSecond;
    readers.start = await server.give({ events, perSecond, gatherMs: side.gatherMs });
    if (stalled !== null) {
      await delay(stalled.from);
      sleepers.sleep();
      await delay(stalled.to - stalled.from);
      sleepers.wake();
    }
    await readers.received(events);
    const until = Date.now() + PATIENCE_MS;
    while (sleepers.atEnd < drowsy && Date.now() < until) await delay(50);
    if (sleepers.atEnd < drowsy)
      throw new Error(`${drowsy - sleepers.atEnd} sleepers of ${side.name} never caught up`);
    return { p99: percentile(readers.delays, 0.99), memory, refreshed: sleepers.refreshed };
  } finally {
    clearInterval(sampling);
    readers.close();
    sleepers?.close();
    await server.stop();
  }
}
