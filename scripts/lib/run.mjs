import { spawn } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '../..');

/** Runs a program in the repository's root with its output shown; answers its exit code. */
export function run(command, args, { env = {}, quiet = false } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      stdio: ['ignore', quiet ? 'ignore' : 'inherit', 'inherit'],
      env: { ...process.env, ...env },
    });
    child.on('error', (error) => {
      console.error(`${command}: ${error.message}`);
      resolve(127);
    });
    child.on('exit', (code, signal) => resolve(signal ? 1 : (code ?? 1)));
  });
}

/** As `run`, but ends this program when that one fails. */
export async function must(command, args, options) {
  const code = await run(command, args, options);
  if (code !== 0) {
    console.error(`\n${command} ${args.join(' ')} failed (exit code ${code}).`);
    process.exit(code);
  }
}

/** A program of node_modules/.bin. */
export const bin = (name) => join(ROOT, 'node_modules/.bin', name);

/**
 * Installs what the lockfile says when it is not there, or is older than the lockfile. Install scripts stay
 * off (.npmrc); none of our parts needs one.
 */
export async function ensureInstalled() {
  const marker = join(ROOT, 'node_modules/.package-lock.json');
  const fresh =
    existsSync(marker) && statSync(marker).mtimeMs >= statSync(join(ROOT, 'package-lock.json')).mtimeMs;
  if (fresh || (existsSync(marker) && sameLock(marker))) return;
  console.log('Installing what package-lock.json says ...');
  // Without warnings: some packages deep down ask for a newer Node than they need. Tests run on all we name.
  await must('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']);
}

/**
 * True when every package of the lockfile stands installed in the version that it names (file times alone
 * change with every checkout).
 */
function sameLock(marker) {
  const wanted = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')).packages;
  const there = JSON.parse(readFileSync(marker, 'utf8')).packages;
  return Object.entries(wanted).every(
    ([path, entry]) =>
      path === '' ||
      entry.optional ||
      (entry.link ? existsSync(join(ROOT, path)) : there[path]?.version === entry.version),
  );
}
