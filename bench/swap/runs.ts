import { setTimeout as pause } from 'node:timers/promises';
import { cpuSeconds } from './processes.ts';
import type { Side } from './sides.ts';
import type { Trader } from './trader.ts';

export interface Load {
  readonly what: string;
  readonly traders: number;
  readonly swaps: number;
  /** Swaps due per second, over all traders; null when each follows the previous one. */
  readonly perSecond: number | null;
}

export interface Run {
  readonly p50: number;
  readonly p99: number;
  /** Processor time per swap of the whole process in ms, without its idle load. */
  readonly cpuMs: number;
}

const REST_MS = 1_000;

/** Returns the smallest value that is at least as large as a `share` of all values. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

/**
 * Returns the durations in ms of swaps under a load. Paced swaps are timed from their due time, so waiting for
 * the previous one counts; a trader has one swap in progress at a time.
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

export async function oneRun(side: Side, load: Load): Promise<Run> {
  const atRest = await idleCpu(side);
  const [cpu, start] = [cpuSeconds(side.process), performance.now()];
  const times = (await timedSwaps(side.traders, load)).map(({ ms }) => ms);
  const seconds = (performance.now() - start) / 1_000;
  const used = cpuSeconds(side.process) - cpu - seconds * atRest;
  return { p50: quantile(times, 0.5), p99: quantile(times, 0.99), cpuMs: (used * 1_000) / load.swaps };
}

/** Returns the processor seconds that a side uses per second without swaps. */
async function idleCpu({ process: child }: Side): Promise<number> {
  const [cpu, start] = [cpuSeconds(child), performance.now()];
  await pause(REST_MS);
  return (cpuSeconds(child) - cpu) / ((performance.now() - start) / 1_000);
}
