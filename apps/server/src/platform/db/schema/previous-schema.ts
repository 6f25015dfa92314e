import type pg from 'pg';
import type { AppliedMigrations } from './applied-migrations.ts';
import { MigrationError, type MigrationId, type PreviousSchema, type Schema } from './schema-files.ts';
import { inTransaction } from './schema-transaction.ts';

/** An upgrade to the baseline: which migrations take the place of which. */
export interface Upgrade {
  readonly sql: string;
  readonly from: readonly MigrationId[];
  readonly to: readonly MigrationId[];
}

/**
 * The upgrade that a database with the schema before the baseline needs; null for any other.
 * @throws MigrationError when it has only a part of that schema
 */
export function previousOf({ migrations, previous }: Schema, applied: AppliedMigrations): Upgrade | null {
  if (previous === null) return null;
  const missing = previous.migrations.filter(({ name, hash }) => applied.get(name) !== hash);
  if (missing.length === previous.migrations.length) return null;
  if (missing.length > 0) throw incomplete(missing);
  return {
    sql: previous.upgrade,
    from: previous.migrations,
    to: migrations.filter(({ name }) => name.slice(0, 4) <= previous.baseline),
  };
}

const incomplete = (missing: PreviousSchema['migrations']): MigrationError =>
  new MigrationError(
    `The database has an early schema of Dugout 0.1, without the migration ${missing[0]?.name ?? ''}. ` +
      'Start the last Dugout 0.1 on it once, then this version. Nothing has been changed.',
  );

/** The migrations that a database has after an upgrade. */
export function replaced(applied: AppliedMigrations, { from, to }: Upgrade): AppliedMigrations {
  const after = new Map(applied);
  for (const { name } of from) after.delete(name);
  for (const { name, hash } of to) after.set(name, hash);
  return after;
}

/** Runs an upgrade in one transaction. */
export const upgrade = (client: pg.PoolClient, { sql, from, to }: Upgrade): Promise<void> =>
  inTransaction(client, 'The upgrade from the schema before', async () => {
    await client.query(sql);
    const names = (migrations: readonly MigrationId[]) => migrations.map(({ name }) => name);
    await client.query('delete from schema_migration where name = any ($1)', [names(from)]);
    await client.query(
      'insert into schema_migration (name, hash) select * from unnest($1::text[], $2::text[])',
      [names(to), to.map(({ hash }) => hash)],
    );
  });
