import type { Kysely } from 'kysely';

/**
 * The database as features see it: typed tables of their own, and transactions that several repositories share.
 * Keep transactions short and never wait for the network inside one: on the embedded database an open transaction holds up everyone.
 */
export interface Db {
  /** A query builder over the tables that the caller declares. */
  tables<T>(): Kysely<T>;
  /** Runs `work` in one transaction; inside another it joins that one. An error rolls back. */
  transaction<R>(work: (tx: Db) => Promise<R>): Promise<R>;
}
