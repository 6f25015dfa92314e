import type { Kysely, Selectable } from 'kysely';
import type { Tables } from './tables.ts';

/**
 * The database as features see it: its tables with their types, and transactions that several repositories
 * share. Keep transactions short and never wait for the network inside one: on the embedded database an open
 * transaction holds up everyone. Inside a transaction use the given `tx` alone: a query of the outer `Db`
 * there would wait for that very transaction.
 *
 * Values: int8 and whole numerics come as bigint, numerics with a fraction as decimal strings, timestamps as
 * Date, jsonb as plain values.
 */
export interface Db {
  /** A query builder over the tables of the database, whose types are generated from it. */
  tables(): Kysely<Tables>;
  /** Runs `work` in one transaction; inside another it joins that one. An error rolls back. */
  transaction<R>(work: (tx: Db) => Promise<R>): Promise<R>;
  /**
   * Runs `work`, which asks the database exactly once: a statement is a transaction of its own, without a
   * round trip to begin and one to commit.
   */
  oneStatement<R>(work: (tx: Db) => Promise<R>): Promise<R>;
  /**
   * Runs `action` once the outermost transaction has committed, never when it rolled back; at once when there
   * is none.
   */
  afterCommit(action: () => void): void;
}

/** A row of a table or view as a query reads it. */
export type Row<Table extends keyof Tables> = Readonly<Selectable<Tables[Table]>>;
