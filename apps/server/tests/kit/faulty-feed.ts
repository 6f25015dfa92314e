/** Compares a feed on a faulty local node with the node's tape. */
import { setTimeout as delay } from 'node:timers/promises';
import type { MarketEvent, Trade } from '@dugout/domain/market-events';
import { chance } from '@dugout/local-chain/solana-node/chance';
import { FAULTS, type FaultKind } from '@dugout/local-chain/solana-node/faults';
import { type SolanaNode, startSolanaNode } from '@dugout/local-chain/solana-node/node';
import { Tape } from '@dugout/local-chain/solana-node/tape';
import { startYellowstone } from '@dugout/local-chain/yellowstone-node/server';
import type { ProcessedTrades } from '@dugout/market/feed/market-hooks';
import { Market } from '@dugout/market/market';
import { DECODERS } from '@dugout/solana/decoders/registry';
import { parseBlock } from '@dugout/solana/rpc/block';
import { transactionTemplates } from '@dugout/testkit/templates';
import { openDurable } from '#/ingest/durable/index.ts';
import { type Gap, gapRepository } from '#/ingest/gaps.repository.ts';
import { localLog } from '#/ingest/log/local-log.ts';
import { LogWriter } from '#/ingest/log/log-writer.ts';
import { MarketReplica } from '#/ingest/log/market-replica.ts';
import { BlockEvents } from '#/ingest/sources/solana/block-events.ts';
import { SolanaSource } from '#/ingest/sources/solana/solana.source.ts';
import { silentLog } from '#/platform/log/create-log.ts';
import { testDatabase } from './database.ts';

/** A fault, the slot of the tape (counted from the trial's first) at which it starts, and its length in slots. */
interface PlannedFault {
  readonly kind: FaultKind;
  readonly at: number;
  readonly slots: number;
}

interface FaultyFeedOptions {
  readonly seed: string;
  /** Length of the tape. */
  readonly slots: number;
  /** Duration of a slot, in ms. */
  readonly slotMs: number;
  readonly perBlock: number;
  readonly faults: readonly PlannedFault[];
  /** Subscriptions that the nodes do not support. */
  readonly without?: readonly string[];
  /** Number of blocks that must follow one before it is applied. */
  readonly hold?: number;
  /** Calls that the nodes do not support. */
  readonly withoutCalls?: readonly string[];
  /** The stream that the feed uses; websockets by default. */
  readonly stream?: StreamKind;
  /** Whether the feed's events are stored in a database as well. */
  readonly kept?: boolean;
  /** Number of nodes of the same chain; faults affect only the first. */
  readonly nodes?: number;
}

/** Yellowstone streams: with and without a replay of missed slots on reconnect, and of processed blocks. */
type StreamKind = 'websocket' | 'yellowstone' | 'yellowstone without replay' | 'yellowstone processed';

export interface FaultyFeedRun {
  readonly applied: readonly MarketEvent[];
  readonly expected: readonly MarketEvent[];
  /** Applied, then rolled back. */
  readonly rolledBack: readonly MarketEvent[];
  /** Reported from processed blocks, and withdrawn again since they were applied or orphaned. */
  readonly processed: { readonly added: readonly Trade[]; readonly removed: readonly Trade[] };
  readonly market: Market;
  /** Restored from the stored rows; null when nothing was stored. */
  readonly restarted: Market | null;
  readonly offline: Market;
  readonly gaps: readonly Gap[];
  readonly firstSlot: number;
  readonly lastSlot: number;
  /** Number of answered calls of the nodes, by method. */
  readonly calls: ReadonlyMap<string, number>;
  /** The start slot of each gRPC subscription, null for live only. */
  readonly requestedFrom: readonly (number | null)[];
}

const TAPE_STARTS = 10_000;
const BEFORE = 8;
const LIVE_SLOTS = 12;
/** The chain waits for a feed that is this far behind. */
const MAX_AHEAD_SLOTS = 120;
/** Slots without a fault that end a trial. */
const QUIET_SLOTS = 30;

/** Returns faults of all kinds in turn, with quiet slots between them. */
export function plannedFaults(
  seed: string,
  slots: number,
  kinds: readonly FaultKind[] = FAULTS,
): PlannedFault[] {
  const planned: PlannedFault[] = [];
  for (let at = 30, turn = 0; at < slots - 60; turn++) {
    const length = 10 + Math.floor(chance(seed, 'length', turn) * 30);
    planned.push({ kind: kinds[turn % kinds.length] ?? 'cut', at, slots: length });
    at += length + 20 + Math.floor(chance(seed, 'quiet', turn) * 40);
  }
  return planned;
}

export async function runFaultyFeed(options: FaultyFeedOptions): Promise<FaultyFeedRun> {
  const { seed, slots, slotMs, perBlock, without = [], withoutCalls = [], nodes = 1 } = options;
  const tape = new Tape({
    seed,
    templates: transactionTemplates(),
    firstSlot: TAPE_STARTS,
    firstTime: 1_760_000_000,
    perBlock,
  });
  const firstSlot = TAPE_STARTS + BEFORE;
  let lastSlot = Number.MAX_SAFE_INTEGER;
  const database = await testDatabase();
  let reached = (): number => firstSlot;
  const waits = () => Math.max(firstSlot, reached()) + MAX_AHEAD_SLOTS;
  const common = { tape, slotMs, startSlot: firstSlot, without, withoutCalls, waits };
  const running = await Promise.all(
    Array.from({ length: nodes }, (_, at) => startSolanaNode({ ...common, seed: `${seed}/${at}` })),
  );
  const replays = options.stream !== 'yellowstone without replay';
  const streams =
    (options.stream ?? 'websocket') === 'websocket'
      ? []
      : await Promise.all(running.map((node) => startYellowstone({ node, replays })));
  const applied: MarketEvent[] = [];
  const rolledBack: MarketEvent[] = [];
  const processed = { added: [] as Trade[], removed: [] as Trade[] };
  const market = new Market();
  const keep = (kept: Market) =>
    openDurable({ db: database.db, log: silentLog, market: kept, feed: 'solana', retentionDays: 7 });
  const kept = options.kept === true ? await keep(market) : null;
  const source = new SolanaSource({
    rpcUrls: running.map((node) => node.rpcUrl),
    wsUrls: running.map((node) => node.wsUrl),
    yellowstone: streams.map(({ url }) => ({ url, token: null })),
    db: database.db,
    log: silentLog,
    wall: Date.now,
    slotMs,
    commitment: options.stream === 'yellowstone processed' ? 'processed' : 'confirmed',
    ...(options.hold === undefined ? {} : { hold: options.hold }),
    head: { slot: firstSlot - 1, hash: null },
  });
  reached = () => source.slot();
  try {
    const replica = new MarketReplica({
      market,
      log: silentLog,
      enrichment: null,
      safety: () => null,
      pool: () => null,
      onFault: (error) => {
        throw error;
      },
      onGone: (reason) => {
        throw new Error(reason);
      },
      hooks: {},
      kept,
    });
    const received = new LogWriter({ log: localLog(replica), replica, isStored: kept !== null });
    const sink = {
      apply(event: MarketEvent, stays = false): void {
        if (event.slot > lastSlot) return;
        applied.push(event);
        received.apply(event, stays);
      },
      processed({ added, removed }: ProcessedTrades): void {
        processed.added.push(...added);
        processed.removed.push(...removed);
      },
      landedFillsFrom: async () => [],
      slotApplied: (slot: number, final: number) => received.slotApplied(slot, final),
      rollBack(from: number): boolean {
        rolledBack.push(...applied.filter(({ slot }) => slot >= from));
        applied.splice(0, applied.length, ...applied.filter(({ slot }) => slot < from));
        return received.rollBack(from);
      },
      ...(kept === null ? {} : { reached: kept.reached, settled: kept.settled }),
    };
    const where = () =>
      `: at slot ${source.slot()} of ${lastSlot}, the node at ${running[0]?.chain.processed}, ${JSON.stringify(source.gaps())}`;
    await source.run(sink);
    await misbehave(running[0], firstSlot, options.faults, () => source.slot());
    // The last slot, ahead of the chain and after the last fault.
    const quietFrom =
      (running[0]?.chain.processed ?? firstSlot) +
      Math.min(slots, options.faults.at(-1)?.slots ?? 0) +
      QUIET_SLOTS;
    lastSlot = Math.max(firstSlot + slots, quietFrom);
    while (tape.isSkipped(lastSlot)) lastSlot++;
    await until(() => source.slot() >= lastSlot, slots * slotMs * 2 + 150_000, where);
    // The chain continues after the trial until the effects are repaired.
    await until(() => source.gaps().open === 0, slotMs * 100 + 60_000, where);
    await Promise.all([source.stop(), kept?.stop()]);
    const restarted = kept === null ? null : new Market();
    if (restarted !== null) await keep(restarted);
    const { events, offline } = rebuild(tape, firstSlot, lastSlot);
    const calls = new Map<string, number>();
    for (const node of running)
      for (const [method, count] of node.calls) calls.set(method, (calls.get(method) ?? 0) + count);
    const gaps = await gapRepository(database.db).list(1_000);
    const requestedFrom = streams.flatMap(({ subscriptions }) => subscriptions);
    return {
      applied,
      rolledBack,
      processed,
      expected: events,
      market,
      restarted,
      offline,
      gaps,
      firstSlot,
      lastSlot,
      calls,
      requestedFrom,
    };
  } finally {
    await Promise.all([source.stop(), kept?.stop()]);
    await Promise.all(streams.map((stream) => stream.stop()));
    await Promise.all(running.map((node) => node.stop()));
    await database.close();
  }
}

/** Injects each fault when the chain reaches its slot. */
async function misbehave(
  node: SolanaNode | undefined,
  firstSlot: number,
  faults: readonly PlannedFault[],
  reached: () => number,
): Promise<void> {
  for (const { kind, at, slots } of faults) {
    // Only a feed that keeps up with the chain can be affected.
    const isLive = (processed: number): boolean =>
      processed >= firstSlot + at && reached() >= processed - LIVE_SLOTS;
    await until(() => isLive(node?.chain.processed ?? 0), 3_600_000);
    node?.inject(kind, slots * node.slotMs);
  }
}

async function until(isDone: () => boolean, withinMs: number, describe = () => ''): Promise<void> {
  const deadline = Date.now() + withinMs;
  while (!isDone()) {
    if (Date.now() > deadline) throw new Error(`Not there within ${withinMs} ms${describe()}`);
    await delay(5);
  }
}

/** Applies the tape without any node. */
function rebuild(
  tape: Tape,
  firstSlot: number,
  lastSlot: number,
): { events: MarketEvent[]; offline: Market } {
  const programs = new Set(DECODERS.keys());
  const blockEvents = new BlockEvents(() => undefined);
  const offline = new Market();
  const events: MarketEvent[] = [];
  for (let slot = firstSlot; slot <= lastSlot; slot++) {
    const block = tape.isSkipped(slot) ? null : parseBlock(tape.block(slot), slot, programs);
    if (block !== null) events.push(...blockEvents.of(block));
  }
  for (const event of events) offline.apply(event);
  return { events, offline };
}

/** Returns everything that a market reports of its tokens, as plain values. */
export function marketState(market: Market): unknown {
  const now = market.lastTime;
  return market
    .mints()
    .sort()
    .map((mint) => ({
      mint,
      token: market.token(mint),
      figures: market.figures(mint, now),
      shares: market.shares(mint),
      holders: market.holders(mint, 1_000),
      trades: market.trades(mint, { limit: 1_000 }),
      candles: (['1s', '1m', '1h'] as const).map((interval) =>
        market.candles(mint, {
          interval,
          from: 0,
          to: Math.ceil(now / 1_000) + 1,
          unit: 'priceSol',
          limit: 5_000,
        }),
      ),
    }));
}
