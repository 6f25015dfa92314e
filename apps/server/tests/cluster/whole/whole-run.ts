import type { Dice } from '#tests/chaos/dice.ts';
import { isFresh } from '../processes/market-view.ts';
import type { Report } from '../processes/report.ts';
import type { Whole, WholeServer } from '../processes/whole-world.ts';
import { heldAfter } from '../scenarios/two-servers.ts';
import type { Baseline } from './baseline.ts';
import type { Probe } from './probe.ts';
import type { Traffic } from './traffic.ts';

/** A whole cluster under load, and how fast it is on this machine without faults. */
export interface WholeRun {
  readonly whole: Whole;
  readonly traffic: Traffic;
  /** A trader's call that reads the database. */
  readonly ownPage: Probe;
  /** Anybody's call that reads the market in memory. */
  readonly marketPage: Probe;
  readonly baseline: Baseline;
  readonly random: Dice;
  readonly report: Report;
  /** Times of each fault, by the options of the run. */
  readonly minutes: number;
  readonly kills: number;
  readonly awayMs: number;
  readonly sockets: number;
  readonly swaps: number;
  readonly orders: number;
  readonly seed: string;
}

const ORDINARY_CALLS = 20;
const READY_MS = 180_000;

/**
 * Returns the time allowed for something, in ms: the time that its leases, checks and timers take on any machine,
 * and what this machine needs besides, by the calls of the baseline and its longest gap while a server started.
 */
export const allowed = ({ baseline }: Pick<WholeRun, 'baseline'>, ms: number): number =>
  ms + ORDINARY_CALLS * baseline.callMs + 3 * baseline.gapMs;

export const seconds = (ms: number | null): string =>
  ms === null ? 'never' : `${(ms / 1_000).toFixed(1)} s`;

export async function isReady({ address }: Pick<WholeServer, 'address'>): Promise<boolean> {
  const answer = await fetch(`${address}/readyz`).catch(() => null);
  await answer?.body?.cancel();
  return answer?.status === 200;
}

/** Waits until every server is ready. Returns the names of servers that never are. */
export async function untilAllReady({ servers }: Whole): Promise<readonly string[]> {
  const late: string[] = [];
  for (const server of servers)
    if ((await heldAfter(READY_MS, () => isReady(server))) === null) late.push(server.name);
  return late;
}

export const ofRole = ({ servers }: Whole, role: WholeServer['role']): readonly WholeServer[] =>
  servers.filter((server) => server.role === role);

/** Reports whether the servers that answer calls show a fresh tape. */
export const areTapesFresh = async (whole: Whole): Promise<boolean> =>
  (await Promise.all(ofRole(whole, 'api').map(isFresh))).every(Boolean);
