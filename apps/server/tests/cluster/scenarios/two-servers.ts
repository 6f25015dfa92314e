import { setTimeout as pause } from 'node:timers/promises';
import type { Cluster } from '../processes/cluster-world.ts';
import type { Person } from '../processes/people.ts';
import type { Report } from '../processes/report.ts';

const LOOKED_EVERY_MS = 20;

/** A running cluster with its traders, and how long things may take on this machine. */
export interface FactsRun {
  readonly cluster: Cluster;
  readonly people: readonly Person[];
  readonly random: () => number;
  /** Time within which a change holds everywhere, in ms, scaled by the speed of this run. */
  readonly holdsMs: number;
  readonly report: Report;
}

/** A server, or a way to one. */
export interface At {
  readonly address: string;
}

/** Two servers, or two ways to servers, with traders who call both. */
export interface KeysCluster {
  readonly world: Pick<Cluster['world'], 'traders' | 'mints'>;
  readonly servers: readonly At[];
  readonly pool: Cluster['pool'];
  /** The journal of the signer. */
  readonly journal: string;
}

/** Returns the first two servers, A and B. */
export function twoOf<T>({ servers }: { readonly servers: readonly T[] }): readonly [T, T] {
  const [a, b] = servers;
  if (a === undefined || b === undefined) throw new Error('two servers are needed');
  return [a, b];
}

/** Returns the ms until something holds; null when it does not within `ms`. */
export async function heldAfter(ms: number, holds: () => boolean | Promise<boolean>): Promise<number | null> {
  const began = performance.now();
  for (;;) {
    if (await holds()) return performance.now() - began;
    if (performance.now() - began > ms) return null;
    await pause(LOOKED_EVERY_MS);
  }
}
