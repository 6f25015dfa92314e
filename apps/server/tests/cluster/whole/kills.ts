import { setTimeout as pause } from 'node:timers/promises';
import { LATE_FROM_MS } from '@dugout/contract/system/values';
import { pick } from '#tests/chaos/dice.ts';
import { delayOf, holderOf, READS } from '../processes/market-view.ts';
import { times } from '../processes/report.ts';
import type { WholeServer } from '../processes/whole-world.ts';
import { heldAfter } from '../scenarios/two-servers.ts';
import { countsOf } from './probe.ts';
import {
  allowed,
  areTapesFresh,
  isReady,
  ofRole,
  seconds,
  untilAllReady,
  type WholeRun,
} from './whole-run.ts';

const KILLED_EVERY_MS = 5_000;
/** As the unit of systemd in deploy/. */
const RESTARTED_AFTER_MS = 2_000;
const STARTS = 4;
/** Two failed checks of the balancer, a second apart. */
const NOTICED_MS = 2_000;
const LEASE_MS = 6_000;
const TAKEN_WITHIN_MS = 2_000;
const LONG_MS = 120_000;
const RESTED_MS = 2_000;
const PAUSED_MS = 20_000;

/** A process that F1 kills: one whose work another one of its kind goes on with, or that is started again. */
interface Target {
  readonly name: string;
  mayDie(): Promise<boolean>;
  kill(): Promise<void>;
  start(): Promise<void>;
}

function targetsOf({ whole }: WholeRun): readonly Target[] {
  const { servers, nats, haproxy, signer, postgres } = whole;
  const peersOf = (server: WholeServer): readonly WholeServer[] =>
    servers.filter(({ role, name }) => role === server.role && name !== server.name);
  const other = (name: string, of: { kill(): Promise<void>; start(): Promise<void> }): Target => ({
    name,
    mayDie: async () => true,
    kill: () => of.kill(),
    start: () => of.start(),
  });
  return [
    ...servers.map((server) => ({
      name: server.name,
      // With both servers of a role gone there is nothing that goes on.
      mayDie: async () => (await Promise.all([server, ...peersOf(server)].map(isReady))).every(Boolean),
      kill: () => server.handle.kill('server'),
      start: () => startSupervised(server),
    })),
    ...nats.nodes.map((node, number) => other(`nats${number + 1}`, node)),
    other('haproxy', haproxy),
    other('signer', signer),
    other('standby', { kill: () => postgres.killStandby(), start: () => postgres.startStandby() }),
  ];
}

/** Starts a server as systemd would: again when it ends because what its start needs was killed as well. */
async function startSupervised({ handle }: WholeServer): Promise<void> {
  for (let start = 1; start < STARTS; start++) {
    try {
      return await handle.start();
    } catch {
      await pause(RESTARTED_AFTER_MS);
    }
  }
  await handle.start();
}

/** F1: `kill -9` of any process, at random, every 5 s. */
export async function killAtRandom(run: WholeRun): Promise<void> {
  const { random, minutes, report, ownPage, whole } = run;
  const targets = targetsOf(run);
  const starting = new Map<string, Promise<void>>();
  const counts = new Map<string, number>();
  const gaps: number[] = [];
  const faults: string[] = [];
  const most = allowed(run, RESTARTED_AFTER_MS + NOTICED_MS);
  const begun = performance.now();
  while (performance.now() < begun + minutes * 60_000) {
    const began = performance.now();
    const target = pick(
      random,
      targets.filter(({ name }) => !starting.has(name)),
    );
    // Of the three nats-servers, two have to agree.
    const isOneOfThree = target.name.startsWith('nats');
    const hasPeerAway = isOneOfThree && [...starting.keys()].some((name) => name.startsWith('nats'));
    if (!hasPeerAway && (await target.mayDie())) {
      await target.kill();
      const what = target.name.replace(/\d$/, '');
      counts.set(what, (counts.get(what) ?? 0) + 1);
      const back = pause(RESTARTED_AFTER_MS)
        .then(() => target.start())
        .catch((error: unknown) => void faults.push(`${target.name} did not start: ${String(error)}`))
        .finally(() => starting.delete(target.name));
      starting.set(target.name, back);
      await pause(Math.max(0, KILLED_EVERY_MS - (performance.now() - began)));
      gaps.push(ownPage.longestGap(began));
    } else await pause(100);
  }
  await Promise.all(starting.values());
  const late = await untilAllReady(whole);
  const gap = ownPage.longestGap(begun);
  if (gap > most) faults.push(`${seconds(gap)} without a served call`);
  report.none(
    `F1 kill -9 of any process every 5 s: served again within ${seconds(most)}`,
    [...faults, ...late.map((name) => `${name} is not ready again`)],
    `${gaps.length} kills (${countsOf(counts)}), longest time without a served call: ${seconds(gap)}, within 5 s of a kill ${times(gaps)}`,
  );
}

export async function demandReader(run: WholeRun): Promise<WholeServer> {
  let found: WholeServer | null = null;
  await heldAfter(LONG_MS, async () => {
    found = await holderOf(run.whole, READS).catch(() => null);
    return found !== null && (await areTapesFresh(run.whole));
  });
  if (found === null) throw new Error('no server reads the chain');
  return found;
}

/** How long the pages of the others took to be marked as late, and to be fresh again; null for never. */
async function tapeAfter(
  run: WholeRun,
  reader: WholeServer,
  within: number,
): Promise<{ late: number | null; fresh: number | null }> {
  const pages = ofRole(run.whole, 'api');
  const began = performance.now();
  const late = await heldAfter(within, async () => {
    const delays = await Promise.all(pages.map(delayOf));
    return delays.every((delay) => delay !== null && delay >= LATE_FROM_MS);
  });
  if (late === null) return { late, fresh: null };
  const fresh = await heldAfter(2 * within, async () => {
    const now = await holderOf(run.whole, READS).catch(() => null);
    return now !== null && now.name !== reader.name && (await areTapesFresh(run.whole));
  });
  return { late, fresh: fresh === null ? null : performance.now() - began };
}

/** F2: `kill -9` of the server that reads the chain. */
export async function killReaders(run: WholeRun): Promise<void> {
  const { kills, report } = run;
  const lateWithin = allowed(run, LATE_FROM_MS);
  const freshWithin = allowed(run, LEASE_MS + TAKEN_WITHIN_MS);
  const late: number[] = [];
  const fresh: number[] = [];
  const faults: string[] = [];
  for (let kill = 1; kill <= kills; kill++) {
    const reader = await demandReader(run);
    await reader.handle.kill('server');
    const after = await tapeAfter(run, reader, freshWithin);
    if (after.late === null || after.late > lateWithin)
      faults.push(`kill ${kill} of ${reader.name}: pages were late after ${seconds(after.late)}`);
    if (after.fresh === null || after.fresh > freshWithin)
      faults.push(`kill ${kill} of ${reader.name}: tapes were fresh after ${seconds(after.fresh)}`);
    if (after.late !== null) late.push(after.late);
    if (after.fresh !== null) fresh.push(after.fresh);
    await reader.handle.start();
    await pause(RESTED_MS);
  }
  report.none(
    `F2 kill -9 of the reader of the chain: pages say late within ${seconds(lateWithin)}, the other reads within ${seconds(freshWithin)}`,
    faults,
    `${kills} kills, late after ${times(late)}, fresh after ${times(fresh)}`,
  );
}

/** F3: the reader of the chain stops for longer than its lease, and wakes. */
export async function pauseReader(run: WholeRun): Promise<void> {
  const { report } = run;
  const reader = await demandReader(run);
  const began = performance.now();
  reader.handle.signal('SIGSTOP');
  const other = ofRole(run.whole, 'ingest').find(({ name }) => name !== reader.name) as WholeServer;
  const freshWithin = allowed(run, LEASE_MS + TAKEN_WITHIN_MS);
  const { fresh } = await tapeAfter(run, reader, freshWithin);
  await pause(Math.max(0, PAUSED_MS - (performance.now() - began)));
  reader.handle.signal('SIGCONT');
  const follows = await heldAfter(LONG_MS, () => isReady(reader));
  const now = await demandReader(run);
  report.check(
    `F3 a reader that stops for 20 s is replaced within ${seconds(freshWithin)}, and follows when it wakes`,
    fresh !== null && fresh <= freshWithin && follows !== null && now.name === other.name,
    `fresh after ${seconds(fresh)}, follows after ${seconds(follows)}; ${reader.name} read before, ${now.name} reads now`,
  );
}
