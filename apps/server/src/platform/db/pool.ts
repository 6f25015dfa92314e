import pg from 'pg';

const INT8 = 20;
const INT8_ARRAY = 1016;
const NUMERIC = 1700;
const WHOLE = /^-?\d+$/;

/**
 * Whole numerics are amounts and become bigint, exact; a numeric with a fraction stays a decimal string,
 * exact too.
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
  /** In ms; 30 seconds unless given. */
  readonly queryTimeoutMs?: number;
};

/** Connections of a pool: those that are open, those that nobody uses, and callers who wait for one. */
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
 * A query that has not answered by then fails: on the embedded database it most likely waits for a
 * transaction of its own caller.
 */
const QUERY_TIMEOUT_MS = 30_000;

/**
 * Returns a pool whose connections have the value parsers of the whole server. `onError` is called for each
 * connection that breaks, idle or in use; its query fails, and the pool opens another connection.
 */
export function createPool(options: PoolOptions, onError: (error: Error) => void): pg.Pool {
  const target =
    'connectionString' in options
      ? { connectionString: options.connectionString }
      : { host: options.socketFolder, user: 'postgres', database: 'postgres', password: 'postgres' };
  const pool = new pg.Pool({
    ...target,
    max: options.connections,
    // One that is closed would leave its prepared statements behind.
    ...('socketFolder' in options && { idleTimeoutMillis: 0 }),
    types: parsers,
    query_timeout: options.queryTimeoutMs ?? QUERY_TIMEOUT_MS,
    connectionTimeoutMillis: QUERY_TIMEOUT_MS,
    application_name: 'dugout',
  });
  // A client without a listener ends the process when its connection breaks while it is in use.
  pool.on('connect', (client) => client.on('error', onError));
  // The pool repeats the error of an idle client, which the listener above has had.
  pool.on('error', () => undefined);
  return pool;
}
