import { join } from 'node:path';
import { startPostgres } from '@dugout/testkit/postgres';
import { createPool } from '#/platform/db/pool.ts';
import { migrate } from '#/platform/db/schema/migrate.ts';
import { readSchema } from '#/platform/db/schema/schema-files.ts';
import { type TestDatabase, testDatabase } from '#tests/kit/database.ts';
import { schemaFolder } from '#tests/kit/schema-folder.ts';

/**
 * Only processes are killed here, not the machine: data that the system has accepted from a process is not lost.
 */
const POSTGRES = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  shared_buffers: '512MB',
  max_wal_size: '4GB',
  max_connections: '40',
  autovacuum_naptime: '20s',
} as const;

interface ChaosDatabase {
  readonly database: Pick<TestDatabase, 'pool' | 'url'>;
  /** Null when the database has no separate process. */
  readonly pid: number | null;
  close(): Promise<void>;
}

/** Opens PostgreSQL in a folder if it is installed, else an in-memory database. */
export async function openChaosDatabase(folder: string): Promise<ChaosDatabase> {
  const postgres = await startPostgres(POSTGRES, join(folder, 'postgres'));
  if (postgres === null)
    console.log(
      'PostgreSQL is not installed: a database in memory is used, and the trial cannot be resumed.',
    );
  const database =
    postgres === null ? await testDatabase({ connections: 16 }) : await opened(postgres.socketUrl);
  return {
    database,
    pid: postgres?.pid ?? null,
    async close() {
      await database.close();
      await postgres?.stop();
    },
  };
}

async function opened(url: string) {
  const pool = createPool({ connectionString: url, connections: 8 }, () => undefined);
  await migrate(pool, readSchema(schemaFolder));
  return { pool, url, close: () => pool.end() };
}
