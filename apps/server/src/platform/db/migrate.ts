import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';

/** The database and the migrations of this version do not fit together. */
export class MigrationError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'MigrationError';
  }
}

interface Migration {
  readonly name: string;
  readonly sql: string;
  readonly hash: string;
}

const FILE_NAME = /^\d{4}-[a-z0-9-]+\.sql$/;
/** Keeps two servers on one PostgreSQL from migrating at the same time. */
const ADVISORY_LOCK = 4_400_001;

/** The migrations of a folder in their order, by file name `NNNN-name.sql`. */
export function readMigrations(folder: string): Migration[] {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort();
  for (const name of names) if (!FILE_NAME.test(name)) throw new MigrationError(`The migration ${name} is not named NNNN-name.sql`);
  return names.map((name) => {
    const sql = readFileSync(join(folder, name), 'utf8');
    return { name, sql, hash: createHash('sha256').update(sql).digest('hex') };
  });
}

/**
 * Brings the database to this version, each migration in a transaction of its own, never backwards.
 * @returns how many were applied
 * @throws MigrationError when one fails, was changed after it had been applied, or is unknown to this version
 */
export async function migrate(pool: pg.Pool, folder: string): Promise<number> {
  const migrations = readMigrations(folder);
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [ADVISORY_LOCK]);
    await client.query(
      'create table if not exists schema_migration (name text primary key, hash text not null, applied_at timestamptz not null default now())',
    );
    const { rows } = await client.query<{ name: string; hash: string }>('select name, hash from schema_migration');
    const pending = pendingMigrations(migrations, rows);
    for (const migration of pending) await apply(client, migration);
    return pending.length;
  } finally {
    await client.query('select pg_advisory_unlock($1)', [ADVISORY_LOCK]);
    client.release();
  }
}

function pendingMigrations(migrations: readonly Migration[], applied: readonly { name: string; hash: string }[]): Migration[] {
  const hashes = new Map(applied.map((row) => [row.name, row.hash]));
  for (const name of hashes.keys())
    if (!migrations.some((migration) => migration.name === name))
      throw new MigrationError(`The database has the migration ${name}, which this version does not know: it was made by a newer Dugout`);
  for (const { name, hash } of migrations)
    if (hashes.has(name) && hashes.get(name) !== hash)
      throw new MigrationError(`The migration ${name} was changed after it had been applied`);
  return migrations.filter(({ name }) => !hashes.has(name));
}

async function apply(client: pg.PoolClient, migration: Migration): Promise<void> {
  await client.query('begin');
  try {
    await client.query(migration.sql);
    await client.query('insert into schema_migration (name, hash) values ($1, $2)', [migration.name, migration.hash]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new MigrationError(`The migration ${migration.name} failed: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}
