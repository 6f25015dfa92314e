/** A private, migrated database for a test file. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@dugout/testkit/repository';
import type { Db } from '#/platform/db/db.ts';
import { EMBEDDED_CONNECTIONS, socketPlace } from '#/platform/db/embedded/embedded.ts';
import { startEngine } from '#/platform/db/embedded/embedded-engine.ts';
import { createDb } from '#/platform/db/kysely-db.ts';
import { createPool } from '#/platform/db/pool.ts';
import { migrate } from '#/platform/db/schema/migrate.ts';
import { readSchema } from '#/platform/db/schema/schema-files.ts';

/** The folder of migrations/ and sql/. */
export const schemaFolder = join(repositoryRoot, 'apps/server');
const cacheFolder = join(repositoryRoot, 'node_modules/.cache/dugout');

export interface TestDatabase {
  readonly db: Db;
  /** For tests of the connections themselves. */
  readonly pool: ReturnType<typeof createPool>;
  /** What `DATABASE_URL` is for another process. */
  readonly url: string;
  close(): Promise<void>;
}

/**
 * A database of the caller's own: in memory, from a cached dump of the migrated one; or, when
 * TEST_DATABASE_URL names a PostgreSQL, a new database there. Close it when the test file ends. `connections`
 * says how many may be open at a time, those of other processes among them.
 */
export function testDatabase({ connections = EMBEDDED_CONNECTIONS } = {}): Promise<TestDatabase> {
  const url = process.env.TEST_DATABASE_URL;
  return url === undefined || url === '' ? embeddedDatabase(connections) : postgresDatabase(url);
}

async function embeddedDatabase(connections: number): Promise<TestDatabase> {
  const dump = await migratedDump();
  return openInMemory(connections, dump);
}

async function openInMemory(
  connections: number,
  dump?: Blob,
): Promise<TestDatabase & { dump(): Promise<Blob> }> {
  const place = socketPlace();
  const engine = await startEngine(
    { folder: null, socketPath: place.path, connections, ...(dump === undefined ? {} : { dump }) },
    (error) => {
      throw error;
    },
  );
  const pool = createPool({ socketFolder: place.folder, connections: EMBEDDED_CONNECTIONS }, () => undefined);
  // Each prepared statement has to work with a plan for any values, which it otherwise gets later or never.
  await pool.query('SET plan_cache_mode = force_generic_plan');
  const db = createDb(pool, { embedded: true });
  return {
    db,
    pool,
    url: `postgresql://postgres:postgres@localhost/postgres?host=${encodeURIComponent(place.folder)}`,
    dump: () => engine.dump(),
    close: async () => {
      await db.close();
      await engine.close();
      rmSync(place.folder, { recursive: true, force: true });
    },
  };
}

async function migratedDump(): Promise<Blob> {
  const hash = createHash('sha256');
  const schema = readSchema(schemaFolder);
  for (const { name, hash: of } of [...schema.migrations, ...schema.functions]) hash.update(name).update(of);
  const file = join(cacheFolder, `migrated-${hash.digest('hex').slice(0, 24)}.tar`);
  if (existsSync(file)) return new Blob([readFileSync(file)]);
  const database = await openInMemory(EMBEDDED_CONNECTIONS);
  await migrate(database.pool, schema);
  const dump = await database.dump();
  await database.close();
  mkdirSync(cacheFolder, { recursive: true });
  const unfinished = `${file}.${process.pid}.${Math.random().toString(36).slice(2)}`;
  writeFileSync(unfinished, Buffer.from(await dump.arrayBuffer()));
  renameSync(unfinished, file);
  return dump;
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
    pool,
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
