/**
 * P4: one tape of 1,000 events per second to 1,000 subscribers through the real live socket, compared with `ws`
 * and bun's publish. Servers are separate processes; the readers are here, and each event of each reader is
 * checked. The result is deliveries per second of the server's processor time. A peer that cannot keep up is
 * measured over the time it needs.
 */
import { GATHER_MS } from '@dugout/contract/realtime';
import { type Load, oneRun, type Run } from './fan-out/one-run.ts';
import { saveResults } from './fan-out/save-results.ts';
import { ServerProcess } from './fan-out/server-process.ts';
import { bun, dugout, type Side, ws } from './fan-out/sides.ts';
import { median } from './lib/compare.ts';

const RUNS = 5;
const READERS = 1_000;
const LOAD: Load = { readers: READERS, events: 2_000, perSecond: 1_000 };
const GOALS = { ws: 25, 'bun publish': 3 } as const;
const P99_MS = 60;
const sides: readonly Side[] = [dugout, ws(0), bun(0), ws(GATHER_MS), bun(GATHER_MS)];

const runs = new Map<Side, Run[]>(sides.map((side) => [side, []]));
const servers: { side: Side; server: ServerProcess }[] = [];
try {
  for (const side of sides)
    servers.push({ side, server: await ServerProcess.start(side.entry, side.runtime) });
  for (const { side, server } of servers) await oneRun(side, server, { ...LOAD, events: 200 * side.share });
  for (let run = 0; run < RUNS; run++) {
    for (const { side, server } of servers)
      runs.get(side)?.push(await oneRun(side, server, { ...LOAD, events: LOAD.events * side.share }));
  }
} finally {
  for (const { server } of servers) await server.stop();
}

const of = (side: Side, figure: keyof Run): number[] => (runs.get(side) ?? []).map((run) => run[figure]);
const ours = of(dugout, 'perCpuSecond');
const table = sides.map((side) => {
  const dueSeconds = (LOAD.events * side.share) / LOAD.perSecond;
  const speed = of(side, 'perCpuSecond');
  const ratios = ours.map((value, run) => value / (speed[run] ?? Number.NaN));
  return {
    side: side.name,
    dueSeconds,
    perCpuSecond: { median: median(speed), worst: Math.min(...speed) },
    p99Ms: { median: median(of(side, 'p99')), worst: Math.max(...of(side, 'p99')) },
    seconds: { median: median(of(side, 'seconds')), worst: Math.max(...of(side, 'seconds')) },
    oursOverIt: { median: median(ratios), worst: Math.min(...ratios) },
    goal: Object.entries(GOALS).find(([name]) => name === side.name)?.[1] ?? null,
  };
});
console.log(
  `${READERS.toLocaleString('en-US')} subscribers, ${LOAD.perSecond.toLocaleString('en-US')} events/s; medians (worst) of ${RUNS}`,
);
for (const { side, dueSeconds, perCpuSecond, p99Ms, seconds, oursOverIt, goal } of table) {
  const whole = (value: number): string => Math.round(value).toLocaleString('en-US');
  console.log(
    `  ${side.padEnd(28)} ${whole(perCpuSecond.median).padStart(11)} (${whole(perCpuSecond.worst)}) deliveries/CPU-s, p99 ${p99Ms.median} (${p99Ms.worst}) ms, ` +
      `${seconds.median.toFixed(1)} s for ${dueSeconds} s of events; ours ${oursOverIt.median.toFixed(2)}x (${oursOverIt.worst.toFixed(2)}x)` +
      (goal === null ? '' : `, goal ${goal}x: ${oursOverIt.median >= goal ? 'met' : 'not met'}`),
  );
}
const p99 = table[0]?.p99Ms.median ?? Number.NaN;
console.log(`  our p99 ${p99} ms; goal below ${P99_MS} ms: ${p99 < P99_MS ? 'met' : 'not met'}`);
saveResults('fan-out', { load: LOAD, runs: RUNS, table });
