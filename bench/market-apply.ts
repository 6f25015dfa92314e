import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { median } from './lib/compare.ts';
import { check } from './market-apply/check.ts';
import type { Report } from './market-apply/one-run.ts';
import type { SideName } from './market-apply/sides.ts';
import { TOKENS, TRADES } from './market-apply/trades.ts';

const RUNS = 5;

interface BenchRow {
  readonly what: string;
  readonly ours: number;
  readonly peer: number;
  readonly unit: string;
  /** Ours against the peer: median and worst of the runs. */
  readonly ratio?: number;
  readonly worst?: number;
}

/** Runs one side in a separate process, so that neither pays for the other's garbage collection. */
async function runOne(side: SideName): Promise<Report> {
  const child = fork(fileURLToPath(new URL('./market-apply/one-run.ts', import.meta.url)), [side], {
    serialization: 'advanced',
  });
  const ended = once(child, 'exit').then(() => {
    throw new Error(`market-apply: the ${side} process exited without a report`);
  });
  const reported: Promise<[Report]> = once(child, 'message') as Promise<[Report]>;
  const [report] = await Promise.race([reported, ended]);
  return report;
}

type Speed = 'apply' | 'current';
type Figures = Omit<Report, 'answers'>;

const withoutAnswers = ({ answers: _, ...figures }: Report): Figures => figures;

/**
 * Compares `packages/market` with plain objects and maps for the same figures: trades per CPU-second, alone and
 * with a read of the traded token's figures after every trade.
 */
async function run(): Promise<{ name: string; rows: BenchRow[] }> {
  const runs: { ours: Figures; peer: Figures }[] = [];
  for (let round = 0; round < RUNS; round++) {
    const [ours, peer] = [await runOne('ours'), await runOne('peer')];
    check(ours.answers, peer.answers);
    runs.push({ ours: withoutAnswers(ours), peer: withoutAnswers(peer) });
    console.log(
      `run ${round + 1} of ${RUNS}: answers equal, ${(ours.apply / peer.apply).toFixed(2)}x, ${(ours.current / peer.current).toFixed(2)}x`,
    );
  }
  const row = (what: string, key: Speed): BenchRow => {
    const ratios = runs.map(({ ours, peer }) => ours[key] / peer[key]);
    return {
      what,
      ours: Math.round(median(runs.map(({ ours }) => ours[key]))),
      peer: Math.round(median(runs.map(({ peer }) => peer[key]))),
      unit: 'trades/CPU-s',
      ratio: median(ratios),
      worst: Math.min(...ratios),
    };
  };
  const size = (what: string, key: 'kept' | 'resident', per: number, unit: string): BenchRow => ({
    what,
    ours: Math.round(median(runs.map(({ ours }) => ours[key])) / per),
    peer: Math.round(median(runs.map(({ peer }) => peer[key])) / per),
    unit,
  });
  const rows: BenchRow[] = [
    row('apply', 'apply'),
    row('apply, figures read after every trade', 'current'),
    size('memory a trade', 'kept', TRADES, 'bytes'),
    size('memory a token, its trades included', 'kept', TOKENS, 'bytes'),
    size('memory in all', 'kept', 1e6, 'MB'),
    size('most that the process had', 'resident', 1e6, 'MB'),
  ];
  console.table(
    rows.map(({ ratio, worst, ...each }) => ({
      ...each,
      ratio: ratio?.toFixed(2),
      worst: worst?.toFixed(2),
    })),
  );
  console.log(`${TRADES} trades, ${TOKENS} tokens, ${RUNS} alternating runs, each in a separate process`);
  mkdirSync(new URL('./results/', import.meta.url), { recursive: true });
  writeFileSync(
    new URL('./results/market-apply.json', import.meta.url),
    `${JSON.stringify({ name: 'market-apply', rows, runs }, null, 2)}\n`,
  );
  return { name: 'market-apply', rows };
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) await run();
