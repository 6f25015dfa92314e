import { setTimeout as pause } from 'node:timers/promises';
import { cpuSeconds } from './processes.ts';
import type { Side } from './sides.ts';
import type { Trader } from './trader.ts';

export interface Load {
  readonly what: string;
  readonly traders: number;
  readonly swaps: number;
  /** Swaps due a second, over all traders; null where each follows the one before. */
  readonly perSecond: number | null;
}

export interface Run {
  readonly p50: number;
  readonly p99: number;
  /** Of the whole process, what it uses at rest left out. Ms of processor time for each swap. */
  readonly cpuMs: number;
}

const REST_MS = 1_000;

/** The smallest value that at least `share` of all do not exceed. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

/**
 * Swaps under a load and how long each took, ms. Paced ones are timed from when they were due, so that one
 * that waits for the one before counts with its wait; a trader has one under way at a time.
 */
export async function timedSwaps(
  all: readonly Trader[],
  load: Load,
): Promise<readonly { readonly signature: string; readonly ms: number }[]> {
  const start = performance.now();
  const timed: { signature: string; ms: number }[] = [];
  const traders = all.slice(0, load.traders);
  await Promise.all(
    traders.map(async (trader, index) => {
      for (let n = index; n < load.swaps; n += traders.length) {
        const due = load.perSecond === null ? performance.now() : start + (n * 1_000) / load.perSecond;
        await pause(Math.max(0, due - performance.now()));
        const late = Math.max(0, performance.now() - due);
        const ms = late + (await trader.swap());
        timed.push({ signature: trader.lastSignature, ms });
      }
    }),
  );
  return timed;
}

/** Swaps of one side under a load. */
export async function oneRun(side: Side, load: Load): Promise<Run> {
  const atRest = await idleCpu(side);
  const [cpu, start] = [cpuSeconds(side.process), performance.now()];
  const times = (await timedSwaps(side.traders, load)).map(({ ms }) => ms);
  const seconds = (performance.now() - start) / 1_000;
  const used = cpuSeconds(side.process) - cpu - seconds * atRest;
  return { p50: quantile(times, 0.5), p99: quantile(times, 0.99), cpuMs: (used * 1_000) / load.swaps };
}

/** Processor seconds that a side uses each second without swaps. */
async function idleCpu({ process: child }: Side): Promise<number> {
  const [cpu, start] = [cpuSeconds(child), performance.now()];
  await pause(REST_MS);
  return (cpuSeconds(child) - cpu) / ((performance.now() - start) / 1_000);
}
