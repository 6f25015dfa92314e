import type pg from 'pg';
import { type AppliedMigrations, readApplied } from './applied-migrations.ts';
import { applyFunctions, changedFunctions } from './database-functions.ts';
import { MigrationError, type Schema, type SqlFile } from './schema-files.ts';
import { inTransaction, SCHEMA_LOCKS, type SchemaLocks } from './schema-transaction.ts';

/** The changes made by a migration. */
interface Migrated {
  readonly migrations: number;
  readonly functions: number;
}

/** The parts of this version's schema that a database lacks. */
export interface PendingChanges {
  readonly migrations: readonly SqlFile[];
  readonly functions: readonly string[];
}

/**
 * Migrates the database to this version's schema: each migration in its own transaction, forward only, then the
 * changed functions. Several programs may do so at once.
 * @throws MigrationError when this version cannot continue the database, with nothing changed; or when a
 * migration fails, with nothing of it changed
 */
export const migrate = (
  pool: pg.Pool,
  schema: Schema,
  locks: SchemaLocks = SCHEMA_LOCKS,
): Promise<Migrated> =>
  withClient(pool, async (client) => {
    let migrations = 0;
    for (const migration of pendingMigrations(schema.migrations, await readApplied(client)))
      if (await apply(client, migration, locks)) migrations++;
    return { migrations, functions: await applyFunctions(client, schema.functions, locks) };
  });

/**
 * Returns what `migrate` would change.
 * @throws MigrationError when this version cannot continue the database
 */
export const pendingChanges = (pool: pg.Pool, schema: Schema): Promise<PendingChanges> =>
  withClient(pool, async (client) => {
    const migrations = pendingMigrations(schema.migrations, await readApplied(client));
    const { changed, gone } = await changedFunctions(client, schema.functions);
    return { migrations, functions: [...changed.map(({ name }) => name), ...gone] };
  });

/**
 * Verifies that the database has this version's schema, and changes nothing.
 * @throws MigrationError
 */
export async function demandMigrated(pool: pg.Pool, schema: Schema): Promise<void> {
  const { migrations, functions } = await pendingChanges(pool, schema);
  const [first] = [...migrations.map(({ name }) => name), ...functions];
  if (first === undefined) return;
  throw new MigrationError(
    `The database is older than this version: it lacks ${migrations.length} migrations and ` +
      `${functions.length} functions, first ${first}. MIGRATE=job leaves them to a job: run ` +
      'npm run migrate -- --apply, then start again. Nothing has been changed.',
  );
}

async function withClient<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let isSound = false;
  try {
    const result = await work(client);
    isSound = true;
    return result;
  } finally {
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

/** Returns whether it was applied here; false when another program has applied it. */
const apply = (client: pg.PoolClient, { name, sql, hash }: SqlFile, locks: SchemaLocks): Promise<boolean> =>
  inTransaction(client, { what: `The migration ${name}`, locks }, async () => {
    const { rowCount } = await client.query('select from schema_migration where name = $1', [name]);
    if (rowCount !== 0) return false;
    await client.query(sql);
    await client.query('insert into schema_migration (name, hash) values ($1, $2)', [name, hash]);
    return true;
  });
