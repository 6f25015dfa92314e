/** Tests the signer with a master key in a KMS: real processes, and a KMS on this machine. */

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type FakeKms, fakeKms } from '@dugout/testkit/kms';
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest';
import type { SignerClient } from '#/signer/client.ts';
import { signerClient } from '#tests/kit/signer-client.ts';
import { eventually, temporaryFolder } from '#tests/kit/testing.ts';

const at = (path: string): string => new URL(`../../src/signer/${path}`, import.meta.url).pathname;

let folder: string;
let fake: FakeKms;
let logged: string[];
const opened: SignerClient[] = [];

beforeEach(async () => {
  folder = temporaryFolder(onTestFinished);
  fake = await fakeKms({ sessionToken: `session of ${folder}` });
  fake.keys.add('alias/dugout');
  logged = [];
});

afterEach(async () => {
  await Promise.all(opened.splice(0).map((client) => client.close()));
  await fake.close();
});

function client(): SignerClient {
  const keep = (fields: object, message: string) => void logged.push(JSON.stringify({ ...fields, message }));
  const made = signerClient(
    folder,
    {},
    {
      localChain: false,
      kms: { entry: at('kms/main.ts'), keyId: 'alias/dugout', environment: fake.environment },
      log: { info: keep, warn: keep, error: keep },
    },
  );
  opened.push(made);
  return made;
}

async function started(): Promise<SignerClient> {
  const made = client();
  await made.start();
  return made;
}

const prove = (signer: SignerClient, address: string) => signer.call('prove', { address, challenge: 'AAAA' });
const operations = (): string[] => fake.calls.map(({ operation }) => operation);

/** Returns the processes that were given the credentials. */
function holdersOfCredentials(): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/environ`, 'utf8').includes(`session of ${folder}`);
      } catch {
        return false;
      }
    });
}

it('keys: a wallet signs again after each start, with one KMS call per start', async () => {
  const first = await started();
  const { address } = await first.call('create', { owner: 'trader' });
  const { signature } = await prove(first, address);
  await first.close();
  expect(existsSync(join(folder, 'signer/master.key'))).toBe(false);
  const second = await started();
  expect(await prove(second, address)).toEqual({ signature });
  const before = second.pid ?? 0;
  process.kill(before, 'SIGKILL');
  await eventually(() => expect([null, before]).not.toContain(second.pid));
  expect(await prove(second, address)).toEqual({ signature });
  expect(operations()).toEqual(['GenerateDataKey', 'Decrypt', 'Decrypt', 'Decrypt']);
});

it.skipIf(!existsSync('/proc/self/environ'))(
  'keys: the process with the credentials ends, and no other process got them',
  async () => {
    fake.fail('silence');
    const signer = client();
    const starting = signer.start();
    await eventually(() => expect(holdersOfCredentials()).not.toEqual([]));
    fake.fail(null);
    await starting;
    await eventually(() => expect(holdersOfCredentials()).toEqual([]));
    expect(await signer.call('ping', {})).toMatchObject({ wallets: 0, adopted: false });
  },
);

it('keys: a start refused by the KMS reports why and changes nothing', async () => {
  fake.fail({ error: 'AccessDeniedException' });
  const reason =
    'signer: the master key was not handed over: KMS_KEY_ID alias/dugout: it does not allow kms:GenerateDataKey';
  await expect(client().start()).rejects.toThrow(reason);
  expect(readdirSync(join(folder, 'signer'))).toEqual([]);
  fake.fail(null);
  const signer = await started();
  const { address } = await signer.call('create', { owner: 'trader' });
  await signer.close();
  const envelope = readFileSync(join(folder, 'signer/master.key.kms'));
  fake.fail({ error: 'InvalidCiphertextException' });
  await expect(client().start()).rejects.toThrow('the sealed master key was changed');
  expect(readFileSync(join(folder, 'signer/master.key.kms'))).toEqual(envelope);
  fake.fail(null);
  expect(await (await started()).call('has', { address })).toEqual({ held: true });
  expect(logged.join('\n')).not.toMatch(/session of|AKIDFAKE|secret of AWS/);
});

it('keys: a signer that dies while the KMS is unavailable returns with it', async () => {
  const signer = await started();
  const { address } = await signer.call('create', { owner: 'trader' });
  fake.fail({ error: 'KMSInternalException', status: 500 });
  process.kill(signer.pid ?? 0, 'SIGKILL');
  await eventually(() => expect(logged.join('\n')).toContain('it has failed; try again later'));
  await expect(prove(signer, address)).rejects.toThrow('signer_unavailable');
  fake.fail(null);
  await eventually(() => expect(signer.pid).not.toBeNull());
  expect((await prove(signer, address)).signature).toBeTruthy();
});
