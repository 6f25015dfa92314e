import type pg from 'pg';
import { MigrationError } from './schema-files.ts';

/**
 * Runs a schema change in its own transaction.
 * @throws MigrationError with the change and the reason of the failure; nothing is changed
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
    // A broken connection has already rolled back, and the first error is the one to report.
    await client.query('rollback').catch(() => undefined);
    const reason = error instanceof Error ? error.message : String(error);
    throw new MigrationError(`${what} failed: ${reason}`, { cause: error });
  }
}
