/** A private, migrated database for a test file. */
import { sql } from 'kysely';
import type { Db } from '#/platform/db/db.ts';
import { EMBEDDED_CONNECTIONS } from '#/platform/db/embedded/embedded.ts';
import { createDb } from '#/platform/db/kysely-db.ts';
import { createPool, type PoolUse, poolUse } from '#/platform/db/pool.ts';
import { migrate } from '#/platform/db/schema/migrate.ts';
import { readSchema } from '#/platform/db/schema/schema-files.ts';
import { returnMemoryDatabase, serveInMemory, takeMemoryDatabase } from './memory-databases.ts';
import { schemaFolder } from './schema-folder.ts';

/** Runs a query and returns its rows. */
export type RunSql = <Row = Readonly<Record<string, unknown>>>(
  text: TemplateStringsArray,
  ...values: unknown[]
) => Promise<Row[]>;

export const runSql =
  (db: Db): RunSql =>
  async <Row>(text: TemplateStringsArray, ...values: unknown[]) =>
    (await sql<Row>(text, ...values).execute(db.tables())).rows;

export interface TestDatabase {
  readonly db: Db;
  readonly sql: RunSql;
  /** For tests of the connections themselves. */
  readonly pool: ReturnType<typeof createPool>;
  poolUse(): PoolUse;
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Opens a private database: in memory, with only the migrations' contents; or a new database on the PostgreSQL
 * that TEST_DATABASE_URL names. Close it at the end of the test file. `connections` is the max number of open
 * connections, including those of other processes.
 */
export function testDatabase({ connections = EMBEDDED_CONNECTIONS } = {}): Promise<TestDatabase> {
  const url = process.env.TEST_DATABASE_URL;
  return url === undefined || url === '' ? embeddedDatabase(connections) : postgresDatabase(url);
}

async function embeddedDatabase(connections: number): Promise<TestDatabase> {
  const memory = await takeMemoryDatabase();
  const { pool, url, close } = await serveInMemory(memory.engine, connections);
  // Each prepared statement must work with a generic plan, which it would otherwise get late or never.
  await pool.query('SET plan_cache_mode = force_generic_plan');
  const db = createDb(pool, { embedded: true });
  return {
    db,
    sql: runSql(db),
    pool,
    poolUse: () => poolUse(pool),
    url,
    close: async () => {
      await db.close();
      await close();
      await returnMemoryDatabase(memory);
    },
  };
}

async function postgresDatabase(server: string): Promise<TestDatabase> {
  const name = `dugout_test_${process.pid}_${Math.random().toString(36).slice(2)}`;
  const url = new URL(server);
  await inServer(server, `create database ${name}`);
  url.pathname = `/${name}`;
  const pool = createPool({ connectionString: url.href, connections: EMBEDDED_CONNECTIONS }, () => undefined);
  await migrate(pool, readSchema(schemaFolder));
  const db = createDb(pool);
  return {
    db,
    sql: runSql(db),
    pool,
    poolUse: () => poolUse(pool),
    url: url.href,
    close: async () => {
      await db.close();
      await inServer(server, `drop database ${name} with (force)`);
    },
  };
}

async function inServer(server: string, sql: string): Promise<void> {
  const pool = createPool({ connectionString: server, connections: 1 }, () => undefined);
  await pool.query(sql);
  await pool.end();
}
