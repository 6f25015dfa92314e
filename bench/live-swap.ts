/**
 * P11, own time of a swap on a chain: `POST /swap` over HTTP on the built server, in live mode on a local chain,
 * alternating with a minimal path on the same chain: a plain Fastify route that makes each chain call required by
 * any swap once (the swap service's transaction, its simulation, sending, reading the landed transaction), an
 * Ed25519 signature, and one row in one commit.
 *
 * Besides one trader and eight at a set pace, eight traders swap at once, each as soon as the last swap is done.
 *
 * The result for both is the caller's waiting time minus the time from sending the transaction to its
 * confirmation. Ours may spend as much on chain calls as the minimal path; any further or unnecessarily
 * sequential calls count as its own time, like checks, ledger, the signer process, and the commits before and
 * after. A table shows in which stage the time is spent.
 *
 * Every swap must land once, and a repeated key must not trade again; at the end the ledger must add up. `--swaps
 * N` per run, `--runs N`, `--slot-ms N`, `--database embedded|postgres`.
 */
import { parseArgs } from 'node:util';
import { saveResults } from './fan-out/save-results.ts';
import { median } from './lib/compare.ts';
import { startChain } from './live-swap/chain.ts';
import { type LiveSide, serveBare, serveLive } from './live-swap/serve.ts';
import { STAGES, stagesOf } from './live-swap/stages.ts';
import type { Databases } from './swap/databases.ts';
import { onEachDatabase } from './swap/each-database.ts';
import { type Load, quantile, timedSwaps } from './swap/runs.ts';

const GOAL_MS = { p50: 5, p99: 10 } as const;
const WARM_UP = 20;
const TRADERS = 8;

const { values: options } = parseArgs({
  options: {
    swaps: { type: 'string', default: '200' },
    runs: { type: 'string', default: '3' },
    'slot-ms': { type: 'string', default: '100' },
    database: { type: 'string' },
  },
});
const swaps = Number(options.swaps);
const LOADS: readonly Load[] = [
  { what: 'one trader, one swap after the other', traders: 1, swaps, perSecond: null },
  { what: '8 traders, 10 swaps a second', traders: TRADERS, swaps, perSecond: 10 },
  { what: '8 traders at once', traders: TRADERS, swaps, perSecond: null },
];

/** Ms, without the wait for confirmation. */
interface Quantiles {
  readonly p50: number;
  readonly p99: number;
  /** The p50 of each stage, in the order of `STAGES`. */
  readonly stages: readonly number[];
}

async function oneRun(side: LiveSide, load: Load): Promise<Quantiles> {
  const timed = await timedSwaps(side.traders, load);
  const [waits, calls] = [await side.waits(), await side.calls()];
  const times = timed.map(({ signature, ms }) => {
    const waited = waits.get(signature);
    if (waited === undefined) throw new Error('a response for a swap that was never sent');
    return ms - waited;
  });
  const staged = timed.flatMap(({ signature }) => {
    const swap = calls.get(signature);
    return (swap && stagesOf(swap, waits.get(signature) ?? 0)) ?? [];
  });
  const stages = STAGES.map((stage) =>
    quantile(
      staged.map((one) => one[stage]),
      0.5,
    ),
  );
  return { p50: quantile(times, 0.5), p99: quantile(times, 0.99), stages };
}

async function measure(databases: Databases) {
  const folder = await databases.create('chain');
  const chain = await startChain(folder.dataDir, Number(options['slot-ms']));
  const ours = await serveLive(databases, chain, TRADERS);
  const bare = await serveBare(databases, chain, TRADERS);
  const sides = [ours, bare];
  console.log(`\n${databases.name}; medians (worst) of ${options.runs} runs of ${swaps} swaps`);
  const results = [];
  for (const load of LOADS) {
    for (const side of sides) await oneRun(side, { ...load, swaps: WARM_UP });
    const runs: { readonly dugout: Quantiles; readonly bare: Quantiles }[] = [];
    for (let run = 0; run < Number(options.runs); run++) {
      const dugout = await oneRun(ours, load);
      for (const trader of ours.traders) await trader.repeat();
      runs.push({ dugout, bare: await oneRun(bare, load) });
    }
    results.push({ ...load, ...compare(load, runs) });
  }
  for (const side of sides) {
    for (const trader of side.traders) trader.close();
    await side.finish();
  }
  await chain.stop();
  return { database: databases.name, results };
}

function compare({ what }: Load, runs: readonly { readonly dugout: Quantiles; readonly bare: Quantiles }[]) {
  console.log(`  ${what}`);
  for (const side of ['dugout', 'bare'] as const) {
    const shown = (figure: 'p50' | 'p99'): string => {
      const all = runs.map((run) => run[side][figure]);
      return `${median(all).toFixed(2)} (${Math.max(...all).toFixed(2)})`;
    };
    console.log(`    ${side.padEnd(8)} p50 ${shown('p50')} ms, p99 ${shown('p99')} ms`);
  }
  const apartAt = (figure: 'p50' | 'p99'): number =>
    median(runs.map(({ dugout, bare }) => dugout[figure] - bare[figure]));
  const apart = { p50: apartAt('p50'), p99: apartAt('p99') };
  console.log(
    `    apart    p50 ${apart.p50.toFixed(2)} ms, p99 ${apart.p99.toFixed(2)} ms; ` +
      `goal ${GOAL_MS.p50} and ${GOAL_MS.p99} ms: ` +
      (apart.p50 <= GOAL_MS.p50 && apart.p99 <= GOAL_MS.p99 ? 'met' : 'not met'),
  );
  console.log('\n    | stage, ms at p50 | dugout | bare |\n    |---|---|---|');
  for (const [at, stage] of STAGES.entries()) {
    const [dugout, bare] = (['dugout', 'bare'] as const).map((side) =>
      median(runs.map((run) => run[side].stages[at] ?? Number.NaN)).toFixed(2),
    );
    console.log(`    | ${stage} | ${dugout} | ${bare} |`);
  }
  return { runs, apart };
}

const results = await onEachDatabase(options.database, measure);
saveResults('live-swap', { goalMs: GOAL_MS, runs: Number(options.runs), results });
