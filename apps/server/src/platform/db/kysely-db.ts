import { AsyncLocalStorage } from 'node:async_hooks';
import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import type { Db } from './db.ts';
import { preparedPool } from './prepared-pool.ts';
import { soundPool } from './sound-client.ts';
import type { Tables } from './tables.ts';

/**
 * A `Db` over a connection pool. `oneSession`: the connections share one session, as those of the embedded
 * database do. Then statements that come often are prepared, which a pooler before a PostgreSQL would break,
 * and there is one transaction at a time.
 */
export function createDb(
  pool: pg.Pool,
  { oneSession = false }: { readonly oneSession?: boolean } = {},
): Db & { close(): Promise<void> } {
  const dialect = new PostgresDialect({ pool: oneSession ? preparedPool(pool) : soundPool(pool) });
  const kysely = new Kysely<Tables>({ dialect });
  const inside = new AsyncLocalStorage<{ open: boolean }>();

  /** Whoever asks from within a transaction would wait for that very transaction. */
  function demandOutside(): void {
    if (oneSession && inside.getStore()?.open === true)
      throw new Error('a transaction asked the database from outside itself: pass its `tx` on');
  }

  async function marked<R>(work: () => Promise<R>): Promise<R> {
    const mark = { open: true };
    try {
      return await inside.run(mark, work);
    } finally {
      mark.open = false;
    }
  }

  return {
    tables() {
      demandOutside();
      return kysely;
    },
    async transaction(work) {
      demandOutside();
      return runTransaction(kysely, oneSession ? (tx) => marked(() => work(tx)) : work);
    },
    async oneStatement(work) {
      demandOutside();
      return committed((afterCommit) => work(within(kysely, afterCommit)));
    },
    afterCommit: (action) => action(),
    close: async () => {
      await kysely.destroy();
      // Kysely ends the pool only after it has used it.
      if (!pool.ending) await pool.end();
    },
  };
}

const runTransaction = <R>(kysely: Kysely<Tables>, work: (tx: Db) => Promise<R>): Promise<R> =>
  committed((afterCommit) =>
    kysely.transaction().execute((transaction) => work(within(transaction, afterCommit))),
  );

/** Does `work`, then the actions that it left for after its commit. */
async function committed<R>(work: (afterCommit: Db['afterCommit']) => Promise<R>): Promise<R> {
  const afterwards: (() => void)[] = [];
  const result = await work((action) => afterwards.push(action));
  for (const action of afterwards) action();
  return result;
}

/** What shares a transaction that is open. */
function within(kysely: Kysely<Tables>, afterCommit: Db['afterCommit']): Db {
  const tx: Db = {
    tables: () => kysely,
    transaction: (work) => work(tx),
    oneStatement: (work) => work(tx),
    afterCommit,
  };
  return tx;
}
