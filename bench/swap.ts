/**
 * P11, own time of a swap: `POST /swap` over HTTP on the built server, in paper mode with its simulated market
 * (session, rate limits, checks, ledger, positions, lots, outbox), compared with a minimal path: a plain Fastify
 * route, an Ed25519 signature and one row in one commit. Both write to the same kind of database with the same
 * durability of commits. A paper swap is filled inside the server, so all of its time is own time. Nothing is
 * signed in paper mode: the minimal path's signature is an additional cost.
 *
 * Every swap must land once, even when requested twice; at the end the ledger must add up, and the minimal path
 * must have as many rows as responses. `--swaps N` per run, `--runs N`, `--database embedded|postgres`,
 * `--profile FOLDER`.
 */
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { saveResults } from './fan-out/save-results.ts';
import { median } from './lib/compare.ts';
import type { Databases } from './swap/databases.ts';
import { onEachDatabase } from './swap/each-database.ts';
import { type Load, oneRun, type Run } from './swap/runs.ts';
import { type Side, serveBare, serveDugout } from './swap/sides.ts';

const GOAL_MS = { p50: 3, p99: 5 } as const;
const COUNTED = 20;
const WARM_UP = 40;

const { values: options } = parseArgs({
  options: {
    swaps: { type: 'string', default: '400' },
    runs: { type: 'string', default: '5' },
    database: { type: 'string' },
    profile: { type: 'string' },
  },
});
const swaps = Number(options.swaps);
const LOADS: readonly Load[] = [
  { what: 'one trader, one swap after the other', traders: 1, swaps, perSecond: null },
  { what: '8 traders, 20 swaps a second', traders: 8, swaps, perSecond: 20 },
];

/**
 * Counts the database queries of a buy and a sell before their response. Counting slows down the server, so it
 * happens after the timed runs.
 */
async function countQueries({ process: child, traders }: Side) {
  child.send('count');
  const [trader] = traders;
  // A buy comes first and a sell last.
  const count = COUNTED + (trader?.holds === true ? 1 : 0);
  for (let n = 0; n < count; n++) await trader?.swap();
  const report = once(child, 'message');
  child.send('tell');
  const counted = z.array(z.array(z.string())).parse((await report)[0]);
  return { buy: counted.at(-2), sell: counted.at(-1) };
}

async function measure(databases: Databases) {
  const traders = Math.max(...LOADS.map((load) => load.traders));
  const ours = await serveDugout(databases, traders, options.profile ?? null);
  const bare = await serveBare(databases, traders);
  const sides = [ours, bare];
  console.log(`\n${databases.name}; medians (worst) of ${options.runs} runs of ${swaps} swaps`);
  const results = [];
  for (const load of LOADS) {
    for (const side of sides) await oneRun(side, { ...load, swaps: WARM_UP });
    const runs = new Map<Side, Run[]>(sides.map((side) => [side, []]));
    for (let run = 0; run < Number(options.runs); run++) {
      for (const side of sides) {
        runs.get(side)?.push(await oneRun(side, load));
        if (side === ours) for (const trader of side.traders) await trader.repeat();
      }
    }
    results.push({ ...load, ...compare(load, runs.get(ours) ?? [], runs.get(bare) ?? []) });
  }
  const queries = await countQueries(ours);
  for (const [kind, counted] of Object.entries(queries)) {
    console.log(`round trips of a ${kind}: ${counted?.length} before its response`);
  }
  for (const side of sides) {
    for (const trader of side.traders) trader.close();
    await side.finish();
  }
  return { database: databases.name, results, queries };
}

function compare({ what }: Load, ours: readonly Run[], bare: readonly Run[]) {
  const sides = { dugout: ours, bare };
  console.log(`  ${what}`);
  for (const [name, runs] of Object.entries(sides)) {
    const of = (figure: keyof Run): string =>
      `${median(runs.map((run) => run[figure])).toFixed(2)} (${Math.max(...runs.map((run) => run[figure])).toFixed(2)})`;
    console.log(`${name.padEnd(8)} p50 ${of('p50')} ms, p99 ${of('p99')} ms, ${of('cpuMs')} CPU-ms per swap`);
  }
  const apart = (figure: 'p50' | 'p99'): readonly number[] =>
    ours.map((run, n) => run[figure] - (bare[n]?.[figure] ?? Number.NaN));
  const p99 = { median: median(apart('p99')), worst: Math.max(...apart('p99')) };
  const p50 = { median: median(apart('p50')), worst: Math.max(...apart('p50')) };
  console.log(
    `    apart    p50 ${p50.median.toFixed(2)} ms, p99 ${p99.median.toFixed(2)} (${p99.worst.toFixed(2)}) ms; ` +
      `goal ${GOAL_MS.p50} and ${GOAL_MS.p99} ms: ` +
      (p50.median <= GOAL_MS.p50 && p99.median <= GOAL_MS.p99 ? 'met' : 'not met'),
  );
  return { dugout: ours, bare, apart: { p50, p99 } };
}

const results = await onEachDatabase(options.database, measure);
saveResults('swap', { goalMs: GOAL_MS, runs: Number(options.runs), results });
