/**
 * P11, own time in a swap on a chain: `POST /swap` over HTTP on the server as it is built, in live mode on a
 * local chain, beside the bare path of the benchmark `swap`. Own is what the server does while it waits for
 * nobody: the time that the caller waits, less that in which the swap waits for the node or the swap service,
 * and less that from handing the transaction in to the chain's last answer about it. What is left is checks,
 * ledger, building and checking the transaction, the signer's process, and the commits before and after.
 *
 * Every swap must land once; in the end the ledger must add up. `--swaps N` of a run, `--runs N`, `--slot-ms
 * N`.
 */
import { parseArgs } from 'node:util';
import { saveResults } from './fan-out/save-results.ts';
import { median } from './lib/compare.ts';
import { serveLive } from './live-swap/serve.ts';
import { waitedForOthers } from './live-swap/waiting.ts';
import type { Databases } from './swap/databases.ts';
import { onEachDatabase } from './swap/each-database.ts';
import { oneRun, quantile } from './swap/runs.ts';
import { serveBare } from './swap/sides.ts';

const GOAL_MS = { p50: 5, p99: 10 } as const;
const WARM_UP = 20;

const { values: options } = parseArgs({
  options: {
    swaps: { type: 'string', default: '200' },
    runs: { type: 'string', default: '3' },
    'slot-ms': { type: 'string', default: '100' },
    database: { type: 'string' },
  },
});
const swaps = Number(options.swaps);

interface Quantiles {
  readonly p50: number;
  readonly p99: number;
}

/** Ms: own times of ours, whole times of the peer. */
interface OneRun {
  readonly own: Quantiles;
  readonly bare: Quantiles;
}

async function measure(databases: Databases) {
  const live = await serveLive(databases, Number(options['slot-ms']));
  const bare = await serveBare(databases, 1);
  const load = { what: 'one trader, one swap after the other', traders: 1, perSecond: null };
  const ownTimes = async (count: number): Promise<readonly number[]> => {
    const times: number[] = [];
    for (let n = 0; n < count; n++) times.push(await live.trader.swap());
    const seen = await live.seen();
    return times.map((time, n) => {
      const swap = seen[n];
      const waited = swap === undefined ? null : waitedForOthers(swap);
      if (waited === null) throw new Error('a swap was answered that was never sent');
      return time - waited;
    });
  };
  await ownTimes(WARM_UP);
  await oneRun(bare, { ...load, swaps: WARM_UP });
  const runs: OneRun[] = [];
  for (let run = 0; run < Number(options.runs); run++) {
    const own = await ownTimes(swaps);
    await live.trader.repeat();
    await live.seen();
    const { p50, p99 } = await oneRun(bare, { ...load, swaps });
    runs.push({ own: { p50: quantile(own, 0.5), p99: quantile(own, 0.99) }, bare: { p50, p99 } });
  }
  await live.finish();
  for (const trader of bare.traders) trader.close();
  await bare.finish();
  const shown = (of: (run: OneRun) => number): string =>
    `${median(runs.map(of)).toFixed(2)} (${Math.max(...runs.map(of)).toFixed(2)})`;
  const apartAt = (figure: 'p50' | 'p99'): number =>
    median(runs.map(({ own, bare: peer }) => own[figure] - peer[figure]));
  const apart = { p50: apartAt('p50'), p99: apartAt('p99') };
  console.log(
    `\n${databases.name}; medians (worst) of ${options.runs} runs of ${swaps} swaps, one after the other`,
  );
  console.log(
    `  dugout   own time p50 ${shown(({ own }) => own.p50)} ms, p99 ${shown(({ own }) => own.p99)} ms`,
  );
  console.log(
    `  bare     p50 ${shown(({ bare: peer }) => peer.p50)} ms, p99 ${shown(({ bare: peer }) => peer.p99)} ms`,
  );
  console.log(
    `  apart    p50 ${apart.p50.toFixed(2)} ms, p99 ${apart.p99.toFixed(2)} ms; ` +
      `goal ${GOAL_MS.p50} and ${GOAL_MS.p99} ms: ` +
      (apart.p50 <= GOAL_MS.p50 && apart.p99 <= GOAL_MS.p99 ? 'met' : 'not met'),
  );
  return { database: databases.name, runs, apart };
}

const results = await onEachDatabase(options.database, measure);
saveResults('live-swap', { goalMs: GOAL_MS, runs: Number(options.runs), results });
