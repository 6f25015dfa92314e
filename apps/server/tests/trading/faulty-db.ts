import type { Db } from '#/platform/db/db.ts';

/**
 * A database whose next transactions meet, in order: `ok`, `fail` (rolled back, then an error), `lost`
 * (committed, then an error) or `late` (only after `delay` is done).
 */
export class FaultyDb implements Db {
  next: ('ok' | 'fail' | 'lost' | 'late')[] = [];
  delay: () => Promise<unknown> = () => Promise.resolve();
  /** Called when a transaction has committed, before its caller is notified. */
  committed: () => Promise<void> = () => Promise.resolve();
  /** Whether its process has ended: nothing is read or written anymore. */
  dead = false;
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  tables() {
    this.#assertAlive();
    return this.#db.tables();
  }

  afterCommit(action: () => void): void {
    this.#db.afterCommit(action);
  }

  /** Runs in a transaction, so that it can be rolled back. */
  oneStatement<R>(work: (tx: Db) => Promise<R>): Promise<R> {
    return this.transaction(work);
  }

  async transaction<R>(work: (tx: Db) => Promise<R>): Promise<R> {
    this.#assertAlive();
    const fate = this.next.shift() ?? 'ok';
    if (fate === 'late') await this.delay();
    const afterwards: (() => void)[] = [];
    const result = await this.#db.transaction(async (tx) => {
      const done = await work({ ...tx, afterCommit: (action) => afterwards.push(action) });
      this.#assertAlive();
      if (fate === 'fail') throw new Error('the database is gone');
      return done;
    });
    await this.committed();
    if (fate === 'lost') throw new Error('the answer of the database is lost');
    for (const action of afterwards) action();
    return result;
  }

  #assertAlive(): void {
    if (this.dead) throw new Error('this process has ended');
  }
}
