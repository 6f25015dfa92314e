import { cpSync, existsSync, lstatSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/** Files of the repository that a built server reads. */
const FILES = [
  'LICENSE',
  'NOTICE',
  'CHANGELOG.md',
  'package.json',
  'apps/server/package.json',
  'apps/server/dist',
  'apps/server/migrations',
  'apps/server/sql',
  'apps/web/dist',
];
/** Files of packages for people and compilers. */
const UNREAD = /\.(map|md|markdown|d\.[mc]?ts)$/;

const json = (path) => JSON.parse(readFileSync(path, 'utf8'));

/** Returns the folder of an installed package as Node finds it from `folder`, or null. */
function installedFrom(root, folder, name) {
  for (let at = folder; ; at = dirname(at)) {
    const candidate = join(at, 'node_modules', name);
    if (existsSync(join(candidate, 'package.json'))) return candidate;
    if (at === root || at === dirname(at)) return null;
  }
}

function* dependenciesOf({
  dependencies = {},
  optionalDependencies = {},
  peerDependencies = {},
  peerDependenciesMeta = {},
}) {
  for (const name of Object.keys(dependencies))
    yield { name, isNeeded: optionalDependencies[name] === undefined };
  for (const name of Object.keys(optionalDependencies)) yield { name, isNeeded: false };
  for (const name of Object.keys(peerDependencies))
    if (peerDependenciesMeta[name]?.optional !== true) yield { name, isNeeded: false };
}

/**
 * Returns the folders of the installed packages that a workspace needs at run time, relative to `root`. Workspaces
 * themselves are bundled, so only their dependencies count.
 */
export function runtimePackages(root, workspace) {
  const base = realpathSync(root);
  const found = new Set();
  const visited = new Set();
  const waiting = [join(base, workspace)];
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    if (visited.has(folder)) continue;
    visited.add(folder);
    for (const { name, isNeeded } of dependenciesOf(json(join(folder, 'package.json')))) {
      const place = installedFrom(base, folder, name);
      if (place === null) {
        if (isNeeded) throw new Error(`${name} is not installed, and ${relative(base, folder)} needs it`);
        continue;
      }
      if (!lstatSync(place).isSymbolicLink()) found.add(relative(base, place));
      waiting.push(realpathSync(place));
    }
  }
  return [...found].sort((a, b) => a.localeCompare(b));
}

/** Copies the files and packages that a built server needs at run time into `target`. */
export function copyRuntimeFiles(root, target) {
  for (const path of FILES) cpSync(join(root, path), join(target, path), { recursive: true });
  for (const path of runtimePackages(root, 'apps/server')) {
    const from = join(root, path);
    cpSync(from, join(target, path), {
      recursive: true,
      filter: (file) => !UNREAD.test(file) && relative(from, file) !== 'node_modules',
    });
  }
}
