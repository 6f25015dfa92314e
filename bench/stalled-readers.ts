/**
 * P5: the fan-out of P4 while a tenth of the readers stop reading their connection for a while: the cost for
 * active readers, and the server's memory. Each side is compared with itself without stalls. The peer is `ws`
 * with frames batched like ours, since it cannot handle this load otherwise. All readers must end with the last
 * event, including sleepers: ours through a fresh snapshot, never with a gap.
 */
import { GATHER_MS } from '@dugout/contract/realtime';
import { saveResults } from './fan-out/save-results.ts';
import { dugout, type Side, ws } from './fan-out/sides.ts';
import { median } from './lib/compare.ts';
import { type Night, type NightRun, oneNight } from './stalled-readers/one-run.ts';

const RUNS = 5;
const GOAL = { p99: 1.5, memory: 1.3 } as const;
const ACTIVE: Night = { readers: 1_000, sleepers: 100, perSecond: 1_000, events: 15_000, stalled: null };
const STALLED: Night = { ...ACTIVE, stalled: { from: 500, to: 13_000 } };
const MB = 1024 * 1024;

const sides: readonly Side[] = [dugout, ws(GATHER_MS)];
const runs = sides.map((side) => ({ side, active: [] as NightRun[], stalled: [] as NightRun[] }));
for (let run = 0; run < RUNS; run++) {
  for (const { side, active, stalled } of runs) {
    active.push(await oneNight(side, ACTIVE));
    stalled.push(await oneNight(side, STALLED));
  }
}

const table = runs.map(({ side, active, stalled }) => {
  const ratio = (figure: 'p99' | 'memory') => {
    const ratios = stalled.map((run, index) => run[figure] / (active[index]?.[figure] ?? Number.NaN));
    const of = (list: readonly NightRun[]): number => median(list.map((run) => run[figure]));
    return {
      active: of(active),
      stalled: of(stalled),
      median: median(ratios),
      worst: Math.max(...ratios),
    };
  };
  return {
    side: side.name,
    p99: ratio('p99'),
    memory: ratio('memory'),
    refreshed: stalled.map((run) => run.refreshed),
  };
});
const { readers, sleepers, perSecond } = STALLED;
console.log(`${sleepers} of ${readers} readers stall, ${perSecond} events/s; medians of ${RUNS}`);
for (const { side, p99, memory, refreshed } of table) {
  console.log(
    `  ${side.padEnd(20)} p99 ${p99.active} → ${p99.stalled} ms: ${p99.median.toFixed(2)}x (worst ${p99.worst.toFixed(2)}x); ` +
      `memory ${Math.round(memory.active / MB)} → ${Math.round(memory.stalled / MB)} MB: ${memory.median.toFixed(2)}x (worst ${memory.worst.toFixed(2)}x); ` +
      `fresh snapshots for ${refreshed.join(', ')} sleepers`,
  );
}
const [ours] = table;
if (ours === undefined || ours.refreshed.some((count) => count < sleepers))
  throw new Error('a sleeper received no fresh snapshot: stall longer');
for (const figure of ['p99', 'memory'] as const)
  console.log(
    `  ${figure}: goal ${GOAL[figure]}x: ${ours[figure].median <= GOAL[figure] ? 'met' : 'not met'}`,
  );
saveResults('stalled-readers', { load: STALLED, runs: RUNS, table });
