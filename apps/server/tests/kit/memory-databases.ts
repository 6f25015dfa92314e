/**
 * Migrated in-memory databases, reused by the test files of a process: emptying one takes a tenth of the
 * processor time of starting one.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@dugout/testkit/repository';
import { PGlite } from '@electric-sql/pglite';
import type pg from 'pg';
import { EMBEDDED_CONNECTIONS, socketPlace } from '#/platform/db/embedded/embedded.ts';
import { serveDatabase } from '#/platform/db/embedded/embedded-engine.ts';
import { createPool } from '#/platform/db/pool.ts';
import { migrate } from '#/platform/db/schema/migrate.ts';
import { readSchema } from '#/platform/db/schema/schema-files.ts';
import { schemaFolder } from './schema-folder.ts';

const schema = readSchema(schemaFolder);
const cacheFolder = join(repositoryRoot, 'node_modules/.cache/dugout');

/** More than the servers that one test file runs concurrently would only waste memory. */
const SPARE = 2;

interface MemoryDatabase {
  readonly engine: PGlite;
  /** The state after the migrations. */
  readonly migrated: Content;
  /** See `fingerprint`. */
  catalog: string;
}

interface Content {
  readonly rows: ReadonlyMap<string, Blob>;
  readonly sequences: ReadonlyMap<string, string | null>;
}

const spare: MemoryDatabase[] = [];

export async function takeMemoryDatabase(): Promise<MemoryDatabase> {
  const used = spare.pop();
  if (used !== undefined) return used;
  const engine = await PGlite.create({ loadDataDir: await migratedDump() });
  return { engine, migrated: await readContent(engine), catalog: await fingerprint(engine) };
}

/** Empties the database for reuse; closes one with a changed schema. */
export async function returnMemoryDatabase(database: MemoryDatabase): Promise<void> {
  const { engine } = database;
  await engine.exec('rollback');
  await engine.exec('discard all');
  if (spare.length >= SPARE || (await fingerprint(engine)) !== database.catalog) return engine.close();
  await restore(engine, database.migrated);
  database.catalog = await fingerprint(engine);
  spare.push(database);
}

const TABLES = `
  select c.oid::regclass::text as name
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema')
    and pg_relation_size(c.oid) > 0`;

async function readContent(engine: PGlite): Promise<Content> {
  const tables = await engine.query<{ name: string }>(TABLES);
  const rows = new Map<string, Blob>();
  for (const { name } of tables.rows) {
    const { blob } = await engine.query(`copy ${name} to '/dev/blob'`);
    if (blob !== undefined && blob.size > 0) rows.set(name, blob);
  }
  return { rows, sequences: await readSequences(engine) };
}

async function readSequences(engine: PGlite): Promise<Map<string, string | null>> {
  const { rows } = await engine.query<{ name: string; value: string | null }>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text as value from pg_sequences`,
  );
  return new Map(rows.map(({ name, value }) => [name, value]));
}

/** Restores each table and sequence to its migrated state, with all triggers disabled. */
async function restore(engine: PGlite, content: Content): Promise<void> {
  await engine.exec('set session_replication_role = replica; set client_min_messages = warning');
  const written = await engine.query<{ name: string }>(TABLES);
  const names = written.rows.map(({ name }) => name);
  if (names.length > 0) await engine.exec(`truncate ${names.join(', ')} restart identity cascade`);
  for (const [name, blob] of content.rows) await engine.query(`copy ${name} from '/dev/blob'`, [], { blob });
  for (const [name, value] of await readSequences(engine)) {
    const before = content.sequences.get(name) ?? null;
    if (value === before) continue;
    if (before === null) await engine.exec(`alter sequence ${name} restart`);
    else await engine.query('select setval($1, $2)', [name, before]);
  }
  await engine.exec('discard all');
  // Otherwise the write-ahead log of all changes would stay in memory.
  await engine.exec('checkpoint');
}

/** Returns a text that changes with any table, function, trigger, constraint, type or setting. */
async function fingerprint(engine: PGlite): Promise<string> {
  const catalogs = ['class', 'attribute', 'proc', 'trigger', 'constraint', 'type', 'db_role_setting'];
  const sums = catalogs.map(
    (name) => `(select sum(hashtextextended(ctid::text || xmin, 0)) from pg_${name})`,
  );
  const { rows } = await engine.query<{ sums: string }>(`select concat_ws(' ', ${sums.join(', ')}) as sums`);
  return rows[0]?.sums ?? '';
}

/** Returns the archive of a migrated database, cached while the schema is unchanged. */
async function migratedDump(): Promise<Blob> {
  const hash = createHash('sha256');
  for (const { name, hash: of } of [...schema.migrations, ...schema.functions]) hash.update(name).update(of);
  const file = join(cacheFolder, `migrated-${hash.digest('hex').slice(0, 24)}.tar`);
  if (existsSync(file)) return new Blob([readFileSync(file)]);
  const engine = await PGlite.create();
  const served = await serveInMemory(engine, EMBEDDED_CONNECTIONS);
  await migrate(served.pool, schema);
  await served.close();
  const dump = await engine.dumpDataDir('none');
  await engine.close();
  mkdirSync(cacheFolder, { recursive: true });
  const unfinished = `${file}.${process.pid}.${Math.random().toString(36).slice(2)}`;
  writeFileSync(unfinished, Buffer.from(await dump.arrayBuffer()));
  renameSync(unfinished, file);
  return dump;
}

/** Opens connections to the database like a server's. Closing them leaves the database open. */
export async function serveInMemory(
  engine: PGlite,
  connections: number,
): Promise<{ readonly pool: pg.Pool; readonly url: string; close(): Promise<void> }> {
  const place = socketPlace();
  const stopServing = await serveDatabase(engine, { socketPath: place.path, connections }, (error) => {
    throw error;
  });
  const pool = createPool({ socketFolder: place.folder, connections: EMBEDDED_CONNECTIONS }, () => undefined);
  return {
    pool,
    url: `postgresql://postgres:postgres@localhost/postgres?host=${encodeURIComponent(place.folder)}`,
    close: async () => {
      if (!pool.ended) await pool.end();
      await stopServing();
      rmSync(place.folder, { recursive: true, force: true });
    },
  };
}
