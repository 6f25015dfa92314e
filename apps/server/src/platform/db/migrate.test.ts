import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { migrationsFolder, type TestDatabase, testDatabase } from '#tests/kit/database.ts';
import { MigrationError, migrate } from './migrate.ts';

let database: TestDatabase;
let folder: string;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'dugout-migrations-'));
  await database.pool.query('drop schema public cascade');
  await database.pool.query('create schema public');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const file = (name: string, sql: string) => writeFileSync(join(folder, name), sql);

describe('migrations', () => {
  it('are applied once, in order', async () => {
    file('0002-second.sql', 'alter table first add column b int; insert into first (b) values (1)');
    file('0001-first.sql', 'create table first (a int)');
    expect(await migrate(database.pool, folder)).toBe(2);
    expect(await migrate(database.pool, folder)).toBe(0);
    expect((await database.pool.query('select b from first')).rows).toEqual([{ b: 1 }]);
  });

  it('leave nothing behind when they fail', async () => {
    file('0001-broken.sql', 'create table half (a int); create table half (a int)');
    await expect(migrate(database.pool, folder)).rejects.toThrow(/0001-broken\.sql failed: .*half/);
    expect((await database.pool.query("select to_regclass('half') as found")).rows).toEqual([{ found: null }]);
  });

  it('refuse a file that was changed after it had been applied', async () => {
    file('0001-first.sql', 'create table first (a int)');
    await migrate(database.pool, folder);
    file('0001-first.sql', 'create table first (a bigint)');
    await expect(migrate(database.pool, folder)).rejects.toThrow(MigrationError);
  });

  it('refuse a database that a newer version made', async () => {
    file('0001-first.sql', 'create table first (a int)');
    await migrate(database.pool, folder);
    rmSync(join(folder, '0001-first.sql'));
    await expect(migrate(database.pool, folder)).rejects.toThrow('made by a newer Dugout');
  });

  it('of the product fit an empty database', async () => {
    expect(await migrate(database.pool, migrationsFolder)).toBeGreaterThan(0);
  });
});
