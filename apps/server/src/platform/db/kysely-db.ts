import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import type { Db } from './db.ts';

type NoTables = Record<never, never>;

/** A `Db` over a connection pool. The tables' types belong to the features, so each asks for its own. */
export function createDb(pool: pg.Pool): Db & { close(): Promise<void> } {
  const kysely = new Kysely<NoTables>({ dialect: new PostgresDialect({ pool }) });
  return {
    tables: <T>() => typed<T>(kysely),
    transaction: (work) => runTransaction(kysely, work),
    afterCommit: (action) => action(),
    close: () => kysely.destroy(),
  };
}

async function runTransaction<R>(kysely: Kysely<NoTables>, work: (tx: Db) => Promise<R>): Promise<R> {
  const afterwards: (() => void)[] = [];
  const result = await kysely.transaction().execute((transaction) => {
    const tx: Db = {
      tables: <T>() => typed<T>(transaction),
      transaction: (inner) => inner(tx),
      afterCommit: (action) => afterwards.push(action),
    };
    return work(tx);
  });
  for (const action of afterwards) action();
  return result;
}

/** The query builder holds no table list at run time; its type is all that a feature's own tables change. */
const typed = <T>(kysely: Kysely<NoTables>): Kysely<T> => kysely as unknown as Kysely<T>;
