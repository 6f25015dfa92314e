import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import pg from 'pg';

/**
 * A connection that Kysely borrows. One that may be in the middle of something is closed instead of given
 * back: a query that got no answer in time may still be run, and a ROLLBACK that waits behind it is never
 * sent. What is written next on such a connection would belong to a transaction that nobody commits.
 */
export class SoundClient implements PostgresPoolClient {
  readonly #client: pg.PoolClient;
  #isLost = false;

  constructor(client: pg.PoolClient) {
    this.#client = client;
  }

  query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  query<R>(
    text: string | PostgresCursor<R>,
    values: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
    if (typeof text !== 'string') throw new Error('The database is read without cursors');
    return this.#run(this.configOf(text, values)) as Promise<object> as Promise<PostgresQueryResult<R>>;
  }

  protected configOf(text: string, values: readonly unknown[]): pg.QueryConfig {
    return { text, values: [...values] };
  }

  async #run(config: pg.QueryConfig): Promise<pg.QueryResult> {
    try {
      return await this.#client.query(config);
    } catch (error) {
      // Unless the database itself refused, the query may still be running.
      if (!(error instanceof pg.DatabaseError)) this.#isLost = true;
      throw error;
    }
  }

  release(): void {
    this.#client.release(this.#isLost || this.#client.getTransactionStatus() !== 'I');
  }
}

/** A pool for Kysely of connections that are in no transaction when they are given out. */
export const soundPool = (pool: pg.Pool): PostgresPool => ({
  connect: async () => new SoundClient(await pool.connect()),
  end: () => pool.end(),
});
