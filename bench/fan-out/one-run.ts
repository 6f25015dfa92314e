import { percentile, Readers } from './readers.ts';
import type { ServerProcess } from './server-process.ts';
import type { Side } from './sides.ts';

export interface Load {
  readonly readers: number;
  readonly events: number;
  readonly perSecond: number;
}

export interface Run {
  /** Events delivered to clients for each second of processor time of the server. */
  readonly perCpuSecond: number;
  /** Milliseconds after which the oldest event of a frame had come, for 99 of 100 frames. */
  readonly p99: number;
  /** Seconds that the whole delivery took. */
  readonly seconds: number;
}

/** Connects everyone again, lets the server publish, and waits until each reader has got each event. */
export async function oneRun(
  side: Side,
  server: ServerProcess,
  { readers: count, events, perSecond }: Load,
): Promise<Run> {
  const readers = new Readers({ ...side.reading(), port: server.port, count });
  try {
    await readers.open();
    readers.everyMs = 1000 / perSecond;
    const before = server.cpuSeconds();
    readers.start = await server.give({ events, perSecond, gatherMs: side.gatherMs });
    await readers.received(events);
    const seconds = (Date.now() - readers.start) / 1000;
    const perCpuSecond = (events * count) / (server.cpuSeconds() - before);
    await server.settled();
    return { perCpuSecond, p99: percentile(readers.delays, 0.99), seconds };
  } finally {
    readers.close();
  }
}
