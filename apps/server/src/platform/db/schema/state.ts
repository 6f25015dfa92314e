import type pg from 'pg';
import { createPool } from '../pool.ts';
import { compareMigrations, readApplied } from './applied-migrations.ts';
import type { Schema } from './schema-files.ts';

/** The state of a database relative to this version's schema; 'current' when it has all of it, and maybe more. */
export type SchemaState = 'empty' | 'earlier' | 'current';

/**
 * Compares the database with `schema`.
 * @throws MigrationError when this version may not run on it
 */
export async function schemaState(pool: pg.Pool, schema: Schema): Promise<SchemaState> {
  const client = await pool.connect();
  try {
    const applied = await readApplied(client);
    if (applied.size === 0) return 'empty';
    const { pending } = compareMigrations(schema.migrations, applied);
    return pending.length === 0 ? 'current' : 'earlier';
  } finally {
    client.release();
  }
}

/** Reports whether the PostgreSQL at an address has no tables. */
export async function hasNoTables(databaseUrl: string): Promise<boolean> {
  const pool = createPool({ connectionString: databaseUrl, connections: 1 }, () => undefined);
  try {
    const { rows } = await pool.query(
      `select from pg_class where relnamespace = current_schema()::text::regnamespace
        and relkind in ('r', 'p', 'v', 'm') limit 1`,
    );
    return rows.length === 0;
  } finally {
    await pool.end();
  }
}
