import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, readlinkSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@dugout/testkit/repository';
import { readSchema } from '#/platform/db/schema/schema-files.ts';
import { schemaFolder } from '#tests/kit/schema-folder.ts';

/** Why this build cannot be tried with the release of a git reference. */
export class NoRollingUpgrade extends Error {}

interface BuiltRelease {
  readonly commit: string;
  /** Its server's package. */
  readonly server: string;
  /** Migrations and functions of this build that it does not have. */
  readonly added: readonly string[];
  /** Whether its lock file is the same as in this build. */
  readonly hasSamePackages: boolean;
}

const git = (...args: readonly string[]): Buffer =>
  execFileSync('git', args, {
    cwd: repositoryRoot,
    maxBuffer: 2 ** 30,
    stdio: ['ignore', 'pipe', 'ignore'],
  });

/**
 * Writes the files of a git reference into a folder and builds them there, with the installed packages. Throws
 * NoRollingUpgrade when there is no such reference, or its servers cannot run next to this build.
 */
export function buildRelease(ref: string, folder: string): BuiltRelease {
  const commit = commitOf(ref);
  mkdirSync(folder, { recursive: true });
  execFileSync('tar', ['-x', '-C', folder], { input: git('archive', commit) });
  const server = join(folder, 'apps/server');
  const added = addedSince(ref, server);
  linkPackages(join(folder, 'node_modules'));
  const script = "const { build } = await import('./scripts/lib/build.mjs'); await build();";
  execFileSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const lock = (root: string): string => readFileSync(join(root, 'package-lock.json'), 'utf8');
  return { commit, server, added, hasSamePackages: lock(folder) === lock(repositoryRoot) };
}

function commitOf(ref: string): string {
  try {
    return git('rev-parse', '--verify', '--quiet', '--end-of-options', `${ref}^{commit}`).toString().trim();
  } catch {
    throw new NoRollingUpgrade(`${ref} is no commit, branch or tag of this repository`);
  }
}

function addedSince(ref: string, server: string): readonly string[] {
  const [from, to] = [readSchema(server), readSchema(schemaFolder)];
  if (!from.migrations.some(({ sql }) => /^-- (expand|contract)/.test(sql)))
    throw new NoRollingUpgrade(
      `the migrations of ${ref} do not say which servers may run with them: rolling upgrades begin with 0042-market-log-place.sql`,
    );
  const known = new Set(from.migrations.map(({ name }) => name));
  const unknown = to.migrations.filter(({ name }) => !known.has(name));
  const forbidding = unknown.find(({ needs }) => needs !== 'nothing' && !known.has(needs));
  if (forbidding !== undefined)
    throw new NoRollingUpgrade(`${forbidding.name} does not allow servers of ${ref}`);
  const functions = new Set(from.functions.map(({ name }) => name));
  return [...unknown, ...to.functions.filter(({ name }) => !functions.has(name))].map(({ name }) => name);
}

/** Links the installed packages, and those of the workspace to the folder's. */
function linkPackages(folder: string): void {
  const installed = join(repositoryRoot, 'node_modules');
  mkdirSync(join(folder, '@dugout'), { recursive: true });
  for (const name of readdirSync(installed))
    if (!isOwn(name)) symlinkSync(join(installed, name), join(folder, name));
  for (const name of [
    'dugout-verify',
    ...readdirSync(join(installed, '@dugout')).map((own) => `@dugout/${own}`),
  ])
    symlinkSync(readlinkSync(join(installed, name)), join(folder, name));
}

const isOwn = (name: string): boolean => name === '@dugout' || name === 'dugout-verify';
