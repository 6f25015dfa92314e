/**
 * `npm run version-ages [-- COMMIT]`: fails when package-lock.json contains a version that COMMIT's (the last
 * commit by default) does not, and that was published less than a week ago. Most compromised packages are
 * detected within days. Queries npm's configured registry.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { newVersions, tooYoung } from './lib/lock-versions.mjs';
import { ROOT } from './lib/run.mjs';

const read = (command, args) =>
  execFileSync(command, args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 2 ** 28 });
const commit = process.argv[2] ?? 'HEAD';
const before = JSON.parse(read('git', ['show', `${commit}:package-lock.json`]));
const added = newVersions(before, JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')));
const published = new Map();
for (const { name } of added)
  if (!published.has(name))
    published.set(name, JSON.parse(read('npm', ['view', name, 'time', '--json', '--loglevel=error'])));
const young = tooYoung(added, (name, version) => published.get(name)?.[version], Date.now());
for (const { name, version, why } of young) console.error(`${name} ${version}: ${why}`);
console.log(`${added.length - young.length} of ${added.length} new versions are at least a week old`);
process.exit(young.length > 0 ? 1 : 0);
