/** A short round of `npm run test:cluster`: random kills, kills of the reader, PostgreSQL's end, a rolling upgrade. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { natsProgram } from '@dugout/testkit/nats';
import { postgresPrograms } from '@dugout/testkit/postgres';
import { repositoryRoot } from '@dugout/testkit/repository';
import { expect, it } from 'vitest';
import { isHaproxyInstalled } from './processes/haproxy.ts';

const ROUND_MS = 25 * 60_000;
const isInstalled = isHaproxyInstalled() && existsSync(natsProgram()) && postgresPrograms() !== null;

async function outputOf(...args: readonly string[]): Promise<string> {
  const child = spawn(process.execPath, ['scripts/test-cluster.mjs', ...args], { cwd: repositoryRoot });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
  await once(child, 'close');
  return said;
}

it.skipIf(!isInstalled).each([
  ['whole', '--faults', 'F1,F2,F5', '--minutes', '1', '--kills', '3', '--cut-seconds', '15'],
  ['upgrade', '--seconds', '3'],
])(
  'passes the trial %s',
  async (...args) => {
    expect(await outputOf(...args)).toMatch(/\n[1-9]\d* passed, 0 failed\n$/);
  },
  ROUND_MS,
);
