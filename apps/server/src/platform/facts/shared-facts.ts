import { CoalescedTask } from '#/platform/async/coalesced-task.ts';
import type { Bus } from '#/platform/bus/bus.ts';
import type { Db } from '#/platform/db/db.ts';
import type { Job } from '#/platform/jobs/jobs.ts';
import type { Log } from '#/platform/log/log.ts';
import { FACT_VERSIONS, type FactTopics } from './fact-topics.ts';
import { factsSince, forgetFacts, insertFact, type PublishedFact } from './facts.repository.ts';
import { FactListeners, type Facts } from './facts.ts';

const READ_EVERY_MS = 500;
const CURRENT_MS = 2_000;
const KEPT_MS = 3_600_000;
/** Max time between two reads, as a part of the time that facts are kept. */
const MAX_PAUSE = 0.5;

interface SharedFactsOptions {
  readonly db: Db;
  readonly log: Log;
  /** Wakes the other servers when a fact is published. */
  readonly bus: Pick<Bus, 'publish' | 'subscribe'>;
  /** Called once facts may have been missed: only a restart reads everything again. */
  readonly onMissed: (error: Error) => void;
  readonly readEveryMs?: number;
  readonly keptMs?: number;
  /** A monotonic clock in ms. */
  readonly now?: () => number;
}

/**
 * Facts of several servers on one database. Each server reads the rows of others at an interval, and at once when a
 * message announces one.
 */
export class SharedFacts implements Facts {
  readonly #options: SharedFactsOptions &
    Required<Pick<SharedFactsOptions, 'readEveryMs' | 'keptMs' | 'now'>>;
  readonly #listeners: FactListeners;
  readonly #task = new CoalescedTask(() => this.#read());
  /** Transaction ids by sequence number of the facts that the last reads returned. */
  readonly #delivered = new Map<bigint, bigint>();
  /** Facts of this server that were delivered at their commit, by sequence number, and the last read before it. */
  readonly #own = new Map<bigint, Pick<PublishedFact, 'topic' | 'content'> & { readonly read: number }>();
  #reads = 0;
  #since: bigint | null = null;
  /** When the last successful read began, by `now`. */
  #readAt = Number.NEGATIVE_INFINITY;
  /** By the database's clock, in unix ms. */
  #lastAt: number | null = null;
  #timer: NodeJS.Timeout | null = null;

  constructor(options: SharedFactsOptions) {
    this.#options = { readEveryMs: READ_EVERY_MS, keptMs: KEPT_MS, now: () => performance.now(), ...options };
    this.#listeners = new FactListeners(options.log);
    options.bus.subscribe('fact.published', () => {
      if (this.#timer !== null) this.#task.request();
    });
  }

  /** Deletes facts that every server has read. */
  get job(): Job {
    const { db, keptMs } = this.#options;
    return { name: 'forget facts', everyMs: keptMs / 4, runs: 'once', run: () => forgetFacts(db, keptMs) };
  }

  async publish<T extends keyof FactTopics>(tx: Db, topic: T, fact: FactTopics[T]): Promise<void> {
    const version = FACT_VERSIONS[topic] ?? 1;
    const sequence = await insertFact(tx, { topic, version, content: fact });
    tx.afterCommit(() => {
      if (this.#delivered.has(sequence)) return;
      this.#own.set(sequence, { topic, content: fact, read: this.#reads });
      this.#listeners.deliver(topic, fact);
      this.#options.bus.publish('fact.published', {});
    });
  }

  listen<T extends keyof FactTopics>(topic: T, listener: (fact: FactTopics[T]) => void): () => void {
    return this.#listeners.listen(topic, listener);
  }

  /** Returns how long ago the last successful read began, in ms. */
  ageMs(): number {
    return this.#options.now() - this.#readAt;
  }

  isCurrent(): boolean {
    return this.ageMs() < CURRENT_MS;
  }

  /** Marks the place from which facts are delivered. Call it before features load what facts change. */
  async mark(): Promise<void> {
    const { since, at } = await factsSince(this.#options.db, null);
    this.#since = since;
    this.#lastAt = at;
  }

  /** Delivers the facts published since `mark`, and then those of every server as they come. */
  async start(): Promise<void> {
    this.#timer = setInterval(() => this.#task.request(), this.#options.readEveryMs).unref();
    this.#task.request();
    await this.#task.idle();
  }

  async stop(): Promise<void> {
    if (this.#timer !== null) clearInterval(this.#timer);
    await this.#task.stop();
  }

  async #read(): Promise<void> {
    const { db, log, keptMs, now } = this.#options;
    const began = now();
    const read = ++this.#reads;
    try {
      const { facts, since, at } = await factsSince(db, this.#since);
      if (this.#lastAt !== null && at - this.#lastAt > keptMs * MAX_PAUSE) {
        this.#options.onMissed(
          new Error('Facts of other servers may have been deleted before they were read'),
        );
        return;
      }
      this.#deliver(facts, read);
      // Keeps the ones of the last read, in case one was published here and its commit is not reported yet.
      for (const [sequence, publishedIn] of this.#delivered)
        if (publishedIn < (this.#since ?? since)) this.#delivered.delete(sequence);
      this.#lastAt = at;
      this.#since = since;
      this.#readAt = began;
    } catch (error) {
      log.warn({ error }, 'facts of other servers could not be read');
    }
  }

  #deliver(facts: readonly PublishedFact[], read: number): void {
    for (const { sequence, publishedIn, topic, version, content } of facts) {
      this.#own.delete(sequence);
      if (this.#delivered.has(sequence)) continue;
      this.#delivered.set(sequence, publishedIn);
      this.#listeners.receive(topic, version, content);
    }
    for (const [sequence, { topic, content, read: before }] of this.#own) {
      // A fact that was published during this read and is not part of it is newer than all that it returned.
      if (before >= read) this.#listeners.deliver(topic, content);
      else this.#own.delete(sequence);
    }
  }
}
