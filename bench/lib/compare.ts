import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** One measurement of both sides, in units per second. */
export interface Comparison {
  readonly what: string;
  readonly unit: string;
  readonly sides: readonly { readonly name: string; readonly median: number; readonly worst: number }[];
  /** Ours divided by the peer's, run by run. */
  readonly ratio: { readonly median: number; readonly worst: number };
  readonly goal: number | null;
}

type Work = () => void | Promise<void>;

const RUNS = 5;

export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

async function perSecond(work: Work, count: number): Promise<number> {
  globalThis.gc?.();
  const start = process.hrtime.bigint();
  await work();
  return count / (Number(process.hrtime.bigint() - start) / 1e9);
}

/**
 * Alternates between ours and the peer, five times each after one warm-up, so that a drift of the machine affects
 * both. The first side is ours.
 */
export async function alternate(
  what: string,
  { count, unit }: { readonly count: number; readonly unit: string },
  {
    goal = null,
    ...works
  }: Readonly<Record<string, Work | number | null>> & { readonly goal?: number | null },
): Promise<Comparison> {
  const sides = Object.entries(works).filter(
    (entry): entry is [string, Work] => typeof entry[1] === 'function',
  );
  for (const [, work] of sides) await work();
  const speeds = sides.map((): number[] => []);
  for (let run = 0; run < RUNS; run++) {
    console.log(`${what}: run ${run + 1} of ${RUNS}`);
    for (const [index, [, work]] of sides.entries()) speeds[index]?.push(await perSecond(work, count));
  }
  const [ours = [], peer = []] = speeds;
  const ratios = ours.map((speed, run) => speed / (peer[run] ?? Number.NaN));
  return {
    what,
    unit,
    sides: sides.map(([name], index) => ({
      name,
      median: median(speeds[index] ?? []),
      worst: Math.min(...(speeds[index] ?? [])),
    })),
    ratio: { median: median(ratios), worst: Math.min(...ratios) },
    goal,
  };
}

/** Prints the comparisons as a table and writes them to bench/results/NAME.json. */
export async function report(name: string, comparisons: readonly Comparison[]): Promise<void> {
  const number = (value: number): string => Math.round(value).toLocaleString('en-US');
  for (const { what, unit, sides, ratio, goal } of comparisons) {
    console.log(`\n${what} (${unit}/s, median and worst of ${RUNS})`);
    for (const side of sides)
      console.log(
        `  ${side.name.padEnd(22)} ${number(side.median).padStart(12)} ${number(side.worst).padStart(12)}`,
      );
    console.log(
      `  ratio ${ratio.median.toFixed(2)}x, worst ${ratio.worst.toFixed(2)}x${goal === null ? '' : `; goal ${goal}x: ${ratio.median >= goal ? 'met' : 'not met'}`}`,
    );
  }
  const folder = join(dirname(fileURLToPath(import.meta.url)), '../results');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${name}.json`), `${JSON.stringify(comparisons, null, 2)}\n`);
}
