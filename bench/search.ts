import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { PROFILES, questions, TOKENS, WALLETS } from './search/data.ts';
import type { Report, SideName } from './search/one-run.ts';

/** Goal P6: p99 at most a twentieth of the better peer's; the right item among the first three. */
const GOAL = 20;
const RIGHT = { exact: 99, prefix: 99, 'one typo': 95 } as const;

/** One side in a process of its own, so that neither pays for collecting what another keeps. */
async function runOne(side: SideName): Promise<Report> {
  const child = fork(fileURLToPath(new URL('./search/one-run.ts', import.meta.url)), [side], {
    serialization: 'advanced',
    execArgv: [...process.execArgv, '--expose-gc', '--max-old-space-size=12000'],
  });
  const ended = once(child, 'exit').then(() => {
    throw new Error(`search: the process of ${side} ended without a report`);
  });
  const told = once(child, 'message') as Promise<[Report]>;
  const [report] = await Promise.race([told, ended]);
  return report;
}

const quantile = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? Number.NaN;

const inTopThree = ({ answers }: Report, kind: string): number => {
  const places = answers.filter((_, at) => questions[at]?.kind === kind).map(({ place }) => place);
  return (places.filter((place) => place >= 0 && place < 3).length / places.length) * 100;
};

/** Our index beside minisearch and PostgreSQL's pg_trgm (in PGlite): one answer over tokens, wallets and profiles, checked against what was asked for. */
export async function run(): Promise<void> {
  const sides: SideName[] = ['ours', 'minisearch', ...(process.env['SEARCH_WITHOUT_PG'] === undefined ? (['pg_trgm'] as const) : [])];
  const kinds = [...new Set(questions.map(({ kind }) => kind))];
  const rows: Record<string, unknown>[] = [];
  const p99 = new Map<SideName, number>();
  for (const side of sides) {
    const report = await runOne(side);
    const times = report.answers.map(({ ms }) => ms);
    p99.set(side, quantile(times, 0.99));
    const right = Object.fromEntries(kinds.map((kind) => [kind, Number(inTopThree(report, kind).toFixed(1))]));
    const row = {
      side,
      'p50 ms': Number(quantile(times, 0.5).toFixed(3)),
      'p99 ms': Number(quantile(times, 0.99).toFixed(3)),
      'most ms': Number(Math.max(...times).toFixed(3)),
      'built s': Number((report.built / 1_000).toFixed(1)),
      MB: Math.round(report.bytes / 1e6),
      ...right,
    };
    rows.push(row);
    console.log(JSON.stringify(row));
    if (side !== 'ours') continue;
    for (const [kind, least] of Object.entries(RIGHT))
      if (inTopThree(report, kind) < least)
        console.log(`right among the first three for ${kind}: ${inTopThree(report, kind).toFixed(1)} %, goal ${least} %: not met`);
  }
  console.table(rows);
  const better = Math.min(...sides.slice(1).map((side) => p99.get(side) ?? Number.NaN));
  const ratio = better / (p99.get('ours') ?? Number.NaN);
  console.log(`${TOKENS} tokens, ${WALLETS} wallets, ${PROFILES} profiles, ${questions.length} questions`);
  console.log(`p99 against the better peer: 1/${ratio.toFixed(1)}; goal 1/${GOAL}: ${ratio >= GOAL ? 'met' : 'not met'}`);
  mkdirSync(new URL('./results/', import.meta.url), { recursive: true });
  writeFileSync(new URL('./results/search.json', import.meta.url), `${JSON.stringify({ rows, ratio }, null, 2)}\n`);
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) await run();
