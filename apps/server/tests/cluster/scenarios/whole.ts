/**
 * A whole cluster with two servers of each role behind HAProxy, three nats-servers and a PostgreSQL with a
 * synchronous standby, while traders swap, order, chat and call through HAProxy. One fault after the other; at the
 * end the books equal the chain, and each acknowledged thing is there once.
 */
import { dice } from '#tests/chaos/dice.ts';
import { ClusterHistory } from '../linearizability/cluster-history.ts';
import { isHaproxyInstalled } from '../processes/haproxy.ts';
import type { Report } from '../processes/report.ts';
import { openWhole } from '../processes/whole-world.ts';
import { measureBaseline } from '../whole/baseline.ts';
import { checkEverything, summaryOf } from '../whole/checks.ts';
import { setClocks } from '../whole/clocks.ts';
import { cutWays } from '../whole/cuts.ts';
import { fillDisks } from '../whole/disks.ts';
import { killAtRandom, killReaders, pauseReader } from '../whole/kills.ts';
import { stopNats, stopPostgres } from '../whole/outages.ts';
import { Probe } from '../whole/probe.ts';
import { checkRooms, openRooms } from '../whole/rooms.ts';
import { slowConsumers } from '../whole/slow.ts';
import { storm } from '../whole/storm.ts';
import { Traffic } from '../whole/traffic.ts';
import { seconds, untilAllReady, type WholeRun } from '../whole/whole-run.ts';
import { sameKeys } from './keys.ts';
import { racedOrders } from './raced-orders.ts';

export const WHOLE_FAULTS = {
  F1: killAtRandom,
  F2: killReaders,
  F3: pauseReader,
  F4: stopNats,
  F5: stopPostgres,
  F6: cutWays,
  F7: slowConsumers,
  F8: setClocks,
  F10: storm,
  F12: fillDisks,
  F13: raceKeys,
} as const satisfies Readonly<Record<string, (run: WholeRun) => Promise<void>>>;
export type WholeFault = keyof typeof WHOLE_FAULTS;

interface WholeRunOptions {
  readonly folder: string;
  readonly seed: string;
  readonly faults: readonly WholeFault[];
  /** Length of F1. */
  readonly minutes: number;
  /** Kills of F2. */
  readonly kills: number;
  /** How long NATS and PostgreSQL stop. */
  readonly awaySeconds: number;
  /** Open pages of F10. */
  readonly sockets: number;
  /** Requests and orders of F13. */
  readonly swaps: number;
  readonly orders: number;
}

/** The last two only become friends. */
const TRADERS = 14;

/** F13: the same keys twice at once through HAProxy, and orders cancelled while they fire. */
async function raceKeys({ whole, traffic, report, seed, swaps, orders }: WholeRun): Promise<void> {
  const cluster = { ...whole, servers: [whole.haproxy, whole.haproxy] };
  const history = new ClusterHistory();
  for (const id of await sameKeys(cluster, history, { seed, keys: Math.ceil(swaps / 2) }, report))
    traffic.swapIds.set(`F13 ${id}`, id);
  await racedOrders(cluster, history, { seed, count: orders }, report);
  history.check(seed, report);
}

export async function runWhole(options: WholeRunOptions, report: Report): Promise<void> {
  const { folder, seed, faults, awaySeconds } = options;
  if (!isHaproxyInstalled()) {
    report.note('HAProxy is not installed (HAPROXY_BIN): the whole cluster is left out.');
    return;
  }
  const whole = await openWhole({ folder, seed, traders: TRADERS, onSmallDisks: faults.includes('F12') });
  try {
    const traffic = await Traffic.prepare(whole, seed);
    const { traders, mints } = whole.world;
    const [trader] = traders;
    if (trader === undefined) throw new Error('there are no traders');
    const ownPage = new Probe(trader.caller, '/api/v1/friends');
    const marketPage = new Probe(trader.caller, `/api/v1/token/${mints[0]}`);
    const pages = await openRooms(whole);
    traffic.start();
    const baseline = await measureBaseline(whole, traffic, ownPage);
    report.note(
      `without faults: a call ${Math.round(baseline.callMs)} ms, a swap ${Math.round(baseline.swapMs)} ms, a start ${seconds(baseline.startMs)}, longest time without a served call during it ${seconds(baseline.gapMs)}`,
    );
    const random = dice(`${seed}:faults`);
    const awayMs = awaySeconds * 1_000;
    const run = { ...options, whole, traffic, ownPage, marketPage, baseline, random, report, awayMs };
    for (const fault of faults) {
      if (fault === 'F13') continue;
      await WHOLE_FAULTS[fault](run);
      const late = await untilAllReady(whole);
      if (late.length > 0) report.check(`${fault} ends with all servers ready`, false, late.join(', '));
    }
    await traffic.stop();
    await Promise.all([ownPage.stop(), marketPage.stop()]);
    for (const line of summaryOf(traffic)) report.note(line);
    // It counts all signatures of swaps.
    if (faults.includes('F13')) await WHOLE_FAULTS.F13(run);
    await checkRooms(pages, run);
    await checkEverything(run);
  } finally {
    await whole.stop();
  }
}
