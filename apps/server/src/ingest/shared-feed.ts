import { setTimeout as delay } from 'node:timers/promises';
import type { Pools } from '#/execution/paper/paper.venue.ts';
import type { Duties, Duty } from '#/platform/leases/duties.ts';
import type { Log } from '#/platform/log/log.ts';
import type { StoredPlace } from './durable/index.ts';
import { FollowedFeed } from './log/followed-feed.ts';
import { LogWriter } from './log/log-writer.ts';
import { isStored, type MarketRecord } from './log/market-record.ts';
import type { MarketReplica } from './log/market-replica.ts';
import type { MarketStream } from './log/market-stream.ts';
import { SharedLog } from './log/shared-log.ts';
import type { PoolBook } from './pools/pool-book.ts';
import { SharedPools } from './pools/shared-pools.ts';
import type { FeedReads, FeedState, MarketSource } from './source.ts';

const DUTY = 'ingest';
const BEAT_MS = 500;
const LOOKED_MS = 1_000;
/**
 * Pause before a server reads the feed again. Before that, a paused server that was replaced finds out that it lost the
 * duty.
 */
const AGAIN_MS = 5_000;
const NO_GAPS = { open: 0, found: 0, filled: 0, lost: 0 };

interface SharedFeedOptions {
  readonly stream: MarketStream;
  readonly log: Log;
  readonly duties: Duties;
  /** Whether this server may read the feed for all. */
  readonly mayLead: boolean;
  /** Opens the feed's source. Each leadership runs a new one. */
  readonly openSource: () => MarketSource;
  /** The pools after the newest event of the log. */
  readonly book: PoolBook;
  /** See `SharedLog`. */
  readonly stored: (seq: number, signal: AbortSignal) => Promise<void>;
  /** Returns the wall clock, unix ms. */
  readonly wall: () => number;
  /** Called when this server has to load the market again. */
  readonly onGone: (reason: string) => void;
}

/**
 * A feed that one server at a time reads for all: it appends to the market's log, which every server follows. When it
 * dies or loses its turn, another one continues after the last block in the log.
 */
export class SharedFeed {
  readonly #options: SharedFeedOptions;
  readonly #followed: FollowedFeed;
  readonly #log: SharedLog;
  readonly #duty: Duty;
  /** Reads accounts and blocks on a server that does not read the feed. */
  readonly #reader: MarketSource;
  /** The source that this server runs while it leads. */
  #active: MarketSource | null = null;
  #replica: MarketReplica | null = null;
  /** Whether this server has taken everything that the log had when it began to follow. */
  #isCurrent = false;
  /** The newest sample of a message that this server's rows may have contained. */
  #oldSample: string | null = null;
  #placed: (seq: number) => void = () => undefined;
  #checkpoint: StoredPlace['checkpoint'] = null;
  #turn: { readonly ended: AbortController; readonly done: Promise<void> } | null = null;
  #deposed: () => void = () => undefined;
  #looking: NodeJS.Timeout | null = null;
  /** The feed, as this server knows it. */
  readonly reads: FeedReads;

  constructor(options: SharedFeedOptions) {
    const { stream, log, duties, openSource, book, stored, wall, onGone } = options;
    this.#options = options;
    this.#reader = openSource();
    this.#followed = new FollowedFeed({ wall });
    this.#log = new SharedLog({
      stream,
      log,
      stored,
      onGone,
      onDeposed: () => this.#deposed(),
      take: (records, seq) => this.#take(records, seq),
    });
    this.#duty = duties.of(DUTY, {
      onTaken: async () => this.#beginTurn(),
      onLost: () => void this.#endTurn(),
    });
    const paper = new SharedPools({
      pool: book.get,
      knows: book.knows,
      now: () => this.reads.now(),
      slot: () => this.reads.slot(),
      lacks: (trade) => this.#replica?.lacks(trade) ?? true,
      appender: this.#log,
      stream,
      log,
    });
    this.reads = this.#makeReads(paper);
  }

  /**
   * Follows the log from the place up to which the market was loaded. Resolves when this server has taken everything
   * that was there.
   */
  async follow(
    replica: MarketReplica,
    { log, checkpoint }: StoredPlace,
    placed: (place: { readonly stream: string; readonly seq: number }) => void,
  ): Promise<void> {
    this.#replica = replica;
    this.#checkpoint = checkpoint;
    this.#placed = (seq) => placed({ stream: this.#log.place.stream, seq });
    await this.#log.follow(log);
    this.#isCurrent = true;
  }

  /** Takes turns at reading the feed. Resolves when some server reads it. */
  async start(): Promise<void> {
    if (this.#options.mayLead) await this.#duty.start();
    this.#looking = setInterval(() => void this.#log.look(), LOOKED_MS);
    await this.#followed.firstBeat;
  }

  async stop(): Promise<void> {
    if (this.#looking !== null) clearInterval(this.#looking);
    await this.#endTurn();
    if (this.#options.mayLead) await this.#duty.stop();
    await this.#log.stop();
    await this.#reader.stop();
  }

  #beginTurn(): void {
    const ended = new AbortController();
    this.#turn = { ended, done: this.#lead(ended.signal) };
  }

  async #endTurn(): Promise<void> {
    const turn = this.#turn;
    this.#turn = null;
    turn?.ended.abort();
    await turn?.done;
  }

  async #lead(signal: AbortSignal): Promise<void> {
    const { log } = this.#options;
    while (!signal.aborted) {
      try {
        if (await this.#log.lead(signal)) await this.#readFeed(signal);
      } catch (error) {
        log.error({ error }, 'the feed could not be read: this server tries again');
      }
      if (!signal.aborted) await delay(AGAIN_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  /** Reads the feed until this server is deposed or `signal` aborts. */
  async #readFeed(signal: AbortSignal): Promise<void> {
    const { log } = this.#options;
    if (this.#replica === null) return;
    const over = new Promise<void>((resolve) => {
      this.#deposed = resolve;
      signal.addEventListener('abort', () => resolve(), { once: true });
    });
    const source = this.#options.openSource();
    const resumesAt = this.#followed.place ?? this.#checkpoint;
    const writer = new LogWriter({
      log: this.#log,
      replica: this.#replica,
      isStored: true,
      isShared: true,
      resumesAt,
    });
    let beats: NodeJS.Timeout | null = null;
    log.info({ after: resumesAt?.slot ?? null }, 'this server reads the feed for all');
    try {
      const running = source.run(writer).then(() => {
        this.#active = source;
        const beat = () => this.#log.append({ kind: 'beat', state: stateOf(source) });
        beat();
        beats = setInterval(beat, BEAT_MS);
      });
      await Promise.race([running.then(() => over), over]);
    } finally {
      if (beats !== null) clearInterval(beats);
      this.#active = null;
      await source.stop();
      await this.#log.resign();
    }
  }

  #take(records: readonly MarketRecord[], seq: number): void {
    for (const record of records) {
      this.#takeIntoBook(record);
      this.#followed.take(record);
      if (!this.#isOldDigest(record)) this.#replica?.take(record);
      if (record.kind === 'mark') this.#appendSample(record.sample);
    }
    if (records.some(isStored)) this.#placed(seq);
  }

  /** Rows that are newer than a message have other figures than the servers that took it. */
  #isOldDigest(record: MarketRecord): boolean {
    if (record.kind === 'mark' && !this.#isCurrent) this.#oldSample = record.sample ?? null;
    return record.kind === 'digest' && (!this.#isCurrent || record.sample === this.#oldSample);
  }

  /** Appends the digest of a sample when this server leads, for the others to compare. */
  #appendSample(sample: string | undefined): void {
    const own = this.#replica?.sample ?? null;
    if (own !== null && own.sample === sample) this.#log.append({ kind: 'digest', ...own });
  }

  #takeIntoBook(record: MarketRecord): void {
    const { book } = this.#options;
    if (record.kind === 'event') book.apply(record.event, record.stays);
    else if (record.kind === 'rollback') book.rollBack(record.from);
    else if (record.kind === 'mark') book.settle(record.final);
  }

  #makeReads(paper: Pools): FeedReads {
    const followed = this.#followed;
    const reader = this.#reader;
    const { name, knownTraders, wholeHistory, readAccounts, readLargest } = reader;
    const current = () => this.#active ?? followed;
    return {
      name,
      knownTraders,
      wholeHistory,
      paper,
      now: () => current().now(),
      slot: () => current().slot(),
      delayMs: () => current().delayMs(),
      solUsd: () => (this.#active === null ? followed.solUsd() : (this.#active.solUsd?.() ?? null)),
      gaps: () => current().gaps?.() ?? NO_GAPS,
      skipped: () => current().skipped(),
      logLagMs: () => this.#log.lagMs,
      firstBlockAfter: async (time) => (await reader.firstBlockAfter?.(time, followed.final)) ?? null,
      ...(readAccounts !== undefined && { readAccounts }),
      ...(readLargest !== undefined && { readLargest: readLargest.bind(reader) }),
    };
  }
}

const stateOf = (source: FeedReads): FeedState => ({
  slot: source.slot(),
  delayMs: source.delayMs(),
  solUsd: source.solUsd?.() ?? null,
  gaps: source.gaps?.() ?? NO_GAPS,
  skipped: [...source.skipped()],
});
