import { percentile, Readers } from './readers.ts';
import type { ServerProcess } from './server-process.ts';
import type { Side } from './sides.ts';

export interface Load {
  readonly readers: number;
  readonly events: number;
  readonly perSecond: number;
}

export interface Run {
  /** Events delivered to clients per second of the server's processor time. */
  readonly perCpuSecond: number;
  /** 99th percentile of the age of a frame's oldest event on arrival, in ms. */
  readonly p99: number;
  /** Duration of the whole delivery in seconds. */
  readonly seconds: number;
}

/** Connects new readers, lets the server publish, and waits until each reader has received each event. */
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
