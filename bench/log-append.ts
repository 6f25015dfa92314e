/**
 * P19: records appended to the log of the market: messages of 1, 20 and 200 records through JetStream on one server
 * and on three, and the local log of a server that is alone, compared with PostgreSQL: one insert and notice for each
 * record, or for as many. Every side has one message in flight, since a log has one order. Then 20,000 records/s. A
 * reader in a separate process checks each record of each side. JetStream acknowledges a message that is written, as
 * PostgreSQL does with fsync off; PostgreSQL's default waits for the disk.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { localLog } from '../apps/server/src/ingest/log/local-log.ts';
import { saveResults } from './fan-out/save-results.ts';
import { median } from './lib/compare.ts';
import { Counter, type Delays } from './log-append/counter.ts';
import { recordOf } from './log-append/record.ts';
import { openSides, type Side } from './log-append/sides.ts';

const RUNS = Number(process.env['LOG_APPEND_RUNS'] ?? 5);
const SIZES = [1, 20, 200] as const;
const GOAL = 10;
const MS = 1_000;
const PACE = { perSecond: 20_000, ms: 3_000 } as const;
/** Records that the local log takes between two turns of the event loop. */
const TURN = 200;
const PEER = 'PostgreSQL';

interface Paced {
  /** Records/s that arrived. */
  readonly perSecond: number;
  readonly delays: Delays;
  /** Processor seconds of all processes per 1,000 records. */
  readonly cpu: number;
}

/** Appends as fast as possible, and waits for the reader. Returns records/s. */
async function atFullSpeed(side: Side, size: number): Promise<number> {
  const first = side.next;
  const start = Date.now();
  while (Date.now() - start < MS) {
    await side.writer.append(side.next, size);
    side.next += size;
  }
  const { at } = await side.reached(side.next);
  return ((side.next - first) * 1_000) / (at - start);
}

async function atLocalLog(): Promise<number> {
  const counter = new Counter();
  const log = localLog({ take: (record) => counter.take([record]), settled: async () => undefined });
  const start = performance.now();
  for (let next = 0; performance.now() - start < MS; await pause(0))
    for (const end = next + TURN; next < end; next++) log.append(recordOf(next));
  return (counter.count * 1_000) / (performance.now() - start);
}

/** Appends at the pace; a side that cannot keep up writes what it can in the time. */
async function atPace(side: Side, most: number): Promise<Paced> {
  const { perSecond, ms } = PACE;
  const paced = await side.writer.pace(side.next, most);
  const from = side.next;
  const before = side.cpuSeconds();
  const start = Date.now();
  side.send({ pace: { from, start, perSecond } });
  for (let passed = 0; passed < ms; passed = Date.now() - start) {
    paced.due(from + Math.floor((Math.min(passed, ms) * perSecond) / 1_000));
    await pause(1);
  }
  side.next = await paced.finish();
  const { at, delays } = await side.reached(side.next);
  const count = side.next - from;
  return {
    perSecond: (count * 1_000) / (at - start),
    delays,
    cpu: ((side.cpuSeconds() - before) * 1_000) / count,
  };
}

const sides = await openSides();
const speeds = new Map<string, number[]>();
const paced = new Map<string, Paced[]>();
function add<T>(map: Map<string, T[]>, key: string, value: T): void {
  map.set(key, [...(map.get(key) ?? []), value]);
}
try {
  for (let run = -1; run < RUNS; run++) {
    console.log(run < 0 ? 'warm-up' : `run ${run + 1} of ${RUNS}`);
    for (const size of SIZES)
      for (const side of sides) {
        const speed = await atFullSpeed(side, size);
        if (run >= 0) add(speeds, `${side.name}, ${size}`, speed);
      }
    const local = await atLocalLog();
    if (run >= 0) add(speeds, 'local log, 1', local);
    for (const side of sides)
      for (const most of side.name.startsWith(PEER) ? [1, 200] : [200]) {
        const result = await atPace(side, most);
        if (run >= 0) add(paced, `${side.name}, ${most}`, result);
      }
  }
} finally {
  for (const side of sides) await side.close();
}

const whole = (value: number): string => Math.round(value).toLocaleString('en-US').padStart(9);
/** The speed of a side over another's, run by run. */
function ratio(ours: string, peer: string) {
  const ratios = (speeds.get(ours) ?? []).map(
    (speed, run) => speed / (speeds.get(peer)?.[run] ?? Number.NaN),
  );
  return { median: median(ratios), worst: Math.min(...ratios) };
}

console.log(`\nrecords/s as fast as possible, median (worst) of ${RUNS}`);
for (const [what, values] of speeds)
  console.log(`  ${what.padEnd(28)} ${whole(median(values))} (${whole(Math.min(...values)).trim()})`);
console.log(
  `\n${PACE.perSecond.toLocaleString('en-US')} records/s for ${PACE.ms / 1_000} s; medians of ${RUNS}`,
);
for (const [what, values] of paced) {
  const of = (figure: (value: Paced) => number): number => median(values.map(figure));
  console.log(
    `  ${what.padEnd(28)} ${whole(of(({ perSecond }) => perSecond))} arrived/s, p50 ${of(({ delays }) => delays.p50)} ms, ` +
      `p99 ${of(({ delays }) => delays.p99)} ms, ${of(({ cpu }) => cpu).toFixed(3)} CPU-s a 1,000`,
  );
}
console.log('\nmessages of 200 records over PostgreSQL');
const goals = ['JetStream R1', 'JetStream R3'].flatMap((ours) =>
  [PEER, `${PEER}, fsync off`].flatMap((peer) =>
    [1, 200].map((rows) => {
      const row = { ours, peer, rows, ...ratio(`${ours}, 200`, `${peer}, ${rows}`) };
      console.log(
        `  ${ours} over ${peer}, ${rows} ${rows === 1 ? 'row' : 'rows'} a notice: ${row.median.toFixed(1)}x (${row.worst.toFixed(1)}x); goal ${GOAL}x: ${row.median >= GOAL ? 'met' : 'not met'}`,
      );
      return row;
    }),
  ),
);
saveResults('log-append', {
  runs: RUNS,
  speeds: Object.fromEntries(speeds),
  paced: Object.fromEntries(paced),
  goals,
});
