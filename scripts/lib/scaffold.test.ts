import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { exampleOf, KINDS, placeholders, planNew } from './scaffold.mjs';

const ROOT = join(import.meta.dirname, '../..');

/** Returns the file that an import of ours names, without its ending when it has none; undefined for packages. */
function fileOf(specifier: string, path: string): string | undefined {
  const workspace = /^(?:apps|packages)\/[^/]+/.exec(path)?.[0] ?? '';
  if (specifier.startsWith('.')) return join(dirname(path), specifier);
  if (specifier.startsWith('#/')) return join(workspace, 'src', specifier.slice(2));
  if (specifier.startsWith('#tests/')) return join(workspace, 'tests', specifier.slice(7));
  const [, name, rest] = /^@dugout\/([^/]+)\/(.+)$/.exec(specifier) ?? [];
  return name === undefined ? undefined : join('packages', name, 'src', rest ?? '');
}

const isThere = (plain: string, created: ReadonlyMap<string, string>): boolean =>
  ['', '.ts', '.tsx', '/index.ts'].some(
    (ending) => created.has(plain + ending) || existsSync(join(ROOT, plain + ending)),
  );

describe('npm run new', () => {
  it('has templates for each kind', () => {
    expect(readdirSync(join(ROOT, 'scripts/new')).sort()).toEqual([...KINDS].sort());
  });

  it.each(KINDS)('%s: finds its anchors, and every import of its files exists', async (kind) => {
    const { created, changed, next } = await planNew(kind, exampleOf(kind));
    expect(created.size).toBeGreaterThan(0);
    expect(next.length).toBeGreaterThan(0);
    for (const [path, text] of [...created, ...changed]) {
      expect(`${path}\n${text}`).not.toMatch(/__(kebab|snake|upper|pascal|camel|title|migration)__/);
      if (!/\.tsx?$/.test(path)) continue;
      const { importedFiles } = ts.preProcessFile(text);
      const missing = importedFiles
        .map(({ fileName }) => fileOf(fileName, path))
        .filter((file) => file !== undefined && !isThere(file, created));
      expect({ path, missing }).toEqual({ path, missing: [] });
    }
  });

  it.each(['order-kind', 'scan-check'])(
    '%s: needs at most six files, the line in CHANGELOG.md included',
    async (kind) => {
      const { created, changed } = await planNew(kind, exampleOf(kind));
      const generated = [...changed.keys()].filter((path) => path.includes('/platform/db/tables/'));
      expect(created.size + changed.size - generated.length + 1).toBeLessThanOrEqual(6);
    },
  );

  it('writes the name in every form', () => {
    expect(placeholders('fresh-wallets')).toMatchObject({
      kebab: 'fresh-wallets',
      snake: 'fresh_wallets',
      upper: 'FRESH_WALLETS',
      pascal: 'FreshWallets',
      camel: 'freshWallets',
      title: 'Fresh wallets',
      migration: expect.stringMatching(/^\d{4}$/),
    });
  });

  it.each(['', 'Fresh', 'fresh_wallets', '-fresh', 'fresh-', 'a'.repeat(31), '../x'])(
    'rejects the name "%s"',
    (name) => {
      expect(() => placeholders(name)).toThrow('is not a name');
    },
  );

  it('rejects an unknown kind', async () => {
    await expect(planNew('page', 'fresh-wallets')).rejects.toThrow('is none of');
  });
});
