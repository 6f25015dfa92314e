import type { Kysely, Selectable } from 'kysely';
import type { Tables } from './tables.ts';

/**
 * The database as features see it: typed tables, and transactions that several repositories share. Keep
 * transactions short and never wait for the network inside one: on the embedded database an open transaction
 * blocks every other query. Inside a transaction use only the given `tx`: a query on the outer `Db` would wait
 * for that same transaction.
 *
 * Values: int8 and whole numerics are read as bigint, numerics with a fraction as decimal strings, timestamps as
 * Date, jsonb as plain values.
 */
export interface Db {
  /** Returns a query builder over the tables, with types generated from the database. */
  tables(): Kysely<Tables>;
  /** Runs `work` in one transaction, joining an outer one. Rolls back on an error. */
  transaction<R>(work: (tx: Db) => Promise<R>): Promise<R>;
  /**
   * Runs `work`, which must execute exactly one statement. A single statement is its own transaction, which saves
   * the round trips to begin and commit.
   */
  oneStatement<R>(work: (tx: Db) => Promise<R>): Promise<R>;
  /**
   * Runs `action` after the outermost transaction commits, never after a rollback. Runs it immediately outside a
   * transaction.
   */
  afterCommit(action: () => void): void;
}

export type Row<Table extends keyof Tables> = Readonly<Selectable<Tables[Table]>>;
