/**
 * P19: the pipeline of P12 with a log in it: from incoming transaction bytes to outgoing client bytes. One process with
 * a local log, and a cluster on JetStream, on one server and on three: one process reads the feed and appends, another
 * follows the log and has the clients. Every delivered trade is checked. A side must deliver 20,000 transactions/s for
 * ten seconds without falling further behind.
 */
import { parseArgs } from 'node:util';
import { hasRecorded } from '@dugout/testkit/recorded';
import { type Servers, startAlone, startCluster } from './cluster/processes.ts';
import { saveResults } from './fan-out/save-results.ts';
import { median } from './lib/compare.ts';
import { oneRun, type PipelineLoad, type PipelineRun } from './pipeline/one-run.ts';
import { dugout } from './pipeline/sides.ts';

if (!hasRecorded) {
  console.error('This benchmark needs the recorded transactions (RECORDED_DATA).');
  process.exit(1);
}
const { values } = parseArgs({ options: { runs: { type: 'string', default: '5' } } });
const runs = Number(values.runs);

const GOAL_MS = { p50: 5, p99: 15 } as const;
/** A side falls behind when it is later at the end by more than this. */
const STEADY_MS = 250;
const LOADS: readonly PipelineLoad[] = [
  { clients: 10, perSecond: 2_000, transactions: 10_000, patienceMs: 2_000 },
  { clients: 10, perSecond: 20_000, transactions: 200_000, patienceMs: 2_000 },
];
const SIDES: readonly { readonly name: string; readonly start: () => Promise<Servers> }[] = [
  { name: 'local log', start: () => startAlone(dugout.entry) },
  { name: 'JetStream R1', start: () => startCluster('transactions', { replicas: 1, lives: 1 }) },
  { name: 'JetStream R3', start: () => startCluster('transactions', { replicas: 3, lives: 1 }) },
];

/** Returns by how many ms a run was later in its last third than in its second. */
function growthOf({ lags }: PipelineRun): number {
  const third = Math.floor(lags.length / 3);
  return median(lags.slice(-third)) - median(lags.slice(third, 2 * third));
}

const results = [];
for (const load of LOADS) {
  const of = new Map<string, PipelineRun[]>(SIDES.map(({ name }) => [name, []]));
  for (let run = 0; run < runs; run++)
    for (const { name, start } of SIDES) {
      const result = await oneRun(dugout, load, async () => {
        const servers = await start();
        return { ...servers, port: servers.ports[0] ?? 0 };
      });
      of.get(name)?.push(result);
      console.log(
        `run ${run + 1} of ${runs}, ${name}: p50 ${result.p50} ms, p99 ${result.p99} ms, ${(result.delivered * 100).toFixed(1)} % delivered, lag ${Math.round(growthOf(result))} ms more at the end`,
      );
    }
  console.log(`\n${load.perSecond.toLocaleString('en-US')} transactions/s; medians (worst) of ${runs}`);
  const local = of.get('local log') ?? [];
  for (const [side, all] of of) {
    const middle = (figure: 'p50' | 'p99' | 'delivered' | 'cpuPerThousand'): number =>
      median(all.map((run) => run[figure]));
    const more = (figure: 'p50' | 'p99'): number =>
      median(all.map((run, n) => run[figure] - (local[n]?.[figure] ?? Number.NaN)));
    const growth = median(all.map(growthOf));
    const [p50, p99] = [more('p50'), more('p99')];
    const isWhole = middle('delivered') === 1 && growth <= STEADY_MS;
    const isMet = isWhole && p50 <= GOAL_MS.p50 && p99 <= GOAL_MS.p99;
    console.log(
      `  ${side.padEnd(14)} p50 ${middle('p50')} ms, p99 ${middle('p99')} (${Math.max(...all.map((run) => run.p99))}) ms, ${(middle('delivered') * 100).toFixed(1)} % delivered, ` +
        `${middle('cpuPerThousand').toFixed(3)} CPU-s a 1,000, lag ${Math.round(growth)} ms more at the end: ${growth <= STEADY_MS ? 'steady' : 'growing'}` +
        (side === 'local log'
          ? ''
          : `; ${p50} and ${p99} ms more than the local log, goal ${GOAL_MS.p50} and ${GOAL_MS.p99}: ${isMet ? 'met' : 'not met'}`),
    );
    results.push({ perSecond: load.perSecond, side, more: { p50, p99 }, growth, runs: all });
  }
}
saveResults('cluster-pipeline', { loads: LOADS, goalMs: GOAL_MS, results });
