/** Tests a server with its master key in a KMS: everything an attacker could take is searched for that key. */

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type FakeKms, fakeKms } from '@dugout/testkit/kms';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Browser } from '#tests/identity/server.ts';
import { exportedKey } from '#tests/kit/key-export.ts';
import { eventually, temporaryFolder } from '#tests/kit/testing.ts';
import { type CanaryProcess, startCanary } from './canary-process.ts';
import { canReadMemory, inMemory } from './process-memory.ts';

const TOKEN = 'the token of a session at AWS';

const folder = temporaryFolder();
let fake: FakeKms;
let canary: CanaryProcess | null = null;
const log = (): string => canary?.said().toString() ?? '';

/** The newest signer's pid. */
const signerPid = (): number => Number([...log().matchAll(/"signerPid":(\d+)/g)].at(-1)?.[1]);

beforeAll(async () => {
  fake = await fakeKms({ sessionToken: TOKEN });
  fake.keys.add('alias/dugout');
});

afterAll(async () => {
  canary?.server.kill('SIGKILL');
  await fake.close();
});

it("keys: a master key in a KMS is only in the signer's memory and on no disk", async () => {
  const userName = `Canary${process.pid}`;
  const password = 'correct horse battery';
  canary = await startCanary(folder, { ...fake.environment, KMS_KEY_ID: 'alias/dugout' });
  const { server, said } = canary;
  const browser = new Browser(canary.address);
  await browser.signUp(userName);
  const [wallet] = (await browser.get('/api/v1/wallet/user')).body.data;
  const secretOf = () => exportedKey(browser, wallet.address, { password });
  const secret = await secretOf();
  expect(secret).toMatch(/^\w{80,}$/);
  const before = signerPid();
  process.kill(before, 'SIGKILL');
  await eventually(() => expect(signerPid()).not.toBe(before));
  expect(await secretOf()).toBe(secret);

  const envelope = JSON.parse(readFileSync(join(folder, 'data/signer/master.key.kms'), 'utf8'));
  const key = Buffer.from(fake.keys.peek(Buffer.from(envelope.blob, 'base64'), envelope.context) ?? []);
  expect(key).toHaveLength(32);
  const needles = [
    key,
    ...(['base64', 'hex'] as const).map((form) => Buffer.from(key.toString(form).slice(0, 40))),
  ];

  if (existsSync('/proc/self/environ')) {
    const ofSigner = readFileSync(`/proc/${signerPid()}/environ`);
    for (const value of [TOKEN, 'AWS_', 'KMS_KEY_ID'])
      expect([value, ofSigner.includes(value)]).toEqual([value, false]);
  }
  if (canReadMemory(signerPid())) {
    // Finding data that must be there proves that the search works.
    expect(inMemory(signerPid(), [key]).size).toBe(1);
    expect(inMemory(server.pid ?? 0, [Buffer.from(userName)]).size).toBe(1);
    expect(inMemory(server.pid ?? 0, needles).size).toBe(0);
  }

  server.kill('SIGTERM');
  await eventually(() => expect(server.exitCode).toBe(0));
  const files = readdirSync(join(folder, 'data'), { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  for (const { parentPath, name } of files) {
    const content = readFileSync(join(parentPath, name));
    expect([name, needles.some((needle) => content.includes(needle))]).toEqual([name, false]);
  }
  for (const needle of [
    ...needles,
    Buffer.from(TOKEN),
    Buffer.from(fake.environment['AWS_SECRET_ACCESS_KEY'] ?? ''),
  ])
    expect(said().includes(needle)).toBe(false);
}, 240_000);
