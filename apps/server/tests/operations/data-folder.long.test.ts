import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, lstatSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '#tests/kit/testing.ts';

/** Returns the paths below a folder that anyone but the owner may use. */
const openToOthers = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => (lstatSync(path).mode & 0o077) !== 0);

/** Starts a program with an open umask; resolves when it has printed `ready`. */
async function started(
  entry: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  ready: string,
): Promise<ChildProcess> {
  const before = process.umask(0);
  const program = spawn(
    process.execPath,
    ['--import', 'tsx', new URL(entry, import.meta.url).pathname, ...args],
    {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  process.umask(before);
  let said = '';
  for await (const chunk of program.stdout) {
    said += String(chunk);
    if (said.includes(ready)) break;
  }
  expect(said).toContain(ready);
  return program;
}

async function stop(program: ChildProcess): Promise<void> {
  const ended = once(program, 'exit');
  program.kill('SIGTERM');
  await ended;
}

it('a server keeps its files private, even in an open folder and under an open umask', async () => {
  const folder = temporaryFolder(onTestFinished);
  const data = join(folder, 'data');
  mkdirSync(join(data, 'db-old'), { recursive: true });
  writeFileSync(join(data, 'db-old', 'left-behind'), 'x');
  for (const path of [data, join(data, 'db-old')]) chmodSync(path, 0o777);
  chmodSync(join(data, 'db-old', 'left-behind'), 0o666);
  const tsconfig = new URL('../../tsconfig.json', import.meta.url).pathname;
  const settings = { TSX_TSCONFIG_PATH: tsconfig, PORT: '0', DATA_DIR: data, LOG_LEVEL: 'silent' };
  const server = await started('../src/main.ts', [], settings, 'Dugout is ready');
  try {
    expect(readdirSync(data)).toEqual(expect.arrayContaining(['db', 'run', 'signer', 'auth.secret']));
    expect([lstatSync(data).mode & 0o777, openToOthers(data)]).toEqual([0o700, []]);
  } finally {
    await stop(server);
  }
  expect(openToOthers(data)).toEqual([]);
});

it('the local chain keeps its journal private', async () => {
  const folder = temporaryFolder(onTestFinished);
  const data = join(folder, 'chain');
  mkdirSync(data);
  const args = ['--dir', data, '--port', '0', '--ws-port', '0', '--no-bots'];
  const chain = await started('../../../packages/local-chain/src/cli.ts', args, {}, '127.0.0.1');
  try {
    expect(readdirSync(data)).toContain('journal.jsonl');
    expect(openToOthers(data)).toEqual([]);
  } finally {
    await stop(chain);
  }
});
