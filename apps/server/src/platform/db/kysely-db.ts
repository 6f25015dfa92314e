import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import type { Db } from './db.ts';
import { preparedPool } from './prepared-pool.ts';
import type { Tables } from './tables.ts';

/** A `Db` over a connection pool, to the `embedded` database or to a PostgreSQL. */
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
