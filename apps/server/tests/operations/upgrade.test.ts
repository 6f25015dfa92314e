/** A database of the last release gets the schema of this version and keeps its rows; older ones are refused. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { describeFailure } from '#/app/describe-failure.ts';
import { findPlaces } from '#/app/places.ts';
import { startServer } from '#/app/server.ts';
import { parseConfig } from '#/platform/config/config.ts';
import { migrate } from '#/platform/db/schema/migrate.ts';
import { readSchema, type SqlFile } from '#/platform/db/schema/schema-files.ts';
import { schemaState } from '#/platform/db/schema/state.ts';
import { silentLog } from '#/platform/log/create-log.ts';
import { schemaFolder } from '#tests/kit/schema-folder.ts';
import { sharedDatabase, temporaryFolder } from '#tests/kit/testing.ts';
import { catalogOf, contentsOf } from './upgrade/catalog.ts';

/**
 * The last release: `upgrade/0.2.0.sha256` lists its migrations, and `0.2.0.sql` has rows as it writes them. A
 * new release replaces both files.
 */
const RELEASE = '0.2.0';
const schema = readSchema(schemaFolder);
const file = (name: string): string =>
  readFileSync(join(schemaFolder, 'tests/operations/upgrade', name), 'utf8');
const released = file(`${RELEASE}.sha256`)
  .trim()
  .split('\n')
  .map((line) => line.split(/ +/));
const migrations = schema.migrations.filter(({ name }) => released.some(([, each]) => each === name));

const database = sharedDatabase({ connections: 12 });
const folder = temporaryFolder();
beforeEach(async () => {
  await database.pool.query('drop schema public cascade; create schema public');
});

/** Makes a database as a release left it, before its functions were applied. */
async function databaseOf(applied: readonly SqlFile[]): Promise<void> {
  await database.pool.query(
    'create table schema_migration (name text primary key, hash text not null, applied_at timestamptz not null default now())',
  );
  for (const { name, sql, hash } of applied) {
    await database.pool.query(sql);
    await database.pool.query('insert into schema_migration (name, hash) values ($1, $2)', [name, hash]);
  }
}

function start(name: string) {
  const config = parseConfig({
    PORT: '0',
    METRICS_ADDRESS: 'off',
    DATA_DIR: join(folder, name),
    DATABASE_URL: database.url,
    DATABASE_CONNECTIONS: '4',
    SIM_CROWD: 'off',
    LOG_LEVEL: 'silent',
  });
  const simulated = { tokens: 40, wallets: 200, historyMs: 3_600_000 };
  return startServer({ config, log: silentLog, places: findPlaces(), simulated, onFatal: () => undefined });
}

describe(`a database of Dugout ${RELEASE}`, () => {
  it('has migrations that never change after the release', () => {
    expect(migrations.map(({ hash, name }) => [hash, name])).toEqual(released);
  });

  it('has the schema of a new database after the upgrade', async () => {
    await migrate(database.pool, schema);
    const expected = await catalogOf(database.pool);
    expect(expected.length).toBeGreaterThan(500);
    await database.pool.query('drop schema public cascade; create schema public');

    await databaseOf(migrations);
    expect(await migrate(database.pool, schema)).toEqual({
      migrations: schema.migrations.length - migrations.length,
      functions: schema.functions.length,
    });
    expect(await catalogOf(database.pool)).toEqual(expected);
    expect(await migrate(database.pool, schema)).toEqual({ migrations: 0, functions: 0 });
  });

  it('keeps every row', async () => {
    await databaseOf(migrations);
    await database.pool.query(file(`${RELEASE}.sql`));
    const before = await contentsOf(database.pool);
    expect([...before].filter(([, rows]) => rows.length === 0).map(([table]) => table)).toEqual([]);

    await migrate(database.pool, schema);
    const after = await contentsOf(database.pool);
    for (const [table, rows] of before) {
      const columns = new Set(rows.flatMap(Object.keys));
      const kept = (after.get(table) ?? []).map((row) =>
        Object.fromEntries(Object.entries(row).filter(([column]) => columns.has(column))),
      );
      for (const row of rows)
        expect(kept, table).toContainEqual(table === 'swap_order' ? { ...row, protect: false } : row);
    }
    expect(before.get('swap_order')).toMatchObject([{ status: 'awaitingSignature', protect: true }]);
  });

  it('keeps the triggers that guard its money', async () => {
    await databaseOf(migrations);
    await database.pool.query(file(`${RELEASE}.sql`));
    await migrate(database.pool, schema);
    const refused = (sql: string, why: string) => expect(database.pool.query(sql)).rejects.toThrow(why);
    await refused('update ledger_line set amount = amount + 1', 'append-only');
    await refused('delete from wallet_act', 'append-only');
    await refused('insert into ledger_line values (1, 9, 1, 5)', 'does not sum to zero');
  });

  it('starts', async () => {
    await databaseOf(migrations);
    const server = await start('released');
    const health = await fetch(new URL('/healthz', server.address));
    expect(health.status).toBe(200);
    await server.stop();
  }, 180_000);
});

describe('a database of Dugout 0.1', () => {
  const MESSAGE =
    'The database was created by Dugout 0.1 or a build before 0.2.0, which this version cannot upgrade. ' +
    'Set DATA_DIR to a new folder and, if you use one, DATABASE_URL to an empty database. ' +
    'To move funds out of its wallets, start the version that created it. Nothing has been changed.';
  const oldDatabase = (): Promise<void> =>
    databaseOf([
      { name: '0001-platform.sql', sql: 'create table outbox_event (id text primary key)', hash: 'old' },
      { name: '0011-identity.sql', sql: 'create table auth_user (id text primary key)', hash: 'old' },
    ]);

  it('is refused at the start, with what to do, and not changed', async () => {
    await oldDatabase();
    const before = await catalogOf(database.pool);
    const failure = await start('old').then(
      () => null,
      (error: unknown) => error,
    );
    expect(describeFailure(failure)).toBe(MESSAGE);
    expect(await catalogOf(database.pool)).toEqual(before);
  }, 180_000);

  it('is refused by the check of a backup, too', async () => {
    await oldDatabase();
    await expect(schemaState(database.pool, schema)).rejects.toThrow(MESSAGE);
  });
});
