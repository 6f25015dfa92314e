import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { areasOf } from './table-types/areas.ts';
import type { Column } from './table-types/columns.ts';
import { tablesFolder, tableTypes } from './table-types/generate.ts';
import { renderTables } from './table-types/render.ts';

describe('the types of the tables', () => {
  it('match the migrated database: after a change of a migration, run `npm run table-types`', async () => {
    const paths = ['tables.ts', ...readdirSync(join(tablesFolder, 'tables')).map((name) => `tables/${name}`)];
    const written = paths.map((path) => [path, readFileSync(join(tablesFolder, path), 'utf8')]);
    expect(Object.fromEntries(written)).toEqual(Object.fromEntries(await tableTypes()));
  });
});

describe('a column', () => {
  const column = (of: Partial<Column>): Column => ({
    table: 'thing',
    name: 'it',
    type: 'text',
    nullable: false,
    hasDefault: false,
    isGenerated: false,
    choices: null,
    ...of,
  });
  const typed = (of: Partial<Column>): string =>
    /it:\s*([^;]*);/.exec(
      renderTables([column(of)], new Map([['thing', 'things']])).get('tables/things.ts') ?? '',
    )?.[1] ?? '';

  it.each([
    [{}, 'string'],
    [{ nullable: true }, 'string | null'],
    [{ type: 'bigint', hasDefault: true }, 'Generated<Int8>'],
    [{ type: 'bigint', isGenerated: true }, 'GeneratedAlways<Int8>'],
    [{ type: 'numeric(39,0)' }, 'Whole'],
    [{ type: 'numeric(30,9)' }, 'Decimal'],
    [{ type: 'numeric' }, 'Decimal'],
    [{ type: 'timestamp(3) with time zone', nullable: true }, 'Date | null'],
    [{ type: 'bytea[]' }, 'Buffer[]'],
    [{ choices: ['buy', 'sell'], nullable: true }, "'buy' | 'sell' | null"],
  ])('%o is %s', (of, expected) => expect(typed(of)).toBe(expected));

  it('of an unknown type is rejected', () => {
    expect(() => typed({ type: 'point' })).toThrow('thing.it has the type point');
  });
});

describe('the area of a table', () => {
  const file = (name: string, sql: string) => ({ name, sql, hash: '' });

  it('is that of the migration that created it, even after a rename', () => {
    const areas = areasOf([
      file('0001-things.sql', 'CREATE TABLE thing (id int);\nCREATE VIEW seen AS SELECT 1;'),
      file('0002-names.sql', 'ALTER TABLE thing RENAME TO item;\ncreate table name (id int);'),
    ]);
    expect(Object.fromEntries(areas)).toMatchObject({ item: 'things', seen: 'things', name: 'names' });
  });
});
