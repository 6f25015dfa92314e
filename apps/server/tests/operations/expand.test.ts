/** Migrations that servers of the release before may run with, and the functions that these call. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readSchema } from '#/platform/db/schema/schema-files.ts';
import { schemaFolder } from '#tests/kit/schema-folder.ts';
import { expandFaults, wholeRowTables } from './upgrade/expand-rules.ts';

const schema = readSchema(schemaFolder);
const whole = wholeRowTables(schema.functions);
/** Later migrations say what kind they are. */
const LAST_WITHOUT_KIND = '0042';

describe('a migration', () => {
  it('says in its first line whether older servers may run with it', () => {
    const silent = schema.migrations.filter(
      ({ name, sql }) => name.slice(0, 4) > LAST_WITHOUT_KIND && !/^-- (expand|contract)/.test(sql),
    );
    expect(silent.map(({ name }) => name)).toEqual([]);
  });

  it('that expands breaks no statement of an older server', () => {
    for (const { name, sql, needs } of schema.migrations)
      if (needs === 'nothing') expect(expandFaults(sql, whole), name).toEqual([]);
  });

  it('that contracts needs a migration that exists', () => {
    const names = new Set(['nothing', 'itself', ...schema.migrations.map(({ name }) => name)]);
    expect(schema.migrations.filter(({ needs }) => !names.has(needs))).toEqual([]);
  });
});

describe('the rules of an expanding migration', () => {
  it.each([
    'DROP TABLE swap',
    'ALTER TABLE swap DROP COLUMN tip',
    'ALTER TABLE swap RENAME COLUMN tip TO tips',
    'ALTER TABLE swap ALTER COLUMN tip TYPE text',
    'ALTER TABLE swap ALTER tip SET NOT NULL',
    'ALTER TABLE auth_user ADD COLUMN a int, ADD COLUMN b numeric(9, 2) NOT NULL',
    'ALTER TABLE swap ADD COLUMN a int NOT NULL DEFAULT 0',
    'ALTER TABLE swap ADD CONSTRAINT few CHECK (tip < 9)',
    'CREATE UNIQUE INDEX one_tip ON swap (tip)',
    'TRUNCATE outbox_event',
  ])('refuse %s', (sql) => expect(expandFaults(sql, whole)).toHaveLength(1));

  it.each([
    'CREATE TABLE next (a int NOT NULL); CREATE UNIQUE INDEX one ON next (a); ALTER TABLE next ADD CHECK (a > 0)',
    'ALTER TABLE swap ADD COLUMN a int',
    'ALTER TABLE auth_user ADD COLUMN a numeric(9, 2) NOT NULL DEFAULT 0, ADD COLUMN b int',
    'CREATE INDEX tips ON swap (tip)',
    '-- Nothing to drop.\nUPDATE auth_user SET a = 1',
  ])('allow %s', (sql) => expect(expandFaults(sql, whole)).toEqual([]));

  it('know the tables whose rows functions insert whole', () => {
    expect([...whole]).toEqual(expect.arrayContaining(['swap', 'position', 'swap_fill']));
  });
});

describe('functions that servers in use may call', () => {
  /** Made at a release by `sha256sum *.sql` in sql/functions, without functions that its code does not call. */
  const listed = readFileSync(join(schemaFolder, 'tests/operations/upgrade/functions.sha256'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split(/ +/));

  it('are never changed: a changed one gets a new name, and the old one stays for a release', () => {
    const hashes = new Map(schema.functions.map(({ name, hash }) => [name, hash]));
    expect(listed.map(([, name = '']) => [hashes.get(name), name])).toEqual(listed);
  });
});
