import type pg from 'pg';
import { type Migration, MigrationError } from './schema-files.ts';

/** The applied migrations of a database by name, as they were when they were applied. */
type AppliedMigrations = ReadonlyMap<string, Pick<Migration, 'hash' | 'needs'>>;

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
  // The column is missing until the first migration by a version that has it.
  const { rows } = await client.query<{ name: string; hash: string; needs: string }>(
    `select name, hash, coalesce(to_jsonb(m) ->> 'needs', 'itself') as needs from schema_migration m`,
  );
  const applied = new Map(rows.map(({ name, hash, needs }) => [name, { hash, needs }]));
  if (applied.has(BEFORE_0_2)) {
    throw new MigrationError(
      'The database was created by Dugout 0.1 or a build before 0.2.0, which this version cannot upgrade. ' +
        'Set DATA_DIR to a new folder and, if you use one, DATABASE_URL to an empty database. ' +
        'To move funds out of its wallets, start the version that created it. Nothing has been changed.',
    );
  }
  return applied;
}

/** The migrations of a version that a database lacks, and whether a newer version has changed the database. */
interface ComparedMigrations {
  readonly pending: readonly Migration[];
  readonly isNewer: boolean;
}

/**
 * Compares the migrations of this version with those of the database.
 * @throws MigrationError when this version may not run on it
 */
export function compareMigrations(
  migrations: readonly Migration[],
  applied: AppliedMigrations,
): ComparedMigrations {
  const known = new Map(migrations.map((migration) => [migration.name, migration]));
  let isNewer = false;
  for (const [name, { hash, needs }] of applied) {
    const own = known.get(name);
    if (own === undefined) {
      if (needs !== 'nothing' && !known.has(needs)) throw new MigrationError(refusal(name, needs));
      isNewer = true;
    } else if (own.hash !== hash) {
      throw new MigrationError(
        `The migration ${name} was changed after it had been applied to this database. ` +
          'Start the version that applied it, or restore the file. Nothing has been changed.',
      );
    }
  }
  return { pending: migrations.filter(({ name }) => !applied.has(name)), isNewer };
}

const refusal = (name: string, needs: string): string =>
  `The database has the migration ${name}, which this version does not know: a newer Dugout created it` +
  `${needs === 'itself' ? '' : `, for versions with ${needs} and after`}. ` +
  'Start that version, or one after it. Nothing has been changed.';
