/**
 * `node scripts/complete-lockfile.mjs [FOLDER]` after `npm install` (in that folder, or the root by default):
 * adds the optional packages for other platforms that npm omitted from the lockfile because the configured
 * registry lacks them, since `npm ci` rejects the lockfile everywhere without them; and adds the published
 * integrity to each entry without one. An unpublished package gets an integrity that no bytes have.
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

/** Returns the platform in a package name: `@biomejs/cli-linux-x64-musl`. */
function platformOf(name) {
  const parts = name.split('/').pop().split(/[-.]/);
  const system = SYSTEMS.find((candidate) => parts.includes(candidate));
  const processor = PROCESSORS.find((candidate) =>
    parts.some((word) => word === candidate || (candidate === 'wasm32' && word.startsWith('wasm'))),
  );
  return {
    ...(system === undefined ? {} : { os: [system] }),
    ...(processor === undefined || processor === 'universal' ? {} : { cpu: [processor] }),
    ...(parts.includes('musl') || parts.includes('musleabihf') ? { libc: ['musl'] } : {}),
  };
}

/** Returns the published SHA-512 of a package; undefined if the registry lacks the version. */
function integrityOf(name, version) {
  const args = ['view', `${name}@${version}`, 'dist.integrity', '--json', '--loglevel=silent'];
  const { stdout } = spawnSync('npm', args, { cwd: ROOT, encoding: 'utf8' });
  const answer = JSON.parse(stdout);
  if (typeof answer === 'string') return answer;
  if (answer.error?.code === 'E404') return undefined;
  throw new Error(`the registry returned no data for ${name}@${version}: ${answer.error?.summary}`);
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
