import { SLOT_MS } from '@dugout/domain/sol';
import type { ChainBlock } from '@dugout/market/feed/market-feed';
import { DECODERS } from '@dugout/solana/decoders/registry';
import type { ChainHead } from '@dugout/solana/rpc/chain-buffer';
import { RpcFailure } from '@dugout/solana/rpc/failure';
import { WatchedPools } from '#/execution/paper/watched-pools.ts';
import { type Checkpoint, type Gap, gapRepository } from '#/ingest/gaps.repository.ts';
import type { GapCounts } from '#/ingest/gaps.ts';
import { createAccountReader, type ReadAccounts } from '#/ingest/metadata/account-reader.ts';
import { largestOf } from '#/ingest/metadata/largest-accounts.ts';
import type { PriceService } from '#/ingest/sol-price/price-service.ts';
import type { MarketSource, SourceSink } from '#/ingest/source.ts';
import { retry } from '#/platform/async/retry.ts';
import type { Db } from '#/platform/db/db.ts';
import type { Log } from '#/platform/log/log.ts';
import { createRpcPool, type RpcPool } from '#/platform/rpc/rpc-pool.ts';
import { BlockApplier } from './block-applier.ts';
import { decodesOnce } from './block-events.ts';
import { BlockFollower } from './block-follower.ts';
import type { FeedReader } from './feed-event.ts';
import { ProcessedFeed } from './processed-feed.ts';
import { Backfill } from './reading/backfill.ts';
import { firstBlockAfter } from './reading/first-block-after.ts';
import { createNodeReader, type NodeReader } from './reading/node-reader.ts';
import { type Start, startingHead } from './reading/starting-head.ts';
import { SkipCounter } from './skip-counter.ts';
import { openNodeStream } from './streams/node-stream.ts';
import type { Commitment, YellowstoneEndpoint } from './streams/yellowstone-connection.ts';
import { openYellowstoneStream } from './streams/yellowstone-stream.ts';

const PAUSE_MS = 1_000;

/** Retries until a node answers; null when `signal` aborts. */
async function untilAnswered<T>(request: () => Promise<T>, signal: AbortSignal, log: Log): Promise<T | null> {
  const isWorthRetrying = (error: unknown): boolean => {
    if (!(error instanceof RpcFailure)) return false;
    if (!signal.aborted)
      log.warn({ kind: error.kind, reason: error.message }, 'no node answers: the market waits for one');
    return true;
  };
  return retry(request, { signal, pauseMs: () => PAUSE_MS, isWorthRetrying });
}

interface SolanaSourceOptions {
  /** JSON-RPC over HTTP; the nodes are interchangeable. */
  readonly rpcUrls: readonly string[];
  readonly wsUrls: readonly string[];
  /** Yellowstone gRPC streams that replace the websockets; blocks that they miss are fetched from the nodes. */
  readonly yellowstone?: readonly YellowstoneEndpoint[];
  /**
   * `processed` also reports the trades of blocks that are not confirmed yet; needs Yellowstone. `confirmed` by
   * default.
   */
  readonly commitment?: Commitment;
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

const MAX_OPEN_GAPS = 1_000;
/** Slots without a message after which a websocket counts as dead. */
const SILENT_SLOTS = 25;

/** Solana as a source: the contents of confirmed blocks, in chain order, each transaction once. */
export class SolanaSource implements MarketSource {
  readonly name = 'solana';
  readonly knownTraders: ReadonlyMap<string, string> = new Map();
  readonly wholeHistory = false;
  readonly paper: WatchedPools;
  readonly readAccounts: ReadAccounts;
  readonly #options: SolanaSourceOptions;
  readonly #slotMs: number;
  readonly #skips = new SkipCounter();
  readonly #decode = decodesOnce();
  readonly #pool: RpcPool;
  readonly #reader: NodeReader;
  readonly #applier: BlockApplier;
  readonly #backfill: Backfill;
  readonly #stopped = new AbortController();
  #follower: BlockFollower | null = null;
  #processed: ProcessedFeed | null = null;
  #stream: { stop(): void } | null = null;

  constructor(options: SolanaSourceOptions) {
    const { rpcUrls, db, log, wall, prices = [], slotMs = SLOT_MS } = options;
    this.#options = options;
    this.#slotMs = slotMs;
    this.#pool = createRpcPool({ urls: rpcUrls, timeoutMs: Math.max(500, slotMs * 25) });
    const slot = () => this.slot();
    const applier = new BlockApplier({
      db,
      log,
      wall,
      slot,
      skips: this.#skips,
      prices,
      onMoved: (head) => this.#processed?.moved(head),
      ...(options.commitment === 'processed' && { decode: this.#decode }),
    });
    this.#applier = applier;
    this.#reader = createNodeReader(this.#pool, PROGRAMS, this.#skips.count, (address) =>
      applier.watches(address),
    );
    this.#backfill = new Backfill({ reader: this.#reader, applier, gaps: applier.gaps, log });
    this.paper = new WatchedPools({
      pool: applier.book.get,
      knows: applier.book.knows,
      now: () => applier.now(),
      slot,
      print: (trade) => applier.emit(trade, true),
    });
    this.readAccounts = createAccountReader(this.#pool);
  }

  now(): number {
    return this.#applier.now();
  }

  slot(): number {
    return this.#follower?.head.slot ?? 0;
  }

  delayMs(): number | null {
    const follower = this.#follower;
    return follower && (follower.tip - follower.head.slot) * SLOT_MS + Math.round(follower.silentMs());
  }

  readLargest(mint: string) {
    return largestOf(this.#pool, mint);
  }

  firstBlockAfter(time: number, final = this.#applier.settled): Promise<ChainBlock | null> {
    return firstBlockAfter(this.#reader, { final, time, slotMs: this.#slotMs });
  }

  solUsd(): number | null {
    return this.#applier.oracle.solUsd;
  }

  gaps(): GapCounts {
    return this.#applier.gaps.counts();
  }

  skipped(): ReadonlyMap<string, number> {
    return this.#skips.counts;
  }

  async run(sink: SourceSink): Promise<void> {
    const { db, wall } = this.#options;
    const { oracle } = this.#applier;
    this.#applier.begin(sink);
    this.#knowPools(sink);
    const stored = gapRepository(db);
    const earlier = await stored.list(MAX_OPEN_GAPS, 'open');
    const start = await this.#findStart(sink.resumesAt ?? (await stored.checkpoint()));
    if (start === null || this.#stopped.signal.aborted) return;
    const time = start.time ?? wall();
    this.#applier.startClock(time);
    // Polled before the first block, so that its events have a price.
    await oracle.start(time);
    if (this.#stopped.signal.aborted) return;
    for (const { trade } of await sink.landedFillsFrom(0)) this.#applier.emit(trade, true);
    // A pool may have traded on the chain since our last fill there.
    this.#knowPools(sink);
    sink.slotApplied?.(start.head.slot, 0);
    const follower = this.#follow(start);
    this.#resumeGaps(start, earlier);
    this.#stream = this.#openStream(this.#withProcessed(follower));
  }

  async stop(): Promise<void> {
    this.#stopped.abort();
    this.#stream?.stop();
    this.#backfill.stop();
    this.#follower?.stop();
    this.#pool.stop();
    await this.#applier.stop();
  }

  #knowPools(sink: SourceSink): void {
    for (const token of sink.known?.() ?? []) this.#applier.book.know(token);
  }

  /** Returns where the feed starts, and that block's time; null when it was stopped. */
  async #findStart(
    checkpoint: Checkpoint | null,
  ): Promise<(Start & { readonly time: number | null }) | null> {
    const { log, head } = this.#options;
    const { signal } = this.#stopped;
    const reader = this.#reader;
    const find = (): Promise<Start> =>
      head === undefined
        ? startingHead({ reader, gaps: this.#applier.gaps, checkpoint, log })
        : Promise.resolve({ head, resumed: false, left: null });
    const start = await untilAnswered(find, signal, log);
    return (
      start && {
        ...start,
        time: await untilAnswered(() => reader.blockTime(start.head.slot), signal, log),
      }
    );
  }

  #follow({ head, resumed }: Start): BlockFollower {
    const { log, hold = 1 } = this.#options;
    this.#follower = new BlockFollower({
      reader: this.#reader,
      applier: this.#applier,
      backfill: this.#backfill,
      head,
      resumed,
      hold,
      slotMs: this.#slotMs,
      log,
    });
    return this.#follower;
  }

  #resumeGaps({ head, resumed, left }: Start, earlier: readonly Gap[]): void {
    const { gaps } = this.#applier;
    gaps.resume(earlier);
    for (const gap of earlier) {
      // A gap still growing when the server stopped ends where the feed continues.
      if (gap.to !== null) this.#backfill.add(gap);
      else if (resumed) gaps.fill(gap, Math.max(gap.from, head.slot));
      else this.#backfill.add(gaps.bound(gap, Math.max(gap.from, head.slot)));
    }
    if (left !== null) this.#backfill.add(left);
  }

  #withProcessed(follower: BlockFollower): FeedReader {
    if (this.#options.commitment !== 'processed') return follower;
    this.#processed = new ProcessedFeed({
      follower,
      decode: this.#decode,
      onChange: (change) => this.#applier.processed(change),
    });
    return this.#processed;
  }

  #openStream(follower: FeedReader): { stop(): void } {
    const { wsUrls, yellowstone = [], commitment = 'confirmed' } = this.#options;
    const stream = {
      follower,
      programs: PROGRAMS,
      watched: (address: string) => this.#applier.watches(address),
      leftOut: this.#skips.count,
      silenceMs: this.#slotMs * SILENT_SLOTS,
    };
    return yellowstone.length === 0
      ? openNodeStream(stream, wsUrls)
      : openYellowstoneStream(stream, yellowstone, commitment);
  }
}
