import type { PostgresCursor, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import pg from 'pg';

/**
 * A connection that Kysely borrows. A connection in an uncertain state is closed instead of returned to the pool:
 * a query that timed out may still run, and a ROLLBACK queued behind it is never sent. Later writes on that
 * connection would belong to a transaction that nobody commits.
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
    if (typeof text !== 'string') throw new Error('Cursors are not supported');
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

  /**
   * Reports whether the connection cannot be reused: unless the database rejected the statement, it may still be
   * running.
   */
  protected losesConnection(error: unknown): boolean {
    return !(error instanceof pg.DatabaseError);
  }

  release(): void {
    this.#client.release(this.#isLost || this.#client.getTransactionStatus() !== 'I');
  }
}
