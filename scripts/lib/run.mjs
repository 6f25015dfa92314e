import { spawn } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { linkWorkspaces } from './workspace-links.mjs';

export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '../..');

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** Returns a program's exit code: 128 plus the signal's number when a signal ended it, as in shells. */
const exitCode = (code, signal) => code ?? (signal ? 128 + constants.signals[signal] : 1);

/**
 * Forwards signals to a child, so that stopping this program stops the child. Resolves to the child's exit code,
 * and whether a signal arrived, after which nothing else may be started.
 */
export function follow(child, what) {
  return new Promise((resolve) => {
    let isStopped = false;
    const pass = (signal) => {
      isStopped = true;
      child.kill(signal);
    };
    const end = (code) => {
      for (const signal of SIGNALS) process.off(signal, pass);
      resolve({ code, isStopped });
    };
    for (const signal of SIGNALS) process.on(signal, pass);
    child.on('error', (error) => {
      console.error(`${what}: ${error.message}`);
      end(127);
    });
    child.on('exit', (code, signal) => end(exitCode(code, signal)));
  });
}

/** Runs a program in place of this one: same terminal, same signals, same exit code. */
export async function become(command, args, options = {}) {
  const child = spawn(command, args, { stdio: 'inherit', ...options });
  process.exit((await follow(child, command)).code);
}

/** Runs a program in the repository's root with visible output; resolves to its exit code. */
export async function run(command, args, { env = {}, quiet = false } = {}) {
  const child = spawn(command, args, {
    cwd: ROOT,
    stdio: ['ignore', quiet ? 'ignore' : 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  });
  const { code, isStopped } = await follow(child, command);
  if (isStopped) process.exit(code);
  return code;
}

/** Like `run`, but exits this program when that one fails. */
export async function must(command, args, options) {
  const code = await run(command, args, options);
  if (code !== 0) {
    console.error(`\n${command} ${args.join(' ')} failed (exit code ${code}).`);
    process.exit(code);
  }
}

/** Returns the path of a program in node_modules/.bin. */
export const bin = (name) => join(ROOT, 'node_modules/.bin', name);

/**
 * Installs the lockfile's packages when they are missing or older than the lockfile. Install scripts stay off
 * (.npmrc); no package needs one.
 */
export async function ensureInstalled() {
  linkWorkspaces(ROOT);
  const marker = join(ROOT, 'node_modules/.package-lock.json');
  const fresh =
    existsSync(marker) && statSync(marker).mtimeMs >= statSync(join(ROOT, 'package-lock.json')).mtimeMs;
  if (fresh || (existsSync(marker) && sameLock(marker))) return;
  console.log('Installing packages from package-lock.json ...');
  // Hides warnings: some transitive packages require a newer Node than they need. Tests cover all versions we
  // support.
  await must('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']);
}

/**
 * Reports whether every package of the lockfile is installed in its version (file times alone change with every
 * checkout). The workspace's own packages are linked, whatever their version.
 */
function sameLock(marker) {
  const wanted = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')).packages;
  const there = JSON.parse(readFileSync(marker, 'utf8')).packages;
  return Object.entries(wanted).every(
    ([path, entry]) =>
      !path.includes('node_modules/') ||
      entry.optional ||
      entry.link ||
      there[path]?.version === entry.version,
  );
}
