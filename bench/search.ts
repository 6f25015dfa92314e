/**
 * P6: one search over 1 M tokens, 1 M wallets and 100 k profiles, compared with minisearch and PostgreSQL's
 * pg_trgm (in PGlite), each in a separate process, so that none pays for another's garbage collection. All are
 * built once, then queried alternately, five times.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { median } from './lib/compare.ts';
import { PROFILES, questions, TOKENS, WALLETS } from './search/data.ts';
import type { Answers, Built, SideName } from './search/one-run.ts';

const RUNS = 5;
/** Goal P6: p99 at most a 25th of the better peer's; the right item among the first three. */
const GOAL = 25;
const RIGHT = { exact: 99, prefix: 99, 'one typo': 95 } as const;

interface Side {
  readonly name: SideName;
  readonly child: ChildProcess;
  readonly built: Built;
  readonly runs: Answers[];
}

async function reportOf(name: SideName, child: ChildProcess): Promise<unknown> {
  const [message] = await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => {
      throw new Error(`search: the ${name} process exited without a report`);
    }),
  ]);
  return message;
}

async function start(name: SideName): Promise<Side> {
  const child = fork(fileURLToPath(new URL('./search/one-run.ts', import.meta.url)), [name], {
    serialization: 'advanced',
    execArgv: [...process.execArgv, '--expose-gc', '--max-old-space-size=12000'],
  });
  return { name, child, built: (await reportOf(name, child)) as Built, runs: [] };
}

const quantile = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ??
  Number.NaN;

const timesOf = (answers: Answers): number[] => answers.map(({ ms }) => ms);
const p99s = ({ runs }: Side): number[] => runs.map((answers) => quantile(timesOf(answers), 0.99));

/** Returns the percentage of queries of a kind whose right result was among the first three. */
function inTopThree({ runs }: Side, kind: string): number {
  const places = (runs[0] ?? []).filter((_, at) => questions[at]?.kind === kind).map(({ place }) => place);
  return (places.filter((place) => place >= 0 && place < 3).length / places.length) * 100;
}

const sides: Side[] = [];
try {
  for (const name of ['ours', 'minisearch', 'pg_trgm'] as const) sides.push(await start(name));
  for (let run = 1; run <= RUNS; run++) {
    for (const { name, child, runs } of sides) {
      const report = reportOf(name, child);
      child.send('ask');
      runs.push((await report) as Answers);
    }
    console.log(
      `run ${run} of ${RUNS}: p99 ${sides.map((side) => `${side.name} ${(p99s(side).at(-1) ?? 0).toFixed(2)} ms`).join(', ')}`,
    );
  }
} finally {
  for (const { child } of sides) child.disconnect();
}

const kinds = [...new Set(questions.map(({ kind }) => kind))];
const rows = sides.map((side) => ({
  side: side.name,
  'p50 ms': Number(median(side.runs.map((answers) => quantile(timesOf(answers), 0.5))).toFixed(3)),
  'p99 ms': Number(median(p99s(side)).toFixed(3)),
  'worst p99 ms': Number(Math.max(...p99s(side)).toFixed(3)),
  'built s': Number((side.built.built / 1_000).toFixed(1)),
  MB: Math.round(side.built.bytes / 1e6),
  ...Object.fromEntries(kinds.map((kind) => [kind, Number(inTopThree(side, kind).toFixed(1))])),
}));
console.table(rows);
const [ours, ...peers] = sides;
if (ours === undefined) throw new Error('search: no side');
const ratios = p99s(ours).map(
  (mine, run) => Math.min(...peers.map((peer) => p99s(peer)[run] ?? Number.NaN)) / mine,
);
const ratio = { median: median(ratios), worst: Math.min(...ratios) };
const load = loadavg()[0] ?? 0;
console.log(
  `${TOKENS} tokens, ${WALLETS} wallets, ${PROFILES} profiles, ${questions.length} queries, ${RUNS} alternating runs; load ${load.toFixed(1)}`,
);
console.log(
  `p99 against the better peer: 1/${ratio.median.toFixed(1)}, worst 1/${ratio.worst.toFixed(1)}; goal 1/${GOAL}: ${ratio.median >= GOAL ? 'met' : 'not met'}`,
);
mkdirSync(new URL('./results/', import.meta.url), { recursive: true });
writeFileSync(
  new URL('./results/search.json', import.meta.url),
  `${JSON.stringify({ rows, ratio, load }, null, 2)}\n`,
);
for (const [kind, least] of Object.entries(RIGHT)) {
  const right = inTopThree(ours, kind);
  console.log(
    `right among the first three for ${kind}: ${right.toFixed(1)} %, goal ${least} %: ${right >= least ? 'met' : 'not met'}`,
  );
  if (right < least) process.exitCode = 1;
}
