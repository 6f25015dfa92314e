import { NewerMessages } from '#/platform/bus/newer-messages.ts';
import type { Db } from '#/platform/db/db.ts';
import type { Log } from '#/platform/log/log.ts';
import { FACT_VERSIONS, type FactTopics } from './fact-topics.ts';

/**
 * Changes that every server must learn of, such as a block or the end of a session. Unlike a message of the bus, a
 * fact is never lost: every server learns of it after the commit of its transaction, even when the server that made
 * the change dies at that moment.
 */
export interface Facts {
  /** Records a fact in the transaction of its change. */
  publish<T extends keyof FactTopics>(tx: Db, topic: T, fact: FactTopics[T]): Promise<void>;
  /**
   * Calls `listener` with each fact, including those of this server. Facts about the same rows arrive in the order
   * of their transactions, each at least once. Returns a function that unsubscribes.
   */
  listen<T extends keyof FactTopics>(topic: T, listener: (fact: FactTopics[T]) => void): () => void;
  /** Reports whether this server knows all facts that are older than two seconds. */
  isCurrent(): boolean;
}

type Listener = (fact: never) => void;

/** The listeners of this server. A throwing listener does not stop the others. */
export class FactListeners {
  readonly #log: Log;
  readonly #newer: NewerMessages;
  readonly #listeners = new Map<string, Set<Listener>>();

  constructor(log: Log) {
    this.#log = log;
    this.#newer = new NewerMessages(FACT_VERSIONS, (fields) =>
      log.warn(fields, 'facts of a newer release are skipped'),
    );
  }

  listen<T extends keyof FactTopics>(topic: T, listener: (fact: FactTopics[T]) => void): () => void {
    const listening = this.#listeners.get(topic) ?? new Set();
    this.#listeners.set(topic, listening.add(listener));
    return () => {
      listening.delete(listener);
    };
  }

  /** Delivers a fact that another server may have published. Topics and versions of a newer release are skipped. */
  receive(topic: string, version: number, fact: unknown): void {
    if (!this.#newer.skips(topic, version, this.#listeners.has(topic))) this.deliver(topic, fact);
  }

  deliver(topic: string, fact: unknown): void {
    for (const listener of this.#listeners.get(topic) ?? []) {
      try {
        listener(fact as never);
      } catch (error) {
        this.#log.error({ error, topic }, 'a fact could not be handled');
      }
    }
  }
}

/** Facts of the only server of a database: its listeners are called right after the commit, and no row is written. */
export function localFacts(log: Log): Facts {
  const listeners = new FactListeners(log);
  return {
    async publish(tx, topic, fact) {
      tx.afterCommit(() => listeners.deliver(topic, fact));
    },
    listen: (topic, listener) => listeners.listen(topic, listener),
    isCurrent: () => true,
  };
}
