/**
 * P2: 1 M trades of 50 k tokens to candles (1m, 5m, 1h) and rolling figures (5m, 1h, 24h), compared with
 * in-process ClickHouse (chdb), each in a separate process bound to one core. ClickHouse receives all trades at
 * once and computes once at the end; ours is current after every trade. The second row is live: ours is read
 * after every trade, ClickHouse (materialized views) after every 5,000.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { compare } from './candles/answers.ts';
import type { SideName } from './candles/one-run.ts';
import { LIVE, type Report } from './candles/plan.ts';
import { median } from './lib/compare.ts';
import { peersFolder } from './lib/peers.ts';
import { TOKENS, TRADES } from './market-apply/trades.ts';

const RUNS = 5;
/** P2: half the speed of one final query, four times the speed of materialized views live. */
const GOALS = { all: 0.5, live: 4 } as const;

const binds = spawnSync('taskset', ['--version']).status === 0;

async function runOne(side: SideName): Promise<Report> {
  const script = fileURLToPath(new URL('./candles/one-run.ts', import.meta.url));
  const node = [process.execPath, ...process.execArgv, '--max-old-space-size=8000', script, side];
  const [program = '', ...args] = binds ? ['taskset', '-c', `${cpus().length - 1}`, ...node] : node;
  const child = spawn(program, args, {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    serialization: 'advanced',
  });
  const ended = once(child, 'exit').then(() => {
    throw new Error(`candles: the ${side} process exited without a report`);
  });
  const reported = once(child, 'message') as Promise<[Report]>;
  const [report] = await Promise.race([reported, ended]);
  return report;
}

function check(ours: Report, theirs: Report): void {
  for (const [at, answer] of theirs.ends.entries()) compare(`token ${at}`, ours.ends[at] ?? answer, answer);
  if (ours.ends.length !== theirs.ends.length || theirs.moments.length === 0)
    throw new Error('candles: a side did not return all results');
  for (const { moment, answer } of theirs.moments) {
    const mine = ours.moments.find((each) => JSON.stringify(each.moment) === JSON.stringify(moment));
    if (mine === undefined) throw new Error(`candles: no result of ours at ${JSON.stringify(moment)}`);
    compare(`after ${moment.trades} trades`, mine.answer, answer);
  }
}

peersFolder();
if (!binds)
  console.log(
    'taskset is not available: the sides are not bound to one core; CPU-seconds still count all threads.',
  );
const runs: { ours: Report; theirs: Report }[] = [];
for (let run = 1; run <= RUNS; run++) {
  const [ours, theirs] = [await runOne('ours'), await runOne('clickhouse')];
  check(ours, theirs);
  runs.push({ ours, theirs });
  console.log(
    `run ${run} of ${RUNS}: answers equal, in the end and at ${theirs.moments.length} moments; at once ${(theirs.all / ours.all).toFixed(2)}x, live ${(theirs.live / ours.live).toFixed(2)}x`,
  );
}

const rowOf = (what: string, trades: number, key: 'all' | 'live') => {
  const ratios = runs.map(({ ours, theirs }) => theirs[key] / ours[key]);
  return {
    what,
    'ours trades/CPU-s': Math.round(trades / median(runs.map(({ ours }) => ours[key]))),
    'ClickHouse trades/CPU-s': Math.round(trades / median(runs.map(({ theirs }) => theirs[key]))),
    ratio: Number(median(ratios).toFixed(2)),
    worst: Number(Math.min(...ratios).toFixed(2)),
    goal: `${GOALS[key]}x: ${median(ratios) >= GOALS[key] ? 'met' : 'not met'}`,
  };
};
const rows = [
  rowOf('at once: ClickHouse computes once, in the end', TRADES, 'all'),
  rowOf('live: ClickHouse current after every 5,000', LIVE, 'live'),
];
console.table(rows);
const load = loadavg()[0] ?? 0;
console.log(
  `${TRADES} trades, ${TOKENS} tokens, ${RUNS} alternating runs, one core each; load ${load.toFixed(1)}`,
);
mkdirSync(new URL('./results/', import.meta.url), { recursive: true });
writeFileSync(
  new URL('./results/candles.json', import.meta.url),
  `${JSON.stringify({ rows, load }, null, 2)}\n`,
);
