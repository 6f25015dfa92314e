import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const FOLDER = fileURLToPath(new URL('../peers', import.meta.url));

interface Lock {
  readonly packages: Readonly<Record<string, { readonly version?: string; readonly optional?: boolean }>>;
}

const lockAt = (path: string): Lock => JSON.parse(readFileSync(join(FOLDER, path), 'utf8'));

function isInstalled(): boolean {
  if (!existsSync(join(FOLDER, 'node_modules/.package-lock.json'))) return false;
  const there = lockAt('node_modules/.package-lock.json').packages;
  return Object.entries(lockAt('package-lock.json').packages).every(
    ([path, { version, optional }]) => path === '' || optional || there[path]?.version === version,
  );
}

/** Returns the folder of peers too large for the workspace, installing its lockfile if missing. */
export function peersFolder(): string {
  if (!isInstalled()) {
    console.log('Installing bench/peers/package-lock.json ...');
    execFileSync('npm', ['ci', '--prefix', FOLDER, '--ignore-scripts', '--no-audit', '--no-fund'], {
      cwd: FOLDER,
      stdio: 'inherit',
    });
  }
  return FOLDER;
}

/** Loads a peer, like `require` within its folder. */
export const loadPeer = (name: string): unknown => createRequire(join(peersFolder(), 'package.json'))(name);

/**
 * Returns the Bun binary inside its platform package, because the install scripts that would move it do not run.
 */
export const bunProgram = (): string =>
  join(
    peersFolder(),
    `node_modules/@oven/bun-${process.platform}-${process.arch === 'arm64' ? 'aarch64' : process.arch}/bin/bun`,
  );
