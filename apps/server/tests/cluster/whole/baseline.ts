import { setTimeout as pause } from 'node:timers/promises';
import type { Whole } from '../processes/whole-world.ts';
import type { Probe } from './probe.ts';
import type { Traffic } from './traffic.ts';

export interface Baseline {
  /** The median of a trader's call under load, in ms. */
  readonly callMs: number;
  /** The longest time without a served call while a server of no call started, in ms. */
  readonly gapMs: number;
  /** How long a server takes to start under load, in ms. */
  readonly startMs: number;
  /** The median of a swap, in ms. */
  readonly swapMs: number;
}

const MEASURED_MS = 15_000;
/** No call depends on it. */
const STARTED = 'jobs2';

/** Measures the cluster under load without faults, and while the processor also starts a server. */
export async function measureBaseline(whole: Whole, traffic: Traffic, probe: Probe): Promise<Baseline> {
  const began = performance.now();
  await pause(MEASURED_MS);
  const { times } = probe.since(began);
  const server = whole.servers.find(({ name }) => name === STARTED);
  if (server === undefined) throw new Error(`there is no server ${STARTED}`);
  const startBegan = performance.now();
  await server.handle.stop();
  const stopped = performance.now();
  await server.handle.start();
  return {
    callMs: median(times),
    gapMs: probe.longestGap(startBegan),
    startMs: performance.now() - stopped,
    swapMs: median(
      traffic.seen
        .filter(({ kind, isDone }) => kind === 'swap' && isDone)
        .map(({ start, end }) => end - start),
    ),
  };
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
