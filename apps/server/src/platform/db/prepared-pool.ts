import { randomBytes } from 'node:crypto';
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import { LRUCache } from 'lru-cache';
import pg from 'pg';

/**
 * A connection that Kysely borrows. A connection in an uncertain state is closed instead of returned to the pool:
 * a query that timed out may still run, and a ROLLBACK queued behind it is never sent. Later writes on that
 * connection would belong to a transaction that nobody commits.
 */
class SoundClient implements PostgresPoolClient {
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

/** A statement is prepared at its third use, since dynamic ones may occur only once. */
const PREPARED_FROM = 3;
/** Max prepared statements per connection: the database keeps a plan for each. */
const MAX_PREPARED = 250;
/** Max statements whose uses are counted. */
const COUNTED = 2_000;
/** Max age of plans: tables may have grown since. */
const PLANS_KEPT_MS = 60_000;
/** feature_not_supported (a plan's result would have other columns), invalid_sql_statement_name. */
const OUTDATED: ReadonlySet<string> = new Set(['0A000', '26000']);

class Statements {
  readonly #uses = new LRUCache<string, number>({ max: COUNTED });
  readonly #names = new Map<string, string>();

  /** Returns the name of a statement about to run; undefined while it is infrequent. */
  nameOf(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined || this.#names.size >= MAX_PREPARED) return known;
    const count = (this.#uses.get(text) ?? 0) + 1;
    this.#uses.set(text, count);
    if (count < PREPARED_FROM) return undefined;
    this.#uses.delete(text);
    const name = `s${this.#names.size}`;
    this.#names.set(text, name);
    return name;
  }
}

class PreparingClient extends SoundClient {
  readonly #nameOf: (text: string) => string | undefined;
  /** Names belong to the session, which other connections may share. */
  readonly #prefix = randomBytes(6).toString('hex');

  constructor(client: pg.PoolClient, nameOf: (text: string) => string | undefined) {
    super(client);
    this.#nameOf = nameOf;
  }

  protected override configOf(text: string, values: readonly unknown[]): pg.QueryConfig {
    const name = this.#nameOf(text);
    const config = super.configOf(text, values);
    return name === undefined ? config : { ...config, name: this.#prefix + name };
  }

  /** A prepared statement that is gone, or whose tables changed, would keep failing on this connection. */
  protected override losesConnection(error: unknown): boolean {
    return (
      super.losesConnection(error) || (error instanceof pg.DatabaseError && OUTDATED.has(error.code ?? ''))
    );
  }
}

/**
 * Reports whether a connection has a session to itself. A pooler, which may switch sessions between statements,
 * reports a different backend process from the one running them.
 */
async function hasOwnSession(client: pg.PoolClient & { readonly processID?: number }): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  return rows[0]?.pid === client.processID;
}

interface PreparedPoolOptions {
  /** Whether all connections are to the embedded database, where they share one session and its plans. */
  readonly embedded: boolean;
  /** In ms. */
  readonly now?: () => number;
}

/**
 * Creates a pool for Kysely that prepares frequent statements, so that the database parses and plans them once.
 * Connections to the embedded database and those with a session to themselves prepare statements.
 */
export function preparedPool(
  pool: pg.Pool,
  { embedded, now = () => performance.now() }: PreparedPoolOptions,
): PostgresPool {
  const statements = new Statements();
  const clients = new WeakMap<pg.PoolClient, SoundClient>();
  let plannedAt = now();

  async function clientOf(connection: pg.PoolClient): Promise<SoundClient> {
    // A broken connection fails at its next query.
    const prepares = embedded || (await hasOwnSession(connection).catch(() => false));
    return prepares
      ? new PreparingClient(connection, (text) => statements.nameOf(text))
      : new SoundClient(connection);
  }

  return {
    async connect() {
      const connection = await pool.connect();
      // The embedded database never replans by itself.
      if (embedded && now() - plannedAt >= PLANS_KEPT_MS) {
        plannedAt = now();
        await connection.query('DISCARD PLANS').catch(() => undefined);
      }
      const client = clients.get(connection) ?? (await clientOf(connection));
      clients.set(connection, client);
      return client;
    },
    end: () => pool.end(),
  };
}
