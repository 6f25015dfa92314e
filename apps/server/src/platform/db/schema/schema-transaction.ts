import type pg from 'pg';
import { MigrationError } from './schema-files.ts';

/**
 * Runs a change of the schema in a transaction of its own.
 * @throws MigrationError that says what failed and why, with nothing changed
 */
export async function inTransaction(
  client: pg.PoolClient,
  what: string,
  work: () => Promise<void>,
): Promise<void> {
  await client.query('begin');
  try {
    await work();
    await client.query('commit');
  } catch (error) {
    // A connection that broke has rolled back already, and the first error is the one to report.
    await client.query('rollback').catch(() => undefined);
    const reason = error instanceof Error ? error.message : String(error);
    throw new MigrationError(`${what} failed: ${reason}`, { cause: error });
  }
}
