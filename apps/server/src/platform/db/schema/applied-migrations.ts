import type pg from 'pg';
import { MigrationError } from './schema-files.ts';

/** The applied migrations of a database, with the hash that each had when it was applied. */
export type AppliedMigrations = ReadonlyMap<string, string>;

/** The first table or view that no extension created; the migrations table sorts first. */
const FIRST_TABLE = `
  select c.relname as name, c.relname = 'schema_migration' as is_ours from pg_class c
  where c.relnamespace = current_schema()::text::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
    and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
  order by is_ours desc, name limit 1`;

/** Applied by Dugout 0.1 and by builds before the release of 0.2.0; no later version has it. */
const BEFORE_0_2 = '0001-platform.sql';

/**
 * Reads the applied migrations of a database; none for an empty one.
 * @throws MigrationError when Dugout 0.1 or something else created the database
 */
export async function readApplied(client: pg.PoolClient): Promise<AppliedMigrations> {
  const { rows: tables } = await client.query<{ name: string; is_ours: boolean }>(FIRST_TABLE);
  const [table] = tables;
  if (table === undefined) return new Map();
  if (!table.is_ours) {
    throw new MigrationError(
      `The database has a table or view ${table.name}, and no migration of Dugout: something else created it. ` +
        'Set DATABASE_URL to an empty database. Nothing has been changed.',
    );
  }
  const { rows } = await client.query<{ name: string; hash: string }>(
    'select name, hash from schema_migration',
  );
  const applied = new Map(rows.map(({ name, hash }) => [name, hash]));
  if (applied.has(BEFORE_0_2)) {
    throw new MigrationError(
      'The database was created by Dugout 0.1 or a build before 0.2.0, which this version cannot upgrade. ' +
        'Set DATA_DIR to a new folder and, if you use one, DATABASE_URL to an empty database. ' +
        'To move funds out of its wallets, start the version that created it. Nothing has been changed.',
    );
  }
  return applied;
}
