import type pg from 'pg';
import { type AppliedMigrations, readApplied } from './applied-migrations.ts';
import { applyFunctions } from './database-functions.ts';
import { MigrationError, type Schema, type SqlFile } from './schema-files.ts';
import { inTransaction } from './schema-transaction.ts';

/** The changes made by a start. */
interface Migrated {
  readonly migrations: number;
  readonly functions: number;
}

/** Prevents two servers on one PostgreSQL from migrating at the same time. */
const ADVISORY_LOCK = 4_400_001;

/**
 * Migrates the database to this version's schema: each migration in its own transaction, forward only, then the
 * changed functions.
 * @throws MigrationError when this version cannot continue the database, with nothing changed; or when a
 * migration fails, with nothing of it changed
 */
export async function migrate(pool: pg.Pool, schema: Schema): Promise<Migrated> {
  const client = await pool.connect();
  let isSound = false;
  try {
    await client.query('select pg_advisory_lock($1)', [ADVISORY_LOCK]);
    const pending = pendingMigrations(schema.migrations, await readApplied(client));
    await client.query(
      `create table if not exists schema_migration (
        name text primary key, hash text not null, applied_at timestamptz not null default now())`,
    );
    for (const migration of pending) await apply(client, migration);
    const functions = await applyFunctions(client, schema.functions);
    await client.query('select pg_advisory_unlock($1)', [ADVISORY_LOCK]);
    isSound = true;
    return { migrations: pending.length, functions };
  } finally {
    // Closing the connection releases its lock. A query on a broken connection would hide the first error.
    client.release(!isSound);
  }
}

function pendingMigrations(migrations: readonly SqlFile[], applied: AppliedMigrations): SqlFile[] {
  const known = new Map(migrations.map(({ name, hash }) => [name, hash]));
  for (const [name, hash] of applied) {
    if (!known.has(name)) {
      throw new MigrationError(
        `The database has the migration ${name}, which this version does not know: a newer Dugout created it. ` +
          'Start that version, or one after it. Nothing has been changed.',
      );
    }
    if (known.get(name) !== hash) {
      throw new MigrationError(
        `The migration ${name} was changed after it had been applied to this database. ` +
          'Start the version that applied it, or restore the file. Nothing has been changed.',
      );
    }
  }
  return migrations.filter(({ name }) => !applied.has(name));
}

const apply = (client: pg.PoolClient, migration: SqlFile): Promise<void> =>
  inTransaction(client, `The migration ${migration.name}`, async () => {
    await client.query(migration.sql);
    await client.query('insert into schema_migration (name, hash) values ($1, $2)', [
      migration.name,
      migration.hash,
    ]);
  });
