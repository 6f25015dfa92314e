import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { faultsSince, type Looked, ledgerEqualsChain } from './checks.ts';
import { type Dice, dice, weighed } from './dice.ts';
import { type ChaosScenario, operationOf } from './operations.ts';
import { type Part, ProcessorUse } from './processor-time.ts';
import { type Answers, carryOut } from './requesting.ts';
import { Trouble } from './trouble.ts';
import { type ChaosWorld, openWorld, type WorldOptions } from './world.ts';

export interface ChaosTestOptions extends WorldOptions {
  readonly scenario: ChaosScenario;
  readonly operations: number;
  readonly atATime: number;
  /** Number of operations between checks; a part is killed between them. */
  readonly checkEvery: number;
  /** Reports whether to end the trial after the running operations. */
  readonly enough?: () => boolean;
  readonly say?: (line: string) => void;
  /** The process of the database, if it has a separate one. */
  readonly databasePid?: number | null;
}

const counts = z.record(z.string(), z.number());
const progress = z.object({
  scenario: z.string(),
  seed: z.string(),
  operations: z.number(),
  seconds: z.number(),
  checks: z.number(),
  done: z.number(),
  refused: z.number(),
  unheard: z.number(),
  kinds: counts,
  codes: counts,
  kills: counts,
  troubles: counts,
  endings: counts,
  looked: counts,
  logged: counts,
  faults: z.array(z.string()),
});
/** The progress of a trial. `seconds` counts from the first operation, over all its runs. */
export type Progress = z.output<typeof progress>;
type Kill = 'server' | 'both' | 'signer' | 'chain' | 'paused';

/**
 * How often each part is killed, or the server suspended like a sleeping machine. A chain replays its journal,
 * which takes longer as it grows.
 */
const KILLS: Readonly<Record<Kill, number>> = { server: 9, both: 7, signer: 3, chain: 1, paused: 2 };
/** Longer than the server waits for any response. */
const PAUSED_MS = 31_000;

/**
 * Runs random operations until the requested number, or `enough`, and continues where the folder's last run
 * stopped.
 */
export async function runChaosTest(options: ChaosTestOptions): Promise<Progress> {
  const { scenario, seed, folder, say = () => undefined } = options;
  const file = join(folder, 'progress.json');
  const before = existsSync(file) ? progress.parse(JSON.parse(readFileSync(file, 'utf8'))) : null;
  if (before !== null && (before.scenario !== scenario || before.seed !== seed))
    throw new Error(`${folder} holds the trial ${before.scenario} of seed ${before.seed}`);
  const random = dice(`${seed}:${before?.checks ?? 0}`);
  const answers: Answers = {
    kinds: new Map(Object.entries(before?.kinds ?? {})),
    codes: new Map(Object.entries(before?.codes ?? {})),
    done: before?.done ?? 0,
    refused: before?.refused ?? 0,
    unheard: before?.unheard ?? 0,
    acknowledged: new Set(),
    faults: [...(before?.faults ?? [])],
  };
  const world = await openWorld(options, (line) => answers.faults.push(line));
  const trouble = new Trouble(world, scenario, random);
  for (const [kind, count] of Object.entries(before?.troubles ?? {})) trouble.counts.set(kind, count);
  const kills = new Map(Object.entries(before?.kills ?? {}));
  const state: Looked = { looked: new Map(Object.entries(before?.looked ?? {})) };
  let [operations, checks, seconds] = [before?.operations ?? 0, before?.checks ?? 0, before?.seconds ?? 0];
  const began = performance.now() - seconds * 1_000;

  /** Returns the errors that the server logged, over all its restarts. */
  function logged(): Map<string, number> {
    const all = new Map(Object.entries(before?.logged ?? {}));
    for (const [line, count] of world.server.logged) all.set(line, (all.get(line) ?? 0) + count);
    return all;
  }

  async function check(): Promise<void> {
    if (answers.faults.length > 0) return;
    try {
      await ledgerEqualsChain(world);
      answers.faults.push(...(await faultsSince(world, answers.acknowledged, state)));
      answers.acknowledged = new Set();
    } catch (error) {
      answers.faults.push(error instanceof Error ? error.message : String(error));
    }
    checks += 1;
  }

  async function now(): Promise<Progress> {
    const { done, refused, unheard, faults } = answers;
    const of = (map: ReadonlyMap<string, number>): Record<string, number> =>
      Object.fromEntries([...map].sort(([a], [b]) => (a < b ? -1 : 1)));
    const came = {
      done,
      refused,
      unheard,
      kinds: of(answers.kinds),
      codes: of(answers.codes),
      kills: of(kills),
      troubles: of(trouble.counts),
    };
    return {
      scenario,
      seed,
      operations,
      seconds,
      checks,
      ...came,
      endings: await world.ledger.endings(),
      looked: of(state.looked),
      logged: of(logged()),
      faults,
    };
  }

  const use = new ProcessorUse(partsOf(world, options.databasePid ?? null));
  try {
    await check();
    use.take();
    while (operations < options.operations && answers.faults.length === 0 && options.enough?.() !== true) {
      const since = performance.now();
      const from = operations;
      const to = Math.min(options.operations, from + options.checkEvery);
      operations = await stretch({ ...options, world, trouble, answers, kills, random, from, to });
      const worked = performance.now();
      await trouble.stop();
      await check();
      seconds = Math.round((performance.now() - began) / 1_000);
      const rate = ((operations - from) * 1_000) / (performance.now() - since);
      const waited = Math.round((performance.now() - worked) / 1_000);
      const used = [...use.take()].map(
        ([name, spent]) => `${name} ${((spent * 1_000) / (operations - from)).toFixed(1)}`,
      );
      say(
        `${operations} operations, ${rate.toFixed(1)}/s (${waited} s of it to check), ${[...kills.values()].reduce((a, b) => a + b, 0)} kills, ${answers.faults.length} faults; processor ms each: ${used.join(', ')}`,
      );
      writeFileSync(`${file}.new`, JSON.stringify(await now()));
      renameSync(`${file}.new`, file);
    }
    return await now();
  } finally {
    use.stop();
    await world.stop();
  }
}

/** Returns the processes whose processor time is reported. */
const partsOf = ({ server, chain }: ChaosWorld, database: number | null): Part[] => [
  { name: 'server', of: 'itself', pid: () => server.pid },
  { name: 'signer', of: 'children', pid: () => server.pid },
  { name: 'chain', of: 'itself', pid: () => chain.pid },
  { name: 'database', of: 'both', pid: () => database },
  { name: 'trial', of: 'itself', pid: () => process.pid },
];

interface Stretch extends Pick<ChaosTestOptions, 'scenario' | 'seed' | 'atATime' | 'enough'> {
  readonly world: ChaosWorld;
  readonly trouble: Trouble;
  readonly answers: Answers;
  readonly kills: Map<string, number>;
  readonly random: Dice;
  readonly from: number;
  readonly to: number;
}

/**
 * Runs a range of operations concurrently, while the chain makes trouble and a part is killed. Returns how far it
 * got.
 */
async function stretch({
  world,
  trouble,
  answers,
  kills,
  random,
  from,
  to,
  scenario,
  seed,
  atATime,
  enough,
}: Stretch): Promise<number> {
  let next = from;
  const killAt = from + Math.floor(random() * (to - from));
  const killed: Promise<void>[] = [];
  trouble.start();
  async function work(): Promise<void> {
    while (next < to && answers.faults.length === 0 && enough?.() !== true) {
      const number = next++;
      if (number === killAt) killed.push(kill(world, trouble, kills, random));
      await carryOut(operationOf(scenario, seed, number, world), world, answers);
    }
  }
  await Promise.all(Array.from({ length: atATime }, work));
  await Promise.all(killed);
  return next;
}

async function kill(
  world: ChaosWorld,
  trouble: Trouble,
  kills: Map<string, number>,
  random: Dice,
): Promise<void> {
  const what = weighed(random, KILLS);
  kills.set(what, (kills.get(what) ?? 0) + 1);
  if (what === 'paused') {
    world.server.signal('SIGSTOP');
    await pause(PAUSED_MS);
    world.server.signal('SIGCONT');
    return;
  }
  const awayMs = Math.floor(random() * 1_000);
  if (what === 'chain') {
    await world.chain.kill();
    await pause(awayMs);
    await world.restartChain();
    await trouble.usual();
    return;
  }
  await world.server.kill(what);
  if (what === 'signer') return;
  await pause(awayMs);
  await world.server.start();
}
