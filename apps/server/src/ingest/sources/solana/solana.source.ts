import type { MarketEvent, TokenTransfer } from '@dugout/domain/market-events';
import { SLOT_MS } from '@dugout/domain/sol';
import { DECODERS } from '@dugout/solana/decoders/registry';
import type { Block } from '@dugout/solana/rpc/block';
import type { ChainHead } from '@dugout/solana/rpc/chain-buffer';
import { RpcFailure } from '@dugout/solana/rpc/failure';
import { type Gap, gapRepository } from '#/ingest/gaps.repository.ts';
import { createGapBook } from '#/ingest/gaps.ts';
import { createAccountReader } from '#/ingest/metadata/account-reader.ts';
import { createPoolBook } from '#/ingest/pools/pool-book.ts';
import { createPoolPrice } from '#/ingest/pools/pool-price.ts';
import type { PriceService } from '#/ingest/sol-price/price-service.ts';
import { SolPriceOracle } from '#/ingest/sol-price/sol-price-oracle.ts';
import type { MarketSource, SourceSink } from '#/ingest/source.ts';
import type { Db } from '#/platform/db/db.ts';
import type { Log } from '#/platform/log/log.ts';
import { createRpcPool } from '#/platform/rpc/rpc-pool.ts';
import { createBlockEvents } from './block-events.ts';
import { BlockFollower } from './block-follower.ts';
import { createCheckpoints } from './checkpoints.ts';
import { createBackfill } from './reading/backfill.ts';
import { firstBlockAfter } from './reading/first-block-after.ts';
import { createNodeReader } from './reading/node-reader.ts';
import { type Start, startingHead } from './reading/starting-head.ts';
import { createSkipCounter } from './skip-counter.ts';
import type { FeedEvent, StreamOptions } from './streams/feed-event.ts';
import { openNodeStream } from './streams/node-stream.ts';
import type { YellowstoneEndpoint } from './streams/yellowstone-connection.ts';
import { openYellowstoneStream } from './streams/yellowstone-stream.ts';
import { untilAnswered } from './until-answered.ts';

interface SolanaSourceOptions {
  /** JSON-RPC over HTTP; the nodes are interchangeable. */
  readonly rpcUrls: readonly string[];
  readonly wsUrls: readonly string[];
  /** Yellowstone gRPC streams that replace the websockets; blocks that they miss are fetched from the nodes. */
  readonly yellowstone?: readonly YellowstoneEndpoint[];
  /** The sources of the SOL price, in order of preference; without any, the deepest pool sets it. */
  readonly prices?: readonly PriceService[];
  /**
   * Number of blocks that must follow one before it is applied: rollbacks up to this depth leave no trace. One by
   * default.
   */
  readonly hold?: number;
  readonly db: Db;
  readonly log: Log;
  /** Returns the wall clock, unix ms. */
  readonly wall: () => number;
  /** For tests: the node's slot duration in ms, and the slot after which the feed starts. */
  readonly slotMs?: number;
  readonly head?: ChainHead;
}

const PROGRAMS: ReadonlySet<string> = new Set(DECODERS.keys());

/** Max gaps of earlier runs to continue filling. */
const MAX_OPEN_GAPS = 1_000;
/** Slots without a message after which a websocket counts as dead. */
const SILENT_SLOTS = 25;

/** Opens Solana as a source: the contents of confirmed blocks, in chain order, each transaction once. */
export async function openSolanaSource(options: SolanaSourceOptions): Promise<MarketSource> {
  const { rpcUrls, wsUrls, db, log, wall, slotMs = SLOT_MS } = options;
  const skips = createSkipCounter();
  const pool = createRpcPool({ urls: rpcUrls, timeoutMs: Math.max(500, slotMs * 25) });
  const watched = (address: string): boolean => sink?.watches?.(address) ?? false;
  const reader = createNodeReader(pool, PROGRAMS, skips.count, watched);
  const repository = gapRepository(db);
  // A gap counts as filled once its blocks are stored.
  const saveGap = async (gap: Gap): Promise<void> => {
    if (gap.filledAt !== null) await sink?.settled?.();
    await repository.save(gap);
  };
  const gaps = createGapBook({ save: saveGap }, wall, (error) =>
    log.error({ error }, 'a gap of the feed could not be stored'),
  );
  const checkpoints = createCheckpoints(repository, log);
  const book = createPoolBook();
  const poolPrice = createPoolPrice();
  const moved = (transfer: TokenTransfer): void => sink?.moved?.(transfer);
  const toEvents = createBlockEvents(skips.count, poolPrice, moved);
  const toOldEvents = createBlockEvents(skips.count, undefined, moved);
  const stopped = new AbortController();
  let sink: SourceSink | null = null;
  let follower: BlockFollower | null = null;
  let stream: { stop(): void } | null = null;
  /** `at` and `receivedAt` are monotonic, in ms. */
  let newest = { time: wall(), at: performance.now() };
  let receivedAt = performance.now();
  let isConnected = false;
  /** Rolled-back slots, until the replacing blocks are applied. */
  let rolledBack: Gap | null = null;
  let settled = 0;

  const now = (): number => newest.time + Math.round(performance.now() - newest.at);
  const slot = (): number => follower?.head.slot ?? 0;
  let inBlock = false;
  /** Events outside of blocks survive a rollback: paper orders, and prices of a service. */
  function emit(event: MarketEvent): void {
    book.apply(event, !inBlock);
    sink?.apply(event, !inBlock);
  }
  const oracle = new SolPriceOracle({ services: options.prices ?? [], now, slot, wall, emit, log });
  function deliver(block: Block): void {
    inBlock = true;
    try {
      for (const event of toEvents(block)) {
        if (event.kind === 'solPrice') oracle.sawPool(event);
        else emit(event);
      }
    } finally {
      inBlock = false;
    }
    if (block.time !== null && block.time > newest.time) newest = { time: block.time, at: performance.now() };
    const place = { slot: block.slot, hash: block.hash };
    if (sink?.reached === undefined) checkpoints.reached(place);
    else sink.reached(place);
    settle(block.slot);
    if (rolledBack !== null && block.slot >= (rolledBack.to ?? 0)) {
      gaps.fill(rolledBack, rolledBack.to ?? block.slot);
      rolledBack = null;
    }
  }
  function settle(reached: number): void {
    const final = follower?.final ?? 0;
    sink?.slotApplied?.(reached, final);
    if (final <= settled) return;
    settled = final;
    book.settle(final);
    poolPrice.settle(final);
  }
  /** Undoes the applied slots from `from` to `to`, which were orphaned; their replacements are applied next. */
  function rollBack(from: number, to: number): void {
    log.error({ from, to }, 'confirmed blocks that had been applied are no longer part of the chain');
    book.rollBack(from);
    poolPrice.rollBack(from);
    oracle.rollBackPools();
    const last = Math.max(from, to, rolledBack?.to ?? 0);
    if (rolledBack === null) rolledBack = gaps.open(from, last, 'rolled back');
    else rolledBack = gaps.bound(rolledBack, last, Math.min(from, rolledBack.from));
    if (sink?.rollBack?.(from) ?? false) return;
    log.error({ from }, 'the events of those blocks stay: they are too far back to be rolled back');
    gaps.lose(rolledBack);
    rolledBack = null;
  }
  function receive(event: FeedEvent): void {
    receivedAt = performance.now();
    if (event.kind === 'slot') follower?.sawSlot(event.slot);
    else if (event.kind === 'final') follower?.sawFinal(event.slot);
    else if (event.kind === 'mention') follower?.sawMention(event.slot, event.signature);
    else {
      sink?.heard?.(event.block);
      follower?.sawBlock(event.block);
    }
  }
  function openStream(): { stop(): void } {
    const { yellowstone = [] } = options;
    const common: StreamOptions = {
      programs: PROGRAMS,
      watched,
      leftOut: skips.count,
      silenceMs: slotMs * SILENT_SLOTS,
      onEvent: receive,
      onState(state) {
        log.info({ ...state }, 'the stream of the node');
        isConnected = state.connected;
        follower?.streamState(state);
      },
    };
    if (yellowstone.length === 0) return openNodeStream({ ...common, urls: wsUrls });
    return openYellowstoneStream({
      ...common,
      endpoints: yellowstone,
      nextSlot: () => (follower?.head.slot ?? 0) + 1,
    });
  }

  const backfill = createBackfill({
    reader,
    gaps,
    onFault: (error) => log.error({ error }, 'a gap of the feed could not be filled; it is tried again'),
    deliver(block) {
      for (const event of toOldEvents(block)) {
        if (event.kind === 'solPrice') oracle.sawOldPool(event);
        else sink?.apply(event);
      }
    },
  });

  return {
    name: 'solana',
    knownTraders: new Map(),
    wholeHistory: false,
    paper: { kind: 'watched', pool: book.get, knows: book.knows, now, slot, print: emit },
    readAccounts: createAccountReader(pool),
    now,
    slot,
    delayMs() {
      if (follower === null) return null;
      // A connected stream gets one slot of grace before it counts as silent.
      const silentMs = Math.max(0, performance.now() - receivedAt - (isConnected ? slotMs : 0));
      return (follower.tip - follower.head.slot) * SLOT_MS + Math.round(silentMs);
    },
    firstBlockAfter: (time) => firstBlockAfter(reader, { final: settled, time, slotMs }),
    solUsd: () => oracle.solUsd,
    gaps: gaps.counts,
    skipped: skips.read,

    async run(given) {
      sink = given;
      const knowPools = () => [...(given.known?.() ?? [])].forEach(book.know);
      knowPools();
      const checkpoint = await repository.checkpoint();
      const earlier = await repository.list(MAX_OPEN_GAPS, 'open');
      const findStart = (): Promise<Start> =>
        options.head === undefined
          ? startingHead({ reader, gaps, checkpoint, log })
          : Promise.resolve({ head: options.head, resumed: false, left: null });
      const start = await untilAnswered(findStart, stopped.signal, log);
      const time =
        start && (await untilAnswered(() => reader.blockTime(start.head.slot), stopped.signal, log));
      if (start === null || stopped.signal.aborted) return;
      const { head, resumed, left } = start;
      newest = { time: time ?? wall(), at: performance.now() };
      // Polled before the first block, so that its events have a price.
      await oracle.start(newest.time);
      if (stopped.signal.aborted) return;
      for (const { trade } of await given.landedFillsFrom(0)) emit(trade);
      // A pool may have traded on the chain since our last fill there.
      knowPools();
      given.slotApplied?.(head.slot, 0);
      follower = new BlockFollower({
        reader,
        gaps,
        head,
        resumed,
        hold: options.hold ?? 1,
        slotMs,
        deliver,
        onFailure(error) {
          if (error instanceof RpcFailure)
            log.warn({ kind: error.kind, reason: error.message }, 'the nodes could not be queried');
          else log.error({ error }, 'blocks could not be read');
        },
        onOrphaned: rollBack,
        onUnreachable(from, to) {
          log.error({ from, to }, 'slots that no node could deliver were skipped for now');
          backfill.add(gaps.open(from, to, 'unreachable'));
        },
      });
      gaps.resume(earlier);
      for (const gap of earlier) {
        // A gap still growing when the server stopped ends where the feed continues.
        if (gap.to !== null) backfill.add(gap);
        else if (resumed) gaps.fill(gap, Math.max(gap.from, head.slot));
        else backfill.add(gaps.bound(gap, Math.max(gap.from, head.slot)));
      }
      if (left !== null) backfill.add(left);
      stream = openStream();
    },

    async stop() {
      stopped.abort();
      oracle.stop();
      stream?.stop();
      backfill.stop();
      follower?.stop();
      pool.stop();
      await gaps.settled();
      await checkpoints.settled();
    },
  };
}
