import type { PostgresCursor, PostgresPoolClient, PostgresQueryResult } from 'kysely';
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
      if (this.losesConnection(error)) this.#isLost = true;
      throw error;
    }
  }

  /** Whether the connection cannot be used again: unless the database refused, the query may still be running. */
  protected losesConnection(error: unknown): boolean {
    return !(error instanceof pg.DatabaseError);
  }

  release(): void {
    this.#client.release(this.#isLost || this.#client.getTransactionStatus() !== 'I');
  }
}
