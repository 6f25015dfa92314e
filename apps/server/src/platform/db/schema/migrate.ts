import type pg from 'pg';
import { compareMigrations, readApplied } from './applied-migrations.ts';
import { applyFunctions, pendingFunctions } from './database-functions.ts';
import { type Migration, MigrationError, type Schema } from './schema-files.ts';
import { inTransaction, SCHEMA_LOCKS, type SchemaLocks } from './schema-transaction.ts';

/** The changes made by a migration. */
interface Migrated {
  readonly migrations: number;
  readonly functions: number;
}

/** The parts of this version's schema that a database lacks. */
export interface PendingChanges {
  readonly migrations: readonly Migration[];
  readonly functions: readonly string[];
}

/**
 * Migrates the database to this version's schema: each migration in its own transaction, forward only, then the
 * functions. Several programs may do so at once. Functions of a database that a newer version has migrated stay as
 * they are.
 * @throws MigrationError when this version cannot continue the database, with nothing changed; or when a
 * migration fails, with nothing of it changed
 */
export const migrate = (
  pool: pg.Pool,
  schema: Schema,
  locks: SchemaLocks = SCHEMA_LOCKS,
): Promise<Migrated> =>
  withClient(pool, async (client) => {
    const { pending, isNewer } = compareMigrations(schema.migrations, await readApplied(client));
    let migrations = 0;
    for (const migration of pending) if (await apply(client, migration, locks)) migrations++;
    const functions = isNewer
      ? 0
      : await applyFunctions(client, schema.functions, { drops: migrations > 0, locks });
    return { migrations, functions };
  });

/**
 * Returns what `migrate` would change.
 * @throws MigrationError when this version cannot continue the database
 */
export const pendingChanges = (pool: pg.Pool, schema: Schema): Promise<PendingChanges> =>
  withClient(pool, async (client) => {
    const { pending, isNewer } = compareMigrations(schema.migrations, await readApplied(client));
    const functions = isNewer ? [] : await pendingFunctions(client, schema.functions);
    return { migrations: pending, functions };
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

/** Returns whether it was applied here; false when another program has applied it. */
const apply = (client: pg.PoolClient, migration: Migration, locks: SchemaLocks): Promise<boolean> =>
  inTransaction(client, { what: `The migration ${migration.name}`, locks }, async () => {
    const { name, sql, hash, needs } = migration;
    const { rowCount } = await client.query('select from schema_migration where name = $1', [name]);
    if (rowCount !== 0) return false;
    await client.query(sql);
    await client.query(
      `alter table schema_migration add column if not exists needs text not null default 'itself'`,
    );
    await client.query('insert into schema_migration (name, hash, needs) values ($1, $2, $3)', [
      name,
      hash,
      needs,
    ]);
    return true;
  });
