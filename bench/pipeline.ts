/**
 * P12: from incoming transaction bytes to outgoing client bytes: decoder, market, channels, live socket and a
 * reading client, compared with a straightforward combination of registry packages. Recorded transactions get
 * unique signatures and are sent at a fixed pace; each delivered trade is compared with its transaction. Both
 * sides are warmed up before the first client connects. Trades not sent within 2 s after the last transaction
 * count as the latest. A client more than a megabyte behind gets snapshots for the frames it missed, like a page;
 * it is then checked separately, and the run reports it.
 */
import { hasRecorded } from '@dugout/testkit/recorded';
import { saveResults } from './fan-out/save-results.ts';
import { median } from './lib/compare.ts';
import { oneRun, type PipelineLoad, type PipelineRun } from './pipeline/one-run.ts';
import { dugout, naive } from './pipeline/sides.ts';

if (!hasRecorded) {
  console.error('This benchmark needs the recorded transactions (RECORDED_DATA).');
  process.exit(1);
}

const RUNS = 5;
const CLIENTS = 10;
const PATIENCE_MS = 2_000;
const LOADS: readonly { readonly load: PipelineLoad; readonly goalMs: number }[] = [
  {
    load: { clients: CLIENTS, perSecond: 2_000, transactions: 10_000, patienceMs: PATIENCE_MS },
    goalMs: 40,
  },
  {
    load: { clients: CLIENTS, perSecond: 20_000, transactions: 200_000, patienceMs: PATIENCE_MS },
    goalMs: 100,
  },
];
const sides = [dugout, naive];

const results = [];
for (const { load, goalMs } of LOADS) {
  const runs = new Map<string, PipelineRun[]>(sides.map(({ name }) => [name, []]));
  for (let run = 0; run < RUNS; run++)
    for (const side of sides) {
      const result = await oneRun(side, load);
      runs.get(side.name)?.push(result);
      console.log(
        `run ${run + 1} of ${RUNS}, ${side.name}: p99 ${result.p99} ms, ${(result.delivered * 100).toFixed(1)} % delivered${result.behind === 0 ? '' : `; ${result.behind} of ${CLIENTS} clients fell behind and got ${result.replaced} trades in snapshots`}`,
      );
    }
  console.log(
    `\n${load.perSecond.toLocaleString('en-US')} transactions/s to ${CLIENTS} clients; medians (worst) of ${RUNS}`,
  );
  for (const [side, all] of runs) {
    const of = (figure: Exclude<keyof PipelineRun, 'lags'>): number[] => all.map((run) => run[figure]);
    const p99 = { median: median(of('p99')), worst: Math.max(...of('p99')) };
    const goal =
      side === dugout.name ? `; goal ${goalMs} ms: ${p99.median <= goalMs ? 'met' : 'not met'}` : '';
    console.log(
      `  ${side.padEnd(20)} p50 ${median(of('p50'))} ms, p99 ${p99.median} (${p99.worst}) ms, ` +
        `${(median(of('delivered')) * 100).toFixed(1)} % delivered, ${median(of('cpuPerThousand')).toFixed(3)} CPU-s a 1,000${goal}`,
    );
    results.push({
      perSecond: load.perSecond,
      side,
      p50: median(of('p50')),
      p99,
      delivered: median(of('delivered')),
      cpuPerThousand: median(of('cpuPerThousand')),
    });
  }
}
saveResults('pipeline', { loads: LOADS, runs: RUNS, results });
