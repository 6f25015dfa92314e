/**
 * Tests whether a decision of one server holds on the others: when the server that decided it is killed at once, and when the
 * other is cut from NATS or from PostgreSQL.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { dice } from '#tests/chaos/dice.ts';
import { type Cluster, openCluster } from '../processes/cluster-world.ts';
import { Person, said } from '../processes/people.ts';
import type { Report } from '../processes/report.ts';
import { cutFromNats, cutFromNatsForLong, cutFromPostgres } from './cuts.ts';
import { runDispatchers } from './dispatchers.ts';
import { killedAtOnce } from './kills.ts';
import { revocations } from './revocations.ts';
import { type FactsRun, twoOf } from './two-servers.ts';

interface FactsOptions {
  readonly folder: string;
  readonly seed: string;
  readonly events: number;
  readonly kills: number;
  /** Length of the long cut. */
  readonly cutSeconds: number;
}

const TRADERS = 16;
const MEASURED_CALLS = 30;
/** A change on one server holds on the others within this time on an idle machine. */
const HOLDS_MS = 1_000;
/** A busy machine gets the time of this many ordinary calls more. */
const CALLS_MORE = 20;

export async function runFacts(options: FactsOptions, report: Report): Promise<void> {
  const { folder, seed, events, kills, cutSeconds } = options;
  await runDispatchers(events, report);
  const cluster = await openCluster({ folder, seed, servers: 2, traders: TRADERS });
  try {
    const people = cluster.world.traders.map((trader, number) => new Person(trader, number));
    const callMs = await medianCall(cluster, people);
    const holdsMs = HOLDS_MS + CALLS_MORE * callMs;
    report.note(
      `an ordinary call takes ${callMs.toFixed(1)} ms: changes have to hold within ${Math.round(holdsMs)} ms`,
    );
    const run: FactsRun = { cluster, people, random: dice(`${seed}:facts`), holdsMs, report };
    await revocations(run);
    for (const how of ['stalled', 'closed'] as const) await cutFromNats(run, how);
    for (const how of ['stalled', 'closed'] as const) await cutFromPostgres(run, how);
    await cutFromNatsForLong(run, cutSeconds);
    report.none('no server ended by itself', cluster.died, `${cluster.servers.length} servers`);
    await killedAtOnce(run, kills);
  } finally {
    await cluster.stop();
  }
}

async function medianCall(cluster: Cluster, people: readonly Person[]): Promise<number> {
  const [, b] = twoOf(cluster);
  const [person] = people;
  if (person === undefined) throw new Error('a trader is needed');
  const took: number[] = [];
  for (let n = 0; n < MEASURED_CALLS; n++) {
    const began = performance.now();
    const answer = await person.get(b, '/friends');
    if (answer?.status !== 200)
      throw new Error(`the other server does not know the session: ${said(answer)}`);
    took.push(performance.now() - began);
    await pause(10);
  }
  return took.sort((x, y) => x - y)[MEASURED_CALLS / 2] ?? 0;
}
