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

/**
 * The folder of the peers that are too heavy to be parts of the workspace; installs what its lockfile says
 * when that is not there.
 */
export function peersFolder(): string {
  if (!isInstalled()) {
    console.log('Installing what bench/peers/package-lock.json says ...');
    execFileSync('npm', ['ci', '--prefix', FOLDER, '--ignore-scripts', '--no-audit', '--no-fund'], {
      cwd: FOLDER,
      stdio: 'inherit',
    });
  }
  return FOLDER;
}

/** Loads a peer, as `require` would within its folder. */
export const loadPeer = (name: string): unknown => createRequire(join(peersFolder(), 'package.json'))(name);

/**
 * The program of Bun, as it comes in the package of this platform: install scripts, which would move it, do
 * not run.
 */
export const bunProgram = (): string =>
  join(
    peersFolder(),
    `node_modules/@oven/bun-${process.platform}-${process.arch === 'arm64' ? 'aarch64' : process.arch}/bin/bun`,
  );
