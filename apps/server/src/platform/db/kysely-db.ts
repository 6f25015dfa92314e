import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import type { Db } from './db.ts';
import { preparedPool } from './prepared-pool.ts';
import type { Tables } from './tables.ts';

/** Creates a `Db` over a connection pool, to the `embedded` database or to PostgreSQL. */
export function createDb(
  pool: pg.Pool,
  { embedded = false }: { readonly embedded?: boolean } = {},
): Db & { close(): Promise<void> } {
  const dialect = new PostgresDialect({ pool: preparedPool(pool, { embedded }) });
  const kysely = new Kysely<Tables>({ dialect });
  return {
    tables: () => kysely,
    transaction: (work) => runTransaction(kysely, work),
    oneStatement: (work) => committed((afterCommit) => work(within(kysely, afterCommit))),
    afterCommit: (action) => action(),
    close: async () => {
      await kysely.destroy();
      // Kysely ends the pool only if it was used.
      if (!pool.ending) await pool.end();
    },
  };
}

const runTransaction = <R>(kysely: Kysely<Tables>, work: (tx: Db) => Promise<R>): Promise<R> =>
  committed((afterCommit) =>
    kysely.transaction().execute((transaction) => work(within(transaction, afterCommit))),
  );

/** Runs `work`, then the actions it deferred until after the commit. */
async function committed<R>(work: (afterCommit: Db['afterCommit']) => Promise<R>): Promise<R> {
  const afterwards: (() => void)[] = [];
  const result = await work((action) => afterwards.push(action));
  for (const action of afterwards) action();
  return result;
}

function within(kysely: Kysely<Tables>, afterCommit: Db['afterCommit']): Db {
  const tx: Db = {
    tables: () => kysely,
    transaction: (work) => work(tx),
    oneStatement: (work) => work(tx),
    afterCommit,
  };
  return tx;
}
