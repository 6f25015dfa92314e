import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { retry } from '#/platform/async/retry.ts';
import type { Log } from '#/platform/log/log.ts';
import type { MarketLog } from './market-log.ts';
import { isStored, type MarketRecord } from './market-record.ts';
import { type MarketStream, MovedStreamError, type StreamState } from './market-stream.ts';
import { decodeMessage, encodeMessage, encodeRecord } from './record-codec.ts';

const RETRY_MS = 200;
const LOOKED_MS = 20;
/** Max records waiting for the stream, after which this server stops reading the feed. */
const MAX_WAITING = 1_000_000;
/** The brackets and commas of a message. */
const FRAME_BYTES = 32;

interface SharedLogOptions {
  readonly stream: MarketStream;
  readonly log: Log;
  /** Called with each message's records, in order, and its number. */
  readonly take: (records: readonly MarketRecord[], seq: number) => void;
  /** Called when this server no longer leads although it did not resign. */
  readonly onDeposed: () => void;
  /** Called when messages that this server needs are gone: it has to load the market again. */
  readonly onGone: (reason: string) => void;
  /** Resolves when the message `seq` is stored in the database, or when `signal` aborts. */
  readonly stored: (seq: number, signal: AbortSignal) => Promise<void>;
  readonly maxWaiting?: number;
  /** A monotonic clock in ms. */
  readonly ticks?: () => number;
}

/** A leadership: the time in which this server alone appends. */
interface Term {
  readonly id: string;
  readonly ended: AbortController;
  readonly waiting: string[];
  readonly records: MarketRecord[];
  flushing: Promise<void> | null;
}

/**
 * The log of a market that several servers follow. One of them leads: it appends what its source delivers, and its own
 * market takes a record once the stream has it. The others read the stream.
 */
export class SharedLog implements MarketLog {
  readonly #options: SharedLogOptions;
  #stream: StreamState | null = null;
  #seq = 0;
  /** The last message with a record that is stored. */
  #storedSeq = 0;
  #term: Term | null = null;
  #stopReading: (() => void) | null = null;
  /** The last message of the stream that was seen while this server's market had not taken it, and since when. */
  #ahead: { readonly last: number; readonly since: number } | null = null;

  constructor(options: SharedLogOptions) {
    this.#options = options;
  }

  /** The stream, and the number of the last message that this server's market has taken. */
  get place(): { readonly stream: string; readonly seq: number } {
    return { stream: this.#stream?.id ?? '', seq: this.#seq };
  }

  get isLeading(): boolean {
    return this.#term !== null;
  }

  /**
   * Follows the log after a place, or from its first message when the place is in another stream or past the end. Resolves when this
   * server's market has taken everything that was there.
   * @throws RangeError when the message after the place is gone
   */
  async follow(after: { readonly stream: string; readonly seq: number } | null): Promise<void> {
    const state = await this.#state();
    if (state === null) return;
    this.#stream = state;
    const isThere = after?.stream === state.id && after.seq <= state.last;
    this.#seq = isThere ? after.seq : state.first - 1;
    if (this.#seq < state.first - 1)
      throw new RangeError(`The log begins with message ${state.first}: ${this.#seq + 1} is gone`);
    this.#read();
    await this.#reach(state.last);
  }

  /**
   * Leads, once this server's market has taken everything in the stream. Resolves to false when `signal` aborts
   * first.
   */
  async lead(signal: AbortSignal): Promise<boolean> {
    const state = await this.#state(signal);
    if (state === null) return false;
    if (state.id !== this.#stream?.id) {
      this.#options.onGone('the stream was made again');
      return false;
    }
    if (state.last < this.#seq) {
      this.#options.onGone(`messages after ${state.last} are gone, which this server has taken`);
      return false;
    }
    await this.#reach(state.last, signal);
    if (signal.aborted) return false;
    this.#stopReading?.();
    this.#stopReading = null;
    this.#term = {
      id: randomUUID(),
      ended: new AbortController(),
      waiting: [],
      records: [],
      flushing: null,
    };
    return true;
  }

  /** Stops appending, and follows again. Records that wait are dropped: the next leader reads them from the feed. */
  async resign(): Promise<void> {
    const term = this.#term;
    if (term === null) return;
    this.#term = null;
    term.ended.abort();
    await term.flushing;
    this.#read();
  }

  /** Appends a record when this server leads. A source that is being stopped may still deliver some. */
  append(record: MarketRecord): void {
    const term = this.#term;
    if (term === null) return;
    term.waiting.push(encodeRecord(record));
    term.records.push(record);
    if (term.records.length > (this.#options.maxWaiting ?? MAX_WAITING)) {
      this.#deposed(term, 'the log of the market takes nothing: this server stops reading the feed');
      return;
    }
    // After the turn, so that the events of a block are never divided between two leaders.
    term.flushing ??= delay(0).then(() => this.#flush(term));
  }

  /** Resolves when the stream has everything appended so far. @throws Error when this server does not lead */
  async appended(): Promise<void> {
    await appendedIn(this.#term);
  }

  async settled(): Promise<void> {
    const { signal } = await appendedIn(this.#term);
    await this.#options.stored(this.#storedSeq, signal);
    if (signal.aborted) throw new NotLeadingError();
  }

  /** How long a message of the stream has been waiting for this server's market, in ms; 0 when none is. */
  get lagMs(): number {
    const ahead = this.#ahead;
    return ahead === null || this.#seq >= ahead.last ? 0 : Math.round(this.#now() - ahead.since);
  }

  /** Notices messages that this server has not taken, and that the stream was deleted and made again. */
  async look(): Promise<void> {
    const since = this.#now();
    const state = await this.#options.stream.state().catch(() => null);
    if (state === null || this.#stream === null) return;
    if (state.id !== this.#stream.id) this.#options.onGone('the stream was made again');
    else if (this.lagMs === 0) this.#ahead = { last: state.last, since };
  }

  async stop(): Promise<void> {
    const term = this.#term;
    this.#term = null;
    term?.ended.abort();
    await term?.flushing;
    this.#stopReading?.();
    this.#stopReading = null;
  }

  /** Returns the state of the stream, once it answers; null when `signal` aborts first. */
  #state(signal?: AbortSignal): Promise<StreamState | null> {
    const { stream, log } = this.#options;
    let isFirst = true;
    return retry(() => stream.state(), {
      signal: signal ?? new AbortController().signal,
      pauseMs: () => RETRY_MS,
      isWorthRetrying(error) {
        if (isFirst) log.warn({ error }, 'the log of the market does not answer: this server waits for it');
        isFirst = false;
        return true;
      },
    });
  }

  #now(): number {
    return this.#options.ticks?.() ?? performance.now();
  }

  #read(): void {
    this.#stopReading = this.#options.stream.read(this.#seq + 1, {
      onMessage: (seq, bytes) => {
        try {
          this.#take(decodeMessage(bytes), seq);
        } catch (error) {
          this.#options.log.error({ error, seq }, 'a message of the log of the market cannot be read');
          this.#options.onGone('a message cannot be read');
        }
      },
      onGone: () => this.#options.onGone(`message ${this.#seq + 1} is gone`),
    });
  }

  async #reach(seq: number, signal?: AbortSignal): Promise<void> {
    while (this.#seq < seq && !signal?.aborted && this.#stopReading !== null) await delay(LOOKED_MS);
  }

  #take(records: readonly MarketRecord[], seq: number): void {
    this.#seq = seq;
    if (records.some(isStored)) this.#storedSeq = seq;
    this.#options.take(records, seq);
  }

  async #flush(term: Term): Promise<void> {
    try {
      while (term.records.length > 0 && !term.ended.signal.aborted) await this.#appendNext(term);
    } finally {
      term.flushing = null;
    }
  }

  async #appendNext(term: Term): Promise<void> {
    const { stream, log } = this.#options;
    const lines = firstLines(term.waiting, stream.maxBytes - FRAME_BYTES);
    const bytes = encodeMessage(lines);
    const place = { after: this.#seq, id: `${term.id}-${this.#seq + 1}` };
    let isFirst = true;
    try {
      const seq = await retry(() => stream.append(bytes, place), {
        signal: term.ended.signal,
        pauseMs: () => RETRY_MS,
        isWorthRetrying(error) {
          if (error instanceof MovedStreamError) return false;
          if (isFirst) log.warn({ error }, 'the log of the market does not answer: this server waits for it');
          isFirst = false;
          return true;
        },
      });
      if (seq === null) return;
      term.waiting.splice(0, lines.length);
      this.#take(term.records.splice(0, lines.length), seq);
    } catch (error) {
      if (!(error instanceof MovedStreamError)) throw error;
      this.#deposed(term, 'another server appends to the log of the market: this one stops reading the feed');
    }
  }

  #deposed(term: Term, reason: string): void {
    if (this.#term !== term) return;
    this.#options.log.warn({}, reason);
    term.ended.abort();
    this.#options.onDeposed();
  }
}

class NotLeadingError extends Error {
  constructor() {
    super('This server does not read the feed any more');
    this.name = 'NotLeadingError';
  }
}

/** Waits until everything was appended. @throws NotLeadingError when that is not possible */
async function appendedIn(term: Term | null): Promise<AbortController> {
  while (term !== null && term.flushing !== null) await term.flushing;
  if (term === null || term.ended.signal.aborted) throw new NotLeadingError();
  return term.ended;
}

/** Returns the first lines that fit in a message, at least one. */
function firstLines(lines: readonly string[], maxBytes: number): readonly string[] {
  let bytes = 0;
  let count = 0;
  for (const line of lines) {
    bytes += Buffer.byteLength(line) + 1;
    if (bytes > maxBytes && count > 0) break;
    count++;
  }
  return lines.slice(0, count);
}
