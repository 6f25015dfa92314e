/** Tests docs/keys.md and docs/data.md against the code. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = new URL('../../../../', import.meta.url).pathname;
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const sources = readdirSync(join(ROOT, 'apps/server/src'), { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !/\.(test|harness)\.ts$/.test(path))
  .map((path) => read(join('apps/server/src', path)));
const found = (texts: readonly string[], pattern: RegExp): string[] => [
  ...new Set(texts.flatMap((text) => Array.from(text.matchAll(pattern), ([, name = '']) => name))),
];

describe('[R12] The inventory of keys', () => {
  const keys = read('docs/keys.md');

  it('lists every file in which the server or the signer keeps a secret', () => {
    const files = found(sources, /'([a-z-]+\.(?:secret|key|key\.kms))'/g);
    expect(files.length).toBeGreaterThan(4);
    expect(files.filter((file) => !keys.includes(`\`${file}\``))).toEqual([]);
  });

  it('refers to existing code, tests and documents that contain the quoted text', () => {
    const named = Array.from(keys.matchAll(/`([^`]+)` “([^”]+)”/g), ([, path = '', title = '']) => ({
      path,
      title,
    }));
    expect(named.length).toBeGreaterThan(12);
    expect(
      named.filter(({ path, title }) => !existsSync(join(ROOT, path)) || !read(path).includes(title)),
    ).toEqual([]);
  });
});

describe('[R12] The classes of data', () => {
  const classes = read('docs/data.md')
    .split('\n')
    .flatMap((line) => {
      const [, name = '', tables = ''] = /^\| ([A-Z][a-z ]+) \| ([a-z_, ()]+) \|$/.exec(line) ?? [];
      return tables === '' ? [] : [{ name, tables: tables.replaceAll(' (sealed)', '').split(', ') }];
    });

  it('list every table of the database once', () => {
    const migrations = readdirSync(join(ROOT, 'apps/server/migrations')).map((name) =>
      read(join('apps/server/migrations', name)),
    );
    const tables = found(migrations, /^CREATE (?:UNLOGGED )?TABLE (?:IF NOT EXISTS )?([a-z_]+)/gm);
    const classed = classes.flatMap((one) => one.tables);
    expect(tables.length).toBeGreaterThan(100);
    expect(tables.filter((table) => !classed.includes(table))).toEqual([]);
    expect(new Set(classed).size).toBe(classed.length);
  });

  it('are each described', () => {
    expect(classes.map(({ name }) => name)).toEqual([
      'Secrets',
      'Private words',
      'Personal',
      'Books',
      'Public',
    ]);
    for (const { name } of classes) expect(read('docs/data.md')).toContain(`| ${name} | `);
  });
});
