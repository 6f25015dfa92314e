/**
 * Lists exports that no other file imports, with file:line. Remove the `export` if the file itself uses the
 * name, and the declaration if nothing does. Tests, benchmarks and scripts count as users. Exits with 1 when it
 * finds any. `--fix` removes the `export` of each; lint then reports the unused declarations.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { filesIn } from './lib/source-files.mjs';
import { unusedExports, withoutExports } from './lib/unused-exports.mjs';

const ROOTS = ['packages', 'apps', 'bench', 'scripts', 'vitest.config.ts'];
const SOURCE = /(?<!\.d)\.(tsx?|mts|mjs)$/;

/** Read from outside the repository, by a tool, or generated whole. */
const ENTRIES = [
  /^packages\/client\/src\/index\.ts$/,
  /\.config\.ts$/,
  /-reporter\.mjs$/,
  /^scripts\/new\//,
  /^apps\/server\/src\/platform\/db\/tables(\/|\.ts$)/,
];

const paths = ROOTS.flatMap((root) => [...filesIn(root)]).filter((path) => SOURCE.test(path));
const files = new Map(paths.map((path) => [path, readFileSync(path, 'utf8')]));

const folderOf = (name) => (name === 'dugout-verify' ? 'packages/verify' : `packages/${name.slice(8)}`);

/** The file of ours that an import names. */
function resolve(specifier, path) {
  const workspace = /^(?:apps|packages)\/[^/]+/.exec(path)?.[0] ?? '';
  const [, name, rest] = /^(@dugout\/[^/]+|dugout-verify)(?:\/(.+))?$/.exec(specifier) ?? [];
  const target = specifier.startsWith('.')
    ? join(dirname(path), specifier)
    : specifier.startsWith('#/')
      ? join(workspace, 'src', specifier.slice(2))
      : specifier.startsWith('#tests/')
        ? join(workspace, 'tests', specifier.slice(7))
        : name === undefined
          ? undefined
          : join(folderOf(name), 'src', rest ?? 'index');
  if (target === undefined) return undefined;
  const plain = normalize(target).replace(/\?.*$/, '');
  return [plain, `${plain}.ts`, `${plain}.tsx`, join(plain, 'index.ts')].find((each) => files.has(each));
}

const found = unusedExports(files, resolve, (path) => ENTRIES.some((entry) => entry.test(path)));
for (const { path, line, name, why } of found) console.error(`${path}:${line} ${name} ${why}`);
if (process.argv.includes('--fix')) {
  for (const path of new Set(found.map((each) => each.path))) {
    const names = new Set(found.filter((each) => each.path === path).map(({ name }) => name));
    writeFileSync(path, withoutExports(path, files.get(path), names));
  }
}
console.log(`${found.length} exports that no other file imports`);
process.exit(found.length === 0 ? 0 : 1);
