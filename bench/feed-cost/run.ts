import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { keysOf } from '@dugout/local-chain/solana-node/methods';
import { startSolanaNode } from '@dugout/local-chain/solana-node/node';
import { Tape } from '@dugout/local-chain/solana-node/tape';
import { startYellowstone } from '@dugout/local-chain/yellowstone-node/server';
import { DECODERS } from '@dugout/solana/decoders/registry';
import { parseBlock } from '@dugout/solana/rpc/block';
import { BlockEvents } from '../../apps/server/src/ingest/sources/solana/block-events.ts';
import { testDatabase } from '../../apps/server/tests/kit/database.ts';
import { meterCalls, meterSocket } from './metered.ts';
import { digestOf, type ReaderMessage, type ReaderOptions } from './reader.ts';
import { isVote, mixed, type Volume } from './transactions.ts';

const SLOT_MS = 400;
const SLOTS_A_SECOND = 1_000 / SLOT_MS;
const FIRST_SLOT = 10_000;
/** Slots before the measured ones. */
const WARM_UP = 20;
const seconds = Number(process.env['FEED_SECONDS'] ?? 40);

const WAYS = [
  { way: 'blockSubscribe', without: [], withoutCalls: [], stream: 'websocket' },
  { way: 'logsSubscribe and getBlock', without: ['block'], withoutCalls: [], stream: 'websocket' },
  {
    way: 'logsSubscribe and getTransaction',
    without: ['block'],
    withoutCalls: ['getBlock', 'getBlocks'],
    stream: 'websocket',
  },
  { way: 'Yellowstone gRPC', without: [], withoutCalls: [], stream: 'gRPC' },
] as const;

/** The volumes whose differences give the cost of one transaction of each kind. */
const VOLUMES: Readonly<Record<string, Volume>> = {
  'trades only': { trades: 50, others: 0, votes: 0 },
  'with others': { trades: 50, others: 100, votes: 0 },
  'with votes': { trades: 50, others: 0, votes: 200 },
};

interface Figures {
  /** Transactions per second of the measured slots. */
  readonly volume: Volume;
  /** Per second, to the server. */
  readonly streamBytes: number;
  readonly callBytes: number;
  readonly calls: number;
  /** Processor time in percent of one core. */
  readonly cpu: number;
}

async function measured(
  { without, withoutCalls, stream }: (typeof WAYS)[number],
  volume: Volume,
  seed: string,
): Promise<Figures> {
  const perSecond = volume.trades + volume.others + volume.votes;
  const tape = new Tape({
    seed,
    templates: mixed(volume),
    firstSlot: FIRST_SLOT,
    firstTime: 1_760_000_000,
    perBlock: Math.round(perSecond / SLOTS_A_SECOND),
  });
  const firstSlot = FIRST_SLOT + 8;
  let from = firstSlot + WARM_UP;
  while (tape.isSkipped(from)) from++;
  let to = from + Math.round(seconds * SLOTS_A_SECOND);
  while (tape.isSkipped(to)) to++;
  const database = await testDatabase();
  const node = await startSolanaNode({
    tape,
    slotMs: SLOT_MS,
    startSlot: firstSlot,
    seed,
    without,
    withoutCalls,
  });
  const yellowstone = stream === 'gRPC' ? await startYellowstone({ node }) : null;
  const socket = await meterSocket(yellowstone?.url ?? node.wsUrl);
  const http = await meterCalls(node.rpcUrl);
  const child = fork(fileURLToPath(new URL('./reader.ts', import.meta.url)));
  const callsMade = () => [...node.calls.values()].reduce((sum, count) => sum + count, 0);
  const now = () => ({ stream: socket.bytes(), http: http.bytes(), calls: callsMade() });
  try {
    const options: ReaderOptions = {
      rpcUrl: `http://127.0.0.1:${http.port}`,
      wsUrl: `ws://127.0.0.1:${yellowstone === null ? socket.port : new URL(node.wsUrl).port}`,
      yellowstoneUrl: yellowstone === null ? null : `http://127.0.0.1:${socket.port}`,
      database: database.url,
      slotMs: SLOT_MS,
      firstSlot,
      from,
      to,
    };
    child.send(options);
    let began = now();
    const done = await new Promise<Extract<ReaderMessage, { kind: 'done' }>>((resolve, reject) => {
      child.on('message', (message: ReaderMessage) => {
        if (message.kind === 'measuring') began = now();
        else resolve(message);
      });
      child.once('exit', () => reject(new Error('the reader ended early')));
    });
    const ended = now();
    const expected = eventsOf(tape, from, to);
    if (done.events !== expected)
      throw new Error(`the events are not those of the tape: ${done.events} instead of ${expected}`);
    // Chain time: a reader that catches up with the chain reads faster than real time.
    const ms = (to - from + 1) * SLOT_MS;
    const per = (count: number) => (count * 1_000) / ms;
    return {
      volume: volumeOf(tape, from, to),
      streamBytes: per(ended.stream - began.stream),
      callBytes: per(ended.http - began.http),
      calls: per(ended.calls - began.calls),
      cpu: (done.cpuMs / ms) * 100,
    };
  } finally {
    if (child.exitCode === null) {
      child.kill();
      await once(child, 'exit');
    }
    await Promise.all([socket.stop(), http.stop(), yellowstone?.stop()]);
    await node.stop();
    await database.close();
  }
}

const PROGRAMS = new Set(DECODERS.keys());

function volumeOf(tape: Tape, from: number, to: number): Volume {
  const counts = { trades: 0, others: 0, votes: 0 };
  for (let slot = from; slot <= to; slot++) {
    for (const one of tape.isSkipped(slot) ? [] : tape.block(slot).transactions) {
      if (isVote(one)) counts.votes++;
      else if (!keysOf(one).some((key) => PROGRAMS.has(key))) counts.others++;
      else counts.trades++;
    }
  }
  const perSecond = (count: number) => (count * SLOTS_A_SECOND) / (to - from + 1);
  const { trades, others, votes } = counts;
  return {
    trades: perSecond(trades),
    others: perSecond(others),
    votes: perSecond(votes),
  };
}

/** Decodes the tape without any node. */
function eventsOf(tape: Tape, from: number, to: number): string {
  const blockEvents = new BlockEvents(() => undefined);
  const events = [];
  for (let slot = from; slot <= to; slot++) {
    const block = tape.isSkipped(slot) ? null : parseBlock(tape.block(slot), slot, PROGRAMS);
    if (block !== null) events.push(...blockEvents.of(block));
  }
  return digestOf(events);
}

const KINDS = ['trades', 'others', 'votes'] as const;
const kb = (bytes: number): string => `${(bytes / 1_000).toFixed(1)} KB`;

/** Returns a figure for each transaction of a kind, from the volumes with and without others of that kind. */
function costOf(runs: readonly Figures[], figure: (run: Figures) => number): number[] {
  const [only, ...others] = runs;
  if (only === undefined) return [];
  const trade = figure(only) / only.volume.trades;
  return [
    trade,
    ...others.map(
      (run, at) => (figure(run) - trade * run.volume.trades) / run.volume[KINDS[at + 1] ?? 'votes'],
    ),
  ];
}

const rows = [];
for (const way of WAYS) {
  const runs: Figures[] = [];
  for (const [name, volume] of Object.entries(VOLUMES)) {
    const figures = await measured(way, volume, `feed-cost/${name}`);
    runs.push(figures);
    rows.push({ way: way.way, name, ...figures, load: loadavg()[0] });
    console.log(
      `${way.way}, ${KINDS.map((kind) => `${figures.volume[kind].toFixed(0)} ${kind}`).join(', ')} per second: ` +
        `stream ${kb(figures.streamBytes)}/s, calls ${kb(figures.callBytes)}/s, ` +
        `${figures.calls.toFixed(1)} calls/s, ${figures.cpu.toFixed(1)} % of a core; the events are those of the tape`,
    );
  }
  const [stream, http, calls, cpu] = [
    costOf(runs, (run) => run.streamBytes),
    costOf(runs, (run) => run.callBytes),
    costOf(runs, (run) => run.calls),
    costOf(runs, (run) => run.cpu * 10),
  ];
  for (const [at, kind] of KINDS.entries())
    console.log(
      `${way.way}, each of the ${kind}: stream ${kb(stream[at] ?? 0)}, calls ${kb(http[at] ?? 0)}, ` +
        `${(calls[at] ?? 0).toFixed(2)} calls, ${(cpu[at] ?? 0).toFixed(2)} ms`,
    );
}
const results = new URL('../results/', import.meta.url);
mkdirSync(results, { recursive: true });
writeFileSync(
  new URL('feed-cost.json', results),
  `${JSON.stringify({ name: 'feed-cost', seconds, rows }, null, 2)}\n`,
);
// The database of the last run is kept for another one, and would keep the process.
process.exit();
