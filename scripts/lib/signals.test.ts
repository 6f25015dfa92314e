/** The programs of package.json forward signals through npm, and wait for their children. */
import { type ChildProcess, spawn } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ROOT } from './run.mjs';

/** Records its start, the arrival of a signal, and its end, which takes a while. */
const CHILD = `#!/usr/bin/env node
const { appendFileSync } = require('node:fs');
const note = (line) => appendFileSync(process.env.NOTES, line + '\\n');
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => {
    note(signal);
    setTimeout(() => {
      note('ended');
      process.exit(7);
    }, 300);
  });
note('started');
setInterval(() => undefined, 1_000);
`;

let folder: string;
let npm: ChildProcess | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dugout-signals-'));
  const put = (path: string, content: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
    chmodSync(join(folder, path), 0o755);
  };
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  put('package.json', JSON.stringify({ name: 'signals', version: '1.0.0', scripts }));
  // Simulates an installed and built checkout.
  put('package-lock.json', '{"packages":{}}');
  put('node_modules/.package-lock.json', '{"packages":{}}');
  for (const file of [
    'start.mjs',
    'dev.mjs',
    'trial.mjs',
    'bench.mjs',
    'lib/run.mjs',
    'lib/workspace-links.mjs',
  ]) {
    mkdirSync(dirname(join(folder, 'scripts', file)), { recursive: true });
    cpSync(join(ROOT, 'scripts', file), join(folder, 'scripts', file));
  }
  put('scripts/lib/build.mjs', 'export const buildIfStale = async () => undefined;\n');
  put('bench/one.ts', '');
  for (const path of ['apps/server/dist/main.js', 'node_modules/.bin/tsx', 'node_modules/.bin/vite'])
    put(path, CHILD);
  put('apps/server/package.json', '{"type":"commonjs"}');
  put('apps/server/tsconfig.json', '{}');
  put('apps/server/tests/chaos/main.ts', CHILD);
  symlinkSync(join(ROOT, 'node_modules/tsx'), join(folder, 'node_modules/tsx'));
});
afterEach(() => {
  npm?.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

const notes = (): string[] => {
  try {
    return readFileSync(join(folder, 'notes'), 'utf8').trim().split('\n');
  } catch {
    return [];
  }
};

describe.each([
  ['start', 1, 7],
  ['dev', 2, 7],
  ['trial', 1, 7],
  ['bench', 1, 7],
])('npm run %s', (name, children, code) => {
  it.each(['SIGTERM', 'SIGINT'] as const)(
    'forwards %s and ends after its children',
    async (signal) => {
      const started = spawn('npm', ['run', name], {
        cwd: folder,
        stdio: 'ignore',
        env: { ...process.env, NOTES: join(folder, 'notes') },
      });
      npm = started;
      const ended = new Promise((resolve) => started.on('exit', (exit, by) => resolve(exit ?? by)));
      await vi.waitFor(() => expect(notes()).toHaveLength(children), { timeout: 30_000, interval: 50 });
      started.kill(signal);
      expect(await ended).toBe(code);
      // All children had ended when npm did.
      expect(notes().filter((note) => note === 'ended')).toHaveLength(children);
    },
    60_000,
  );
});
