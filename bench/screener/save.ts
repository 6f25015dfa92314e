import { mkdirSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { median } from '../lib/compare.ts';
import { questions } from './questions.ts';
import { TOKENS } from './world.ts';

/** Goal P7: p99 at most a tenth of the better peer's. */
const GOAL = 10;

interface SideReport {
  readonly side: string;
  /** All in ms. */
  readonly p50: number;
  readonly p99: { readonly runs: readonly number[]; readonly median: number; readonly worst: number };
  /** Without the count of matches, which peers compute in a separate statement. */
  readonly p99OfThePageAlone: number;
  readonly rowsPerSecond: number;
}

/** Prints the results and writes them to bench/results/screener.json. */
export function save(sides: readonly SideReport[]): void {
  const [ours, ...peers] = sides;
  if (ours === undefined) return;
  console.table(
    sides.map(({ side, p50, p99, p99OfThePageAlone, rowsPerSecond }) => ({
      side,
      'p50 ms': p50.toFixed(2),
      'p99 ms': p99.median.toFixed(2),
      'worst p99 ms': p99.worst.toFixed(2),
      'p99 of the page alone': p99OfThePageAlone.toFixed(2),
      'rows changed/s': rowsPerSecond,
    })),
  );
  const ratios = ours.p99.runs.map(
    (mine, run) => Math.min(...peers.map(({ p99 }) => p99.runs[run] ?? Number.NaN)) / mine,
  );
  const ratio = { median: median(ratios), worst: Math.min(...ratios) };
  const load = loadavg()[0] ?? 0;
  console.log(`${TOKENS} tokens, ${questions.length} queries per run; load ${load.toFixed(1)}`);
  console.log(
    `p99 against the better peer: 1/${ratio.median.toFixed(1)}, worst 1/${ratio.worst.toFixed(1)}; goal 1/${GOAL}: ${ratio.median >= GOAL ? 'met' : 'not met'}`,
  );
  mkdirSync(new URL('../results/', import.meta.url), { recursive: true });
  writeFileSync(
    new URL('../results/screener.json', import.meta.url),
    `${JSON.stringify({ sides, ratio, load }, null, 2)}\n`,
  );
}
