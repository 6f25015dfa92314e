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
    oneStatement: (work) => committed((afterCommit) => work(within(kysely, afterCommit))),
    afterCommit: (action) => action(),
    close: () => kysely.destroy(),
  };
}

const runTransaction = <R>(kysely: Kysely<NoTables>, work: (tx: Db) => Promise<R>): Promise<R> =>
  committed((afterCommit) => kysely.transaction().execute((transaction) => work(within(transaction, afterCommit))));

/** Does `work`, then the actions that it left for after its commit. */
async function committed<R>(work: (afterCommit: Db['afterCommit']) => Promise<R>): Promise<R> {
  const afterwards: (() => void)[] = [];
  const result = await work((action) => afterwards.push(action));
  for (const action of afterwards) action();
  return result;
}

/** What shares a transaction that is open. */
function within(kysely: Kysely<NoTables>, afterCommit: Db['afterCommit']): Db {
  const tx: Db = {
    tables: <T>() => typed<T>(kysely),
    transaction: (work) => work(tx),
    oneStatement: (work) => work(tx),
    afterCommit,
  };
  return tx;
}

/** The query builder holds no table list at run time; its type is all that a feature's own tables change. */
const typed = <T>(kysely: Kysely<NoTables>): Kysely<T> => kysely as unknown as Kysely<T>;
