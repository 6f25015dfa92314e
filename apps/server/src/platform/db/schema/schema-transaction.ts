import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { MigrationError } from './schema-files.ts';

/** Prevents two programs on one PostgreSQL from changing its schema at the same time. */
const ADVISORY_LOCK = 4_400_001;
const LOCK_NOT_AVAILABLE = '55P03';

export interface SchemaLocks {
  /**
   * Max wait of a schema change for a table, in ms. While it waits, every later query of the table waits behind
   * it.
   */
  readonly timeoutMs: number;
  /** Number of times to try again when a table was not free in that time. */
  readonly retries: number;
  readonly pauseMs: number;
}

export const SCHEMA_LOCKS: SchemaLocks = { timeoutMs: 3_000, retries: 20, pauseMs: 1_000 };

/**
 * Runs a schema change in its own transaction, of one program at a time. Locks end with the transaction, so that a
 * pooler in transaction mode may lie between. `work` must compare again with the database, and may be repeated.
 * @throws MigrationError with the change and the reason of the failure; nothing is changed
 */
export async function inTransaction<T>(
  client: pg.PoolClient,
  { what, locks }: { readonly what: string; readonly locks: SchemaLocks },
  work: () => Promise<T>,
): Promise<T> {
  for (let retries = locks.retries; ; retries--) {
    try {
      return await once(client, locks.timeoutMs, work);
    } catch (error) {
      if (!isBusy(error)) {
        const reason = error instanceof Error ? error.message : String(error);
        throw new MigrationError(`${what} failed: ${reason}`, { cause: error });
      }
      if (retries === 0)
        throw new MigrationError(
          `${what} did not get a table that others use, in ${locks.retries + 1} tries. ` +
            'Nothing of it has been changed: end long transactions, and start it again.',
          { cause: error },
        );
    }
    await pause(locks.pauseMs);
  }
}

async function once<T>(client: pg.PoolClient, timeoutMs: number, work: () => Promise<T>): Promise<T> {
  await client.query('begin');
  try {
    await client.query('select pg_advisory_xact_lock($1)', [ADVISORY_LOCK]);
    await client.query(`set local lock_timeout = ${timeoutMs}`);
    await client.query(
      `create table if not exists schema_migration (
        name text primary key, hash text not null, applied_at timestamptz not null default now())`,
    );
    const result = await work();
    await client.query('commit');
    return result;
  } catch (error) {
    // A broken connection has already rolled back, and the first error is the one to report.
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

const isBusy = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === LOCK_NOT_AVAILABLE;
