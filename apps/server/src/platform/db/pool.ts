import pg from 'pg';

const INT8 = 20;
const INT8_ARRAY = 1016;
const NUMERIC = 1700;
const WHOLE = /^-?\d+$/;

/**
 * Parses whole numerics, which are amounts, as exact bigint; a numeric with a fraction stays an exact decimal
 * string.
 */
const parseNumeric = (text: string): bigint | string => (WHOLE.test(text) ? BigInt(text) : text);

const parsers = new pg.TypeOverrides();
parsers.setTypeParser(INT8, (text: string) => BigInt(text));
parsers.setTypeParser(NUMERIC, parseNumeric);
parsers.setTypeParser(INT8_ARRAY, (text: string) =>
  text === '{}'
    ? []
    : text
        .slice(1, -1)
        .split(',')
        .map((item) => (item === 'NULL' ? null : BigInt(item))),
);

export type PoolOptions = ({ readonly connectionString: string } | { readonly socketFolder: string }) & {
  readonly connections: number;
  /** In ms; 30 seconds by default. */
  readonly queryTimeoutMs?: number;
};

/** Connections of a pool: open ones, idle ones, and callers waiting for one. */
export interface PoolUse {
  readonly open: number;
  readonly idle: number;
  readonly waiting: number;
}

export const poolUse = ({ totalCount, idleCount, waitingCount }: pg.Pool): PoolUse => ({
  open: totalCount,
  idle: idleCount,
  waiting: waitingCount,
});

/**
 * Timeout of a query. On the embedded database a query this slow is most likely waiting for its caller's own
 * transaction.
 */
const QUERY_TIMEOUT_MS = 30_000;

/**
 * Creates a pool with the server's value parsers. `onError` is called for each connection that breaks, idle or in
 * use; its query fails, and the pool opens another connection.
 */
export function createPool(options: PoolOptions, onError: (error: Error) => void): pg.Pool {
  const target =
    'connectionString' in options
      ? { connectionString: options.connectionString }
      : { host: options.socketFolder, user: 'postgres', database: 'postgres', password: 'postgres' };
  const pool = new pg.Pool({
    ...target,
    max: options.connections,
    // A closed connection would leave its prepared statements behind.
    ...('socketFolder' in options && { idleTimeoutMillis: 0 }),
    types: parsers,
    query_timeout: options.queryTimeoutMs ?? QUERY_TIMEOUT_MS,
    connectionTimeoutMillis: QUERY_TIMEOUT_MS,
    application_name: 'dugout',
  });
  // Without a listener, a client whose connection breaks while in use would crash the process.
  pool.on('connect', (client) => client.on('error', onError));
  // The pool repeats the error of an idle client, which the listener above has handled.
  pool.on('error', () => undefined);
  return pool;
}
