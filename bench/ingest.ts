/**
 * P3: trades into the database. Ours: memory with all figures current, live channels, and the full schema (trades
 * in daily partitions, tokens, holders, candles of four intervals, checkpoint). The peer: a batch insert and
 * three candle upserts, nothing else. Each run is a separate process on a new database, alternating; trades and
 * candles of both are compared. Then ours is killed while writing.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { contents, tradesKept } from './ingest/check.ts';
import { startServer, type Target } from './ingest/database.ts';
import type { Progress, Report, SideName } from './ingest/one-run.ts';
import { median } from './lib/compare.ts';

const RUNS = Number(process.env['INGEST_RUNS'] ?? 5);
const TRADES = Number(process.env['INGEST_TRADES'] ?? 150_000);
const GOAL = 1.5;

function start(side: SideName, target: Target, trades: number): ChildProcess {
  const child = fork(fileURLToPath(new URL('./ingest/one-run.ts', import.meta.url)), {
    execArgv: [...process.execArgv, '--expose-gc'],
    env: {
      ...process.env,
      TSX_TSCONFIG_PATH: fileURLToPath(new URL('../apps/server/tsconfig.json', import.meta.url)),
    },
  });
  child.send({ side, connection: target.connection, trades });
  return child;
}

async function runOne(side: SideName, target: Target): Promise<Report> {
  const child = start(side, target, TRADES);
  let report: Report | null = null;
  child.on('message', (progress: Progress) => {
    if ('report' in progress) report = progress.report;
  });
  await once(child, 'close');
  if (report === null) throw new Error(`ingest: the ${side} process exited without a report`);
  return report;
}

/** Kills ours repeatedly while it writes, replaying everything each time; acknowledged trades must be stored. */
async function survivesKills(target: Target, wanted: string): Promise<number> {
  let kills = 0;
  for (const part of [0.2, 0.5, 0.8]) {
    const child = start('ours', target, TRADES);
    let kept = 0;
    child.on('message', (progress: Progress) => {
      if (!('kept' in progress)) return;
      kept = Math.max(kept, progress.kept);
      if (kept >= TRADES * part) child.kill('SIGKILL');
    });
    const [, signal] = await once(child, 'close');
    if (signal === 'SIGKILL') kills++;
    const there = await tradesKept(target);
    if (there < kept)
      throw new Error(`ingest: ${kept} trades were acknowledged, ${there} are stored after kill -9`);
  }
  await runOne('ours', target);
  if ((await contents(target, 'ours')) !== wanted)
    throw new Error('ingest: wrong database contents after kill -9');
  return kills;
}

const server = await startServer();
const runs: { ours: Report; peer: Report }[] = [];
let wanted = '';
let kills = 0;
try {
  console.log(`both sides write to ${server.name}; ${TRADES.toLocaleString('en-US')} trades per run`);
  for (let run = -1; run < RUNS; run++) {
    const targets = { ours: await server.create(), peer: await server.create() };
    const ours = await runOne('ours', targets.ours);
    const peer = await runOne('peer', targets.peer);
    wanted = await contents(targets.peer, 'peer');
    const found = await contents(targets.ours, 'ours');
    if (found !== wanted) throw new Error(`ingest: the two sides differ\nours ${found}\npeer ${wanted}`);
    await targets.ours.drop();
    await targets.peer.drop();
    if (run < 0) continue;
    runs.push({ ours, peer });
    const [mine, theirs] = [TRADES / ours.seconds, TRADES / peer.seconds];
    console.log(
      `run ${run + 1} of ${RUNS}: equal; ours ${Math.round(mine)} trades/s (${ours.cpuSeconds.toFixed(1)} CPU-s, ${ours.frames} frames), peer ${Math.round(theirs)} (${peer.cpuSeconds.toFixed(1)} CPU-s), ${(mine / theirs).toFixed(2)}x; load ${loadavg()[0]?.toFixed(1)}`,
    );
  }
  const target = await server.create();
  kills = await survivesKills(target, wanted);
  await target.drop();
} finally {
  await server.stop();
}
const ratios = runs.map(({ ours, peer }) => peer.seconds / ours.seconds);
const speed = (side: SideName): number => Math.round(median(runs.map((run) => TRADES / run[side].seconds)));
const row = {
  what: 'durable ingest',
  unit: 'trades/s',
  ours: speed('ours'),
  peer: speed('peer'),
  ratio: median(ratios),
  worst: Math.min(...ratios),
  goal: GOAL,
};
console.log(
  `ours ${row.ours}, peer ${row.peer} trades/s, ${row.ratio.toFixed(2)}x, worst ${row.worst.toFixed(2)}x; goal ${GOAL}x: ${row.ratio >= GOAL ? 'met' : 'not met'}`,
);
console.log(
  `killed ${kills} times while writing: no acknowledged trade was lost or duplicated, candles equal`,
);
mkdirSync(new URL('./results/', import.meta.url), { recursive: true });
writeFileSync(
  new URL('./results/ingest.json', import.meta.url),
  `${JSON.stringify({ name: 'ingest', on: server.name, rows: [row], runs, kills }, null, 2)}\n`,
);
