import type { MarketEvent } from '@dugout/domain/market-events';
import type { Rollback } from '@dugout/market/market-writes';
import type { Checkpoint } from '#/ingest/gaps.repository.ts';
import { backoffMs } from '#/platform/async/backoff.ts';
import { retry } from '#/platform/async/retry.ts';
import type { Log } from '#/platform/log/log.ts';
import type { Batch } from './batch.ts';
import { type DurableRepository, ForeignWriterError } from './durable.repository.ts';
import type { Journal } from './journal.ts';
import type { LogPlace } from './log-place.ts';
import { dayOf } from './partitions.ts';
import { Waiters } from './waiters.ts';

export interface WriterOptions {
  readonly journal: Journal;
  /** `keep` writes a batch as this writer. */
  readonly repository: Pick<DurableRepository, 'makePartition'> & { keep(batch: Batch): Promise<void> };
  readonly days: readonly number[];
  readonly log: Log;
  /** How long a batch collects events, in ms, unless this many are waiting. */
  readonly gatherMs?: number;
  readonly enough?: number;
  /** Max events waiting while the database does not answer. */
  readonly most?: number;
  readonly retryMs?: number;
}

const SLOWEST_RETRY_MS = 5_000;
const DAYS_AHEAD = 2;

/**
 * `keeping`: up to date. `waiting`: the database does not answer. `behind`: it was unavailable for too long, see
 * `writer.take`. `foreign`: another server stores the market.
 */
export type WriterState = 'keeping' | 'waiting' | 'behind' | 'foreign';

/** The taken events will not be stored in this run. */
class NotKeptError extends Error {
  constructor() {
    super('The market is not kept any more');
    this.name = 'NotKeptError';
  }
}

/** Writes a journal's batches sequentially, behind memory. */
export class DurableWriter {
  readonly #options: WriterOptions;
  readonly #days: Set<number>;
  readonly #stopped = new AbortController();
  #state: WriterState = 'keeping';
  #working: Promise<void> | null = null;
  #timer: NodeJS.Timeout | null = null;
  #stopping: Promise<void> | null = null;
  /** Set when a batch was given up because the server stopped first. */
  #lost = false;
  /** Number of cut batches. */
  #begun = 0;
  readonly #waiters = new Waiters();
  #kept = 0;

  constructor(options: WriterOptions) {
    this.#options = options;
    this.#days = new Set(options.days);
  }

  get state(): WriterState {
    return this.#state;
  }
  get kept(): number {
    return this.#kept;
  }
  get #hasEnded(): boolean {
    return this.#state === 'behind' || this.#state === 'foreign';
  }

  /**
   * Takes an event that memory has processed. Events wait while the database is unavailable. If too many wait,
   * nothing more is stored in this run: the stored rows stay consistent, and the next start fetches from there.
   */
  take(event: MarketEvent, changed: boolean): void {
    if (this.#hasEnded) return;
    const { journal, enough = 2_000, most = 1_000_000 } = this.#options;
    journal.take(event, changed, performance.now());
    if (journal.waiting > most)
      this.#giveUp(
        'behind',
        'the market is no longer kept: too much waits for the database, the next start goes on from there',
      );
    else this.#schedule(journal.waiting >= enough);
  }

  /** Called when another server has taken over. */
  yield(): void {
    if (!this.#hasEnded)
      this.#giveUp('foreign', 'another server stores the market: this one stores nothing more');
  }

  /** Called when every record up to this message of the market's log was taken. */
  placed(place: LogPlace): void {
    if (this.#hasEnded) return;
    this.#options.journal.placed(place);
    this.#schedule(false);
  }

  /** Called when the market was marked at `slot`; marks before `oldest` are gone. */
  mark(slot: number, oldest: number): void {
    this.#options.journal.mark(slot, oldest);
  }

  /** Called when the market went back to a mark and reapplied the events that are still valid. */
  rollBack(taken: Rollback): void {
    if (this.#hasEnded) return;
    this.#options.journal.rollBack(taken, performance.now());
    this.#schedule(true);
  }

  /** Called when every event up to this block was given to `take`. */
  reached(checkpoint: Checkpoint): void {
    if (this.#hasEnded) return;
    this.#options.journal.reached(checkpoint);
    this.#schedule(false);
  }

  /** Resolves when everything taken so far is stored. @throws Error when it cannot be in this run */
  async settled(): Promise<void> {
    const { journal } = this.#options;
    if (this.#lost || this.#hasEnded) throw new NotKeptError();
    if (!journal.hasUpdates && this.#working === null) return this.#stopping ?? undefined;
    const kept = this.#waiters.for(this.#begun + (journal.hasUpdates ? 1 : 0));
    this.#schedule(true);
    return kept;
  }

  /** Stores everything waiting, including outdated tokens, if the database answers. */
  stop(): Promise<void> {
    this.#stopping ??= this.#end();
    return this.#stopping;
  }

  async #end(): Promise<void> {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#stopped.abort();
    await this.#working;
    if (this.#hasEnded || this.#lost) {
      this.#waiters.fail(new NotKeptError());
      return;
    }
    try {
      const { journal } = this.#options;
      for (let batch: Batch | null = this.#cut(true); batch !== null; ) {
        const keeping = this.#keep(batch);
        // Prepared while the database is busy.
        batch = journal.dirtyTokens > 0 ? this.#cut(true) : null;
        await keeping;
      }
      this.#waiters.kept(this.#begun);
    } catch (error) {
      this.#lost = true;
      this.#waiters.fail(new NotKeptError());
      this.#options.log.warn(
        { error },
        'the end of the market could not be stored: the next start fetches it again',
      );
    }
  }

  #schedule(now: boolean): void {
    if (this.#working !== null || this.#stopping !== null) return;
    if (now) {
      void this.#work();
      return;
    }
    this.#timer ??= setTimeout(() => {
      this.#timer = null;
      if (this.#working === null) void this.#work();
    }, this.#options.gatherMs ?? 200);
  }

  #work(): Promise<void> {
    this.#working ??= this.#writeOn().finally(() => {
      this.#working = null;
      if (this.#options.journal.hasUpdates && !this.#stopped.signal.aborted && !this.#hasEnded)
        this.#schedule(false);
    });
    return this.#working;
  }

  /** Writes one batch, and more while enough events are waiting. */
  async #writeOn(): Promise<void> {
    const { journal, enough = 2_000 } = this.#options;
    do await this.#persist(this.#cut(false));
    while (journal.waiting >= enough && !this.#hasEnded && !this.#stopped.signal.aborted);
  }

  #cut(all: boolean): Batch {
    this.#begun++;
    return this.#options.journal.cut(performance.now(), all);
  }

  async #persist(batch: Batch): Promise<void> {
    const { log, retryMs = 100 } = this.#options;
    const isWorthRetrying = (error: unknown): boolean => {
      if (error instanceof ForeignWriterError || this.#hasEnded) return false;
      if (this.#state === 'keeping')
        log.error({ error }, 'the market could not be stored: it waits for the database');
      if (this.#state === 'keeping') this.#state = 'waiting';
      return true;
    };
    const pauseMs = (failures: number): number => backoffMs(failures, retryMs, SLOWEST_RETRY_MS);
    try {
      const kept = await retry(() => this.#keep(batch).then(() => true), {
        signal: this.#stopped.signal,
        pauseMs,
        isWorthRetrying,
      });
      if (kept === null) {
        this.#lost = true;
        return;
      }
      if (this.#hasEnded) return;
      if (this.#state === 'waiting') log.info({}, 'the database answers again: the market is stored');
      this.#state = 'keeping';
      this.#waiters.kept(this.#begun);
    } catch (error) {
      if (error instanceof ForeignWriterError) this.yield();
      else if (!this.#hasEnded) throw error;
    }
  }

  async #keep(batch: Batch): Promise<void> {
    const ahead = dayOf(batch.head.lastTime);
    for (const day of batch.days) await this.#partition(day);
    for (let day = ahead; batch.trades > 0 && day <= ahead + DAYS_AHEAD; day++) await this.#partition(day);
    await this.#options.repository.keep(batch);
    this.#kept += batch.trades;
  }

  async #partition(day: number): Promise<void> {
    if (this.#days.has(day)) return;
    await this.#options.repository.makePartition(day);
    this.#days.add(day);
  }

  #giveUp(state: 'behind' | 'foreign', reason: string): void {
    this.#state = state;
    this.#waiters.fail(new NotKeptError());
    this.#options.log.error({}, reason);
  }
}
