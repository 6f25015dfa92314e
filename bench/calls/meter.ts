import { Agent, get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { processorSeconds } from '../lib/processor-time.ts';

const agent = new Agent({ keepAlive: true, maxSockets: 1 });

/** Returns the processor time used by a process, in ms. */
const processorMs = (pid: number): number => processorSeconds(pid) * 1_000;

/** Sends one request over a keep-alive connection. */
const request = (url: string): Promise<{ readonly status: number; readonly bytes: number }> =>
  new Promise((resolve, reject) => {
    get(url, { agent }, (response) => {
      let bytes = 0;
      response.on('data', (part: Buffer) => {
        bytes += part.length;
      });
      response.on('error', reject);
      response.on('end', () => resolve({ status: response.statusCode ?? 0, bytes }));
    }).on('error', reject);
  });

/** Returns a process's idle processor time, in ms per ms. */
export async function idleShare(pid: number, ms: number): Promise<number> {
  const [began, before] = [performance.now(), processorMs(pid)];
  await pause(ms);
  return (processorMs(pid) - before) / (performance.now() - began);
}

interface Measured {
  readonly status: number;
  readonly bytes: number;
  /** Processor time of the server per request, in ms. */
  readonly ms: number;
  readonly p50: number;
}

/** Sends requests sequentially for `forMs`, and measures their cost to the server. */
export async function measure(
  pid: number,
  idle: number,
  forMs: number,
  urlOf: (n: number) => string,
): Promise<Measured> {
  for (let n = 0; n < 10; n++) await request(urlOf(n));
  const [began, before] = [performance.now(), processorMs(pid)];
  const times: number[] = [];
  let last = { status: 0, bytes: 0 };
  while (performance.now() - began < forMs) {
    const sent = performance.now();
    last = await request(urlOf(10 + times.length));
    times.push(performance.now() - sent);
  }
  const used = processorMs(pid) - before - idle * (performance.now() - began);
  const p50 = times.toSorted((a, b) => a - b)[times.length >> 1] ?? Number.NaN;
  return { ...last, ms: Math.max(0, used) / times.length, p50 };
}
