import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startCanary } from './canary-process.ts';

/** Paths below a folder that anyone but the owner may use. */
const openToOthers = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => (lstatSync(path).mode & 0o077) !== 0);

it('a server keeps its files to itself, in a folder that was made for everyone and under a mask that hides nothing', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'dugout-data-'));
  const data = join(folder, 'data');
  mkdirSync(join(data, 'db-old'), { recursive: true });
  writeFileSync(join(data, 'db-old', 'left-behind'), 'x');
  for (const path of [data, join(data, 'db-old')]) chmodSync(path, 0o777);
  chmodSync(join(data, 'db-old', 'left-behind'), 0o666);
  const before = process.umask(0);
  const { server } = await startCanary(folder).finally(() => process.umask(before));
  try {
    expect(readdirSync(data)).toEqual(expect.arrayContaining(['db', 'run', 'signer', 'auth.secret']));
    expect([lstatSync(data).mode & 0o777, openToOthers(data)]).toEqual([0o700, []]);
  } finally {
    server.kill('SIGTERM');
    await once(server, 'exit');
  }
  expect(openToOthers(data)).toEqual([]);
  rmSync(folder, { recursive: true });
});

it('the local chain keeps its journal to itself', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'dugout-chain-'));
  const data = join(folder, 'chain');
  mkdirSync(data);
  const entry = new URL('../../../packages/testkit/src/chain/cli.ts', import.meta.url).pathname;
  const before = process.umask(0);
  const args = ['--import', 'tsx', entry, '--dir', data, '--port', '0', '--ws-port', '0', '--no-bots'];
  const chain = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  process.umask(before);
  try {
    await once(chain.stdout, 'data');
    expect(readdirSync(data)).toContain('journal.jsonl');
    expect(openToOthers(data)).toEqual([]);
  } finally {
    chain.kill('SIGTERM');
    await once(chain, 'exit');
  }
  rmSync(folder, { recursive: true });
});
