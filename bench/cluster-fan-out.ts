/**
 * P19: the load of P4, 1,000 events/s of one tape to 1,000 subscribers, through one process with a local log and
 * through a cluster: a server that appends to the log in JetStream, and two with live sockets that follow it. Directly,
 * and through HAProxy. Counts deliveries per second of processor time over all processes, NATS and HAProxy included;
 * each delivery is checked. Servers with live sockets have a core each where the machine has two.
 */
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { startHaproxy } from './cluster/haproxy.ts';
import { pinTo, type Servers, startAlone, startCluster } from './cluster/processes.ts';
import { tapeReading } from './cluster/tape-reader.ts';
import { percentile, Readers } from './fan-out/readers.ts';
import { saveResults } from './fan-out/save-results.ts';
import { median } from './lib/compare.ts';
import { processorSeconds } from './lib/processor-time.ts';

const GOAL = 0.85;
const TASK = { events: 5_000, perSecond: 1_000, gatherMs: 0 } as const;
const WAYS = ['direct', 'HAProxy'] as const;
const SIDES = ['one process', 'two live servers'] as const;

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '5' }, readers: { type: 'string', default: '1000' } },
});
const runs = Number(values.runs);
const subscribers = Number(values.readers);

interface Run {
  /** Deliveries per second of processor time. */
  readonly perCpuSecond: number;
  readonly p99: number;
}

async function oneRun(servers: Servers, ports: readonly number[], proxy: number | null): Promise<Run> {
  const parts = ports.map(
    (port) => new Readers({ ...tapeReading(), port, count: Math.floor(subscribers / ports.length) }),
  );
  const cpu = (): number => servers.cpuSeconds() + (proxy === null ? 0 : processorSeconds(proxy));
  try {
    for (const readers of parts) await readers.open();
    const before = cpu();
    const start = await servers.give(TASK);
    for (const readers of parts) {
      readers.start = start;
      readers.everyMs = 1_000 / TASK.perSecond;
    }
    await Promise.all(parts.map((readers) => readers.received(TASK.events)));
    const deliveries = parts.reduce((sum, { delivered }) => sum + delivered, 0);
    return {
      perCpuSecond: deliveries / (cpu() - before),
      p99: Math.max(...parts.map(({ delays }) => percentile(delays, 0.99))),
    };
  } finally {
    for (const readers of parts) readers.close();
  }
}

async function measured(side: (typeof SIDES)[number], way: (typeof WAYS)[number]): Promise<Run | null> {
  const servers =
    side === 'one process'
      ? await startAlone('bench/cluster/serve-alone.ts')
      : await startCluster('tape', { replicas: 1, lives: 2 });
  try {
    if (availableParallelism() > 1) for (const [core, pid] of servers.pids.entries()) pinTo(core, pid);
    if (way === 'direct') return await oneRun(servers, servers.ports, null);
    const proxy = await startHaproxy(servers.ports);
    if (proxy === null) return null;
    try {
      return await oneRun(servers, proxy.ports, proxy.pid);
    } finally {
      await proxy.stop();
    }
  } finally {
    await servers.stop();
  }
}

const results = [];
for (const way of WAYS) {
  const of = new Map<string, Run[]>(SIDES.map((side) => [side, []]));
  for (let run = 0; run < runs; run++)
    for (const side of SIDES) {
      const result = await measured(side, way);
      if (result === null) continue;
      of.get(side)?.push(result);
      console.log(
        `${way}, run ${run + 1} of ${runs}, ${side}: ${Math.round(result.perCpuSecond).toLocaleString('en-US')} deliveries/CPU-s, p99 ${result.p99} ms`,
      );
    }
  const [one = [], two = []] = SIDES.map((side) => of.get(side));
  if (one.length === 0) {
    console.log(`${way}: not installed, left out`);
    continue;
  }
  const ratios = two.map(({ perCpuSecond }, run) => perCpuSecond / (one[run]?.perCpuSecond ?? Number.NaN));
  const ratio = { median: median(ratios), worst: Math.min(...ratios) };
  console.log(
    `${way}: two live servers ${ratio.median.toFixed(2)}x (worst ${ratio.worst.toFixed(2)}x) of one process; goal ${GOAL}x: ${ratio.median >= GOAL ? 'met' : 'not met'}`,
  );
  results.push({ way, one, two, ratio });
}
saveResults('cluster-fan-out', { readers: subscribers, task: TASK, goal: GOAL, results });
