import type { Db } from '#/platform/db/db.ts';
import type { Facts } from '#/platform/facts/facts.ts';

export interface FollowChange {
  readonly userId: string;
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

interface FollowingsOptions {
  readonly db: Db;
  readonly facts: Facts;
  /** Brings this server's memory up to date with a change. Must not reject. */
  readonly apply: (change: FollowChange) => Promise<void>;
}

/** Changes what traders follow, on every server. */
export class Followings {
  readonly #db: Db;
  readonly #facts: Facts;
  /** The newest change of each trader that this server is still applying. */
  readonly #applying = new Map<string, Promise<void>>();

  constructor({ db, facts, apply }: FollowingsOptions) {
    this.#db = db;
    this.#facts = facts;
    facts.listen('tracker.followed', (change) => {
      const { userId } = change;
      const applying = apply(change).finally(() => {
        if (this.#applying.get(userId) === applying) this.#applying.delete(userId);
      });
      this.#applying.set(userId, applying);
    });
  }

  /**
   * Runs `work` in a transaction and publishes its change to every server. Resolves with its result when this server has
   * applied it.
   */
  async change<R extends Partial<Omit<FollowChange, 'userId'>>>(
    userId: string,
    work: (tx: Db) => Promise<R>,
  ): Promise<R> {
    const result = await this.#db.transaction(async (tx) => {
      const done = await work(tx);
      const { added = [], removed = [] } = done;
      await this.#facts.publish(tx, 'tracker.followed', { userId, added, removed });
      return done;
    });
    await this.#applying.get(userId);
    return result;
  }
}

declare module '#/platform/facts/fact-topics.ts' {
  interface FactTopics {
    /** A trader follows other wallets, or has changed their labels. */
    'tracker.followed': FollowChange;
  }
}
