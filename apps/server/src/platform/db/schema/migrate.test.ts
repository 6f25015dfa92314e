import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { type TestDatabase, testDatabase } from '#tests/kit/database.ts';
import { schemaFolder } from '#tests/kit/schema-folder.ts';
import { temporaryFolder } from '#tests/kit/testing.ts';
import { migrate } from './migrate.ts';
import { MigrationError, readSchema } from './schema-files.ts';

let database: TestDatabase;
let folder: string;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  folder = temporaryFolder(onTestFinished);
  await database.pool.query('drop schema public cascade');
  await database.pool.query('create schema public');
});

function file(path: string, sql: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), sql);
}
const start = () => migrate(database.pool, readSchema(folder));
const rows = async (sql: string) => (await database.pool.query(sql)).rows;
const tables = () =>
  rows("select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'");

describe('migrations', () => {
  it('are applied once, in order', async () => {
    file(
      'migrations/0002-second.sql',
      'alter table first add column b int; insert into first (b) values (1)',
    );
    file('migrations/0001-first.sql', 'create table first (a int)');
    expect(await start()).toEqual({ migrations: 2, functions: 0 });
    expect(await start()).toEqual({ migrations: 0, functions: 0 });
    expect(await rows('select b from first')).toEqual([{ b: 1 }]);
  });

  it('are applied even when a lower number arrives later', async () => {
    file('migrations/0002-second.sql', 'create table second (a int)');
    await start();
    file('migrations/0001-first.sql', 'create table first (a int)');
    expect(await start()).toMatchObject({ migrations: 1 });
  });

  it('leave nothing behind when they fail', async () => {
    file('migrations/0001-broken.sql', 'create table half (a int); create table half (a int)');
    await expect(start()).rejects.toThrow(/0001-broken\.sql failed: .*half/);
    expect(await rows("select to_regclass('half') as found")).toEqual([{ found: null }]);
  });

  it('reject a file that changed after it was applied', async () => {
    file('migrations/0001-first.sql', 'create table first (a int)');
    await start();
    file('migrations/0001-first.sql', 'create table first (a bigint)');
    await expect(start()).rejects.toThrow(MigrationError);
  });

  it('reject a database that a newer version created and this one may not run on', async () => {
    file('migrations/0001-first.sql', 'create table first (a int)');
    file('migrations/0002-second.sql', '-- contract, needs 0001-first.sql\nalter table first drop column a');
    await start();
    rmSync(join(folder, 'migrations/0001-first.sql'));
    rmSync(join(folder, 'migrations/0002-second.sql'));
    await expect(start()).rejects.toThrow(
      'has the migration 0001-first.sql, which this version does not know: a newer Dugout created it. Start',
    );
    await rows("delete from schema_migration where name = '0001-first.sql'");
    await expect(start()).rejects.toThrow('created it, for versions with 0001-first.sql and after. Start');
  });

  it('of a newer version that this one may run on are left alone', async () => {
    file('migrations/0001-first.sql', 'create table first (a int, b int)');
    await start();
    file('migrations/0002-second.sql', '-- expand\nalter table first add column c int');
    file('migrations/0003-third.sql', '-- contract, needs 0001-first.sql\nalter table first drop column b');
    await start();
    rmSync(join(folder, 'migrations/0002-second.sql'));
    rmSync(join(folder, 'migrations/0003-third.sql'));
    expect(await start()).toEqual({ migrations: 0, functions: 0 });
    expect(await rows('insert into first (a) values (1) returning c')).toEqual([{ c: null }]);
  });

  it('of a database from before they named their kind are needed', async () => {
    file('migrations/0001-first.sql', '-- expand\ncreate table first (a int)');
    await start();
    await rows('alter table schema_migration drop column needs');
    rmSync(join(folder, 'migrations/0001-first.sql'));
    await expect(start()).rejects.toThrow('has the migration 0001-first.sql');
  });

  it('reject a foreign database and leave it unchanged', async () => {
    await database.pool.query('create table invoice (id int)');
    file('migrations/0001-first.sql', 'create table first (a int)');
    await expect(start()).rejects.toThrow(
      'The database has a table or view invoice, and no migration of Dugout',
    );
    expect(await tables()).toEqual([{ name: 'invoice' }]);
  });

  it('reject a file with a malformed name', async () => {
    file('migrations/first.sql', 'create table first (a int)');
    await expect(async () => start()).rejects.toThrow('first.sql');
  });

  it('of the product apply to an empty database', async () => {
    const schema = readSchema(schemaFolder);
    expect(await migrate(database.pool, schema)).toEqual({
      migrations: schema.migrations.length,
      functions: schema.functions.length,
    });
  });
});

describe('functions', () => {
  const answer = async () => (await rows('select answer() as it'))[0]?.it;
  const trigger = (value: number): string => `
    create or replace function fill_in() returns trigger language plpgsql as 'begin new.a := ${value}; return new; end';
    create or replace trigger first_filled before insert on first for each row execute function fill_in()`;

  it('are applied after the migrations, and again when they change', async () => {
    file('migrations/0001-first.sql', 'create table first (a int)');
    file('sql/functions/answer.sql', "create function answer() returns int language sql as 'select 1'");
    expect(await start()).toMatchObject({ migrations: 1, functions: 1 });
    expect(await answer()).toBe(1);
    file('sql/functions/answer.sql', "create function answer() returns int language sql as 'select 2'");
    expect(await start()).toMatchObject({ functions: 1 });
    expect(await answer()).toBe(2);
    expect(await start()).toMatchObject({ functions: 0 });
  });

  it('exist once, even when their arguments or result change', async () => {
    file('sql/functions/answer.sql', "create function answer(a int) returns int language sql as 'select a'");
    await start();
    file(
      'sql/functions/answer.sql',
      "create function answer() returns text language sql as $$select 'yes'$$",
    );
    await start();
    expect(await answer()).toBe('yes');
    expect(await rows("select pronargs from pg_proc where proname = 'answer'")).toEqual([{ pronargs: 0 }]);
  });

  it('are dropped with their files, by the next version that migrates', async () => {
    file('sql/functions/answer.sql', "create function answer() returns int language sql as 'select 1'");
    await start();
    rmSync(join(folder, 'sql/functions/answer.sql'));
    expect(await start()).toMatchObject({ functions: 0 });
    file('migrations/0001-first.sql', 'create table first (a int)');
    expect(await start()).toMatchObject({ functions: 1 });
    expect(await rows("select proname from pg_proc where proname = 'answer'")).toEqual([]);
  });

  it('of a newer version are neither replaced nor dropped by an older one', async () => {
    const write = (name: string, value: number): void =>
      file(
        `sql/functions/${name}.sql`,
        `create function ${name}() returns int language sql as 'select ${value}'`,
      );
    write('answer', 1);
    await start();
    write('answer', 2);
    write('answer_2', 3);
    file('migrations/0001-next.sql', '-- expand\ncreate table next (a int)');
    await start();
    rmSync(join(folder, 'migrations/0001-next.sql'));
    rmSync(join(folder, 'sql/functions/answer_2.sql'));
    write('answer', 1);
    expect(await start()).toEqual({ migrations: 0, functions: 0 });
    expect(await rows('select answer(), answer_2()')).toEqual([{ answer: 2, answer_2: 3 }]);
  });

  it('keep their triggers when they change, and lose them with their file', async () => {
    file('migrations/0001-first.sql', 'create table first (a int)');
    const inserted = async () => (await rows('insert into first default values returning a'))[0]?.a;
    for (const value of [1, 2]) {
      file('sql/functions/fill_in.sql', trigger(value));
      await start();
      expect(await inserted()).toBe(value);
    }
    rmSync(join(folder, 'sql/functions/fill_in.sql'));
    file('migrations/0002-second.sql', 'create table second (a int)');
    await start();
    expect(await inserted()).toBeNull();
  });

  it('all stay unchanged when one of them fails', async () => {
    file('sql/functions/answer.sql', "create function answer() returns int language sql as 'select 1'");
    await start();
    file('sql/functions/answer.sql', "create function answer() returns int language sql as 'select 2'");
    file('sql/functions/broken.sql', 'create function broken() returns int language sql as nonsense');
    await expect(start()).rejects.toThrow(/broken\.sql: syntax error/);
    expect(await answer()).toBe(1);
  });
});
