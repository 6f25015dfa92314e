/**
 * `node scripts/complete-lockfile.mjs [FOLDER]` after `npm install` (in that folder, else in the root): adds
 * the optional parts for other platforms that npm left out of the lockfile because the registry at hand does
 * not carry them, without which `npm ci` refuses the lockfile everywhere; and the integrity of each entry that
 * has none, as the registry publishes it. A part that is not published gets one that no bytes have.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withIntegrity } from './lib/lock-integrity.mjs';
import { ROOT } from './lib/run.mjs';

const SYSTEMS = [
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'aix',
  'win32',
];
const PROCESSORS = [
  'arm64',
  'arm',
  'ia32',
  'loong64',
  'mips64el',
  'mipsel',
  'ppc64',
  'riscv64',
  's390x',
  'universal',
  'wasm32',
  'x64',
];

/** What a part of this name runs on, as its name says it: `@biomejs/cli-linux-x64-musl`. */
function platformOf(name) {
  const words = name.split('/').pop().split(/[-.]/);
  const system = SYSTEMS.find((candidate) => words.includes(candidate));
  const processor = PROCESSORS.find((candidate) =>
    words.some((word) => word === candidate || (candidate === 'wasm32' && word.startsWith('wasm'))),
  );
  return {
    ...(system === undefined ? {} : { os: [system] }),
    ...(processor === undefined || processor === 'universal' ? {} : { cpu: [processor] }),
    ...(words.includes('musl') || words.includes('musleabihf') ? { libc: ['musl'] } : {}),
  };
}

/** SHA-512 of a package as the registry publishes it; undefined where it has no such version. */
function integrityOf(name, version) {
  const args = ['view', `${name}@${version}`, 'dist.integrity', '--json', '--loglevel=silent'];
  const { stdout } = spawnSync('npm', args, { cwd: ROOT, encoding: 'utf8' });
  const answer = JSON.parse(stdout);
  if (typeof answer === 'string') return answer;
  if (answer.error?.code === 'E404') return undefined;
  throw new Error(`The registry does not say what ${name}@${version} is: ${answer.error?.summary}`);
}

const path = join(ROOT, process.argv[2] ?? '', 'package-lock.json');
const lock = JSON.parse(readFileSync(path, 'utf8'));
const added = [];
for (const entry of Object.values(lock.packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    const place = `node_modules/${name}`;
    const nested = Object.keys(lock.packages).some((key) => key.endsWith(`/${place}`));
    const platform = platformOf(name);
    if (lock.packages[place] !== undefined || nested || Object.keys(platform).length === 0) continue;
    lock.packages[place] = { version, ...platform, ...(entry.dev ? { dev: true } : {}), optional: true };
    added.push(`${name}@${version}`);
  }
}
lock.packages = Object.fromEntries(
  Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, 'en')),
);
writeFileSync(path, `${JSON.stringify(withIntegrity(lock, integrityOf), null, 2)}\n`);
console.log(added.length === 0 ? 'The lockfile is complete.' : `Added ${added.length}: ${added.join(', ')}`);
