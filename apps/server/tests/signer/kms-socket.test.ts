/** Tests a standalone signer that gets its master key from a KMS through a process of a third user. */

import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type FakeKms, fakeKms } from '@dugout/testkit/kms';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { SignerClient } from '#/signer/client.ts';
import { type LoneKms, loneKms } from '#tests/kit/lone-kms.ts';
import {
  type LoneSigner,
  type SignerPlaces,
  type SystemUser,
  signerPlaces,
  startLoneSigner,
} from '#tests/kit/lone-signer.ts';
import { quietLog, signerUnavailable } from '#tests/kit/signer-client.ts';
import { temporaryFolder } from '#tests/kit/testing.ts';

const SIGNER = { uid: 61_701, gid: 61_700 };
/** In the signer's group, as its socket requires. */
const SERVER = { uid: 61_702, gid: 61_700 };
const KMS = { uid: 61_703, gid: 61_703 };
const ENTRY = new URL('../../src/signer/main.ts', import.meta.url).pathname;
const READ_A_BYTE = `require('node:net').connect(process.argv[1])
  .on('error', () => process.exit(1)).on('data', () => process.exit(0)).on('close', () => process.exit(2))`;

const asUser = (user: SystemUser, command: string, ...args: readonly string[]): boolean =>
  spawnSync(command, args, user).status === 0;
const hasUsers = process.getuid?.() === 0 && asUser(SERVER, 'cat', ENTRY);

let folder: string;
let aws: FakeKms;
let kms: LoneKms;
let places: SignerPlaces;
const running: { kill(): Promise<void> }[] = [];

async function lay(users: { kms: SystemUser; signer: SystemUser } | null): Promise<void> {
  places = signerPlaces(folder, users?.signer);
  kms = await loneKms({
    folder,
    user: users?.kms ?? null,
    signer: users?.signer ?? null,
    environment: { ...aws.environment, KMS_KEY_ID: 'alias/dugout' },
  });
}

async function start(settings: Readonly<Record<string, unknown>> = {}): Promise<LoneSigner> {
  const signer = await startLoneSigner(places, { MASTER_KEY_SOCKET: kms.socketPath, ...settings });
  running.push(signer);
  return signer;
}

async function withSigner<R>(what: (client: SignerClient) => Promise<R>): Promise<R> {
  const client = new SignerClient({
    socketPath: places.socketPath,
    socketKey: places.socketKey,
    unavailable: signerUnavailable,
    log: quietLog,
  });
  await client.start();
  try {
    return await what(client);
  } finally {
    await client.close();
  }
}

const signature = (wallet: string) =>
  withSigner(
    async (client) => (await client.call('prove', { address: wallet, challenge: 'AAAA' })).signature,
  );
const newWallet = () =>
  withSigner(async (client) => (await client.call('create', { owner: 'trader' })).address);

beforeEach(async () => {
  folder = temporaryFolder(onTestFinished);
  chmodSync(folder, 0o711);
  aws = await fakeKms({ sessionToken: `session of ${folder}` });
  aws.keys.add('alias/dugout');
});
afterEach(async () => {
  for (const signer of running.splice(0)) await signer.kill();
  await kms.close();
  await aws.close();
});

describe('[R9] the master key of a standalone signer, kept by a KMS', () => {
  it('is fetched at each start over its own socket, and is on no disk', async () => {
    await lay(null);
    const first = await start();
    const wallet = await newWallet();
    const before = await signature(wallet);
    await first.kill();
    await start();
    expect(await signature(wallet)).toBe(before);
    expect(aws.calls.map(({ operation }) => operation)).toEqual(['GenerateDataKey', 'Decrypt', 'Decrypt']);
    expect(existsSync(join(places.dataDir, 'signer/master.key'))).toBe(false);
    expect(existsSync(join(kms.dataDir, 'signer/master.key.kms'))).toBe(true);
  });

  it('can be migrated from a file to the process that calls the KMS', async () => {
    await lay(null);
    const plain = await start({ MASTER_KEY_SOCKET: '' });
    const wallet = await newWallet();
    const before = await signature(wallet);
    await plain.kill();
    const file = join(places.dataDir, 'signer/master.key');
    await expect(start()).rejects.toThrow(`${file} belongs to dugout-kms`);
    mkdirSync(join(kms.dataDir, 'signer'), { mode: 0o700 });
    renameSync(file, join(kms.dataDir, 'signer/master.key'));
    await start();
    expect(await signature(wallet)).toBe(before);
    expect(kms.said()).toContain('the KMS keeps the master key in');
  });

  it('is rejected unless it sealed the wallets', async () => {
    await lay(null);
    const first = await start();
    await newWallet();
    await first.kill();
    rmSync(join(kms.dataDir, 'signer/master.key.kms'));
    await expect(start()).rejects.toThrow('did not seal the wallets');
  });

  it("leaves the reason in that process's log when it cannot be fetched", async () => {
    await lay(null);
    aws.fail({ error: 'AccessDeniedException' });
    await expect(start()).rejects.toThrow('no master key came over MASTER_KEY_SOCKET');
    expect(kms.said()).toContain('it does not allow kms:GenerateDataKey');
    expect(existsSync(join(places.dataDir, 'signer/wallets'))).toBe(false);
  });

  it.each([
    ['KMS_KEY_ID', { KMS_KEY_ID: 'alias/dugout' }, 'KMS_KEY_ID is a setting of dugout-kms'],
    ['a file as well', { MASTER_KEY_FILE: '/nowhere' }, 'not both'],
    ['a socket that is not there', { MASTER_KEY_SOCKET: '/proc/none.sock' }, 'cannot be reached'],
    ['a folder that is not there', { MASTER_KEY_SOCKET: '/nowhere/kms.sock' }, 'is missing'],
  ])('is not searched elsewhere when the signer is given %s', async (_what, settings, reason) => {
    await lay(null);
    await expect(start(settings)).rejects.toThrow(reason);
    expect(existsSync(join(places.dataDir, 'signer/master.key'))).toBe(false);
  });

  it('is refused from a folder in which others could listen', async () => {
    await lay(null);
    chmodSync(dirname(kms.socketPath), 0o777);
    await expect(start()).rejects.toThrow('others can write to the folder of MASTER_KEY_SOCKET');
    expect(aws.calls).toEqual([]);
  });

  it('is not fetched over an address that others could read', async () => {
    await lay(null);
    await kms.close();
    rmSync(join(folder, 'kms-data'), { recursive: true });
    rmSync(join(folder, 'run-kms'), { recursive: true });
    const environment = {
      ...aws.environment,
      KMS_KEY_ID: 'alias/dugout',
      AWS_ENDPOINT_URL_KMS: 'http://kms.example',
    };
    kms = await loneKms({ folder, environment });
    await expect(start()).rejects.toThrow('no master key came over');
    expect(kms.said()).toContain('AWS_ENDPOINT_URL_KMS must begin with https://');
  });
});

describe.skipIf(!hasUsers)('[R9] with three users', () => {
  beforeEach(() => lay({ kms: KMS, signer: SIGNER }));

  it('the server’s user reaches neither the socket of the key, nor the envelope, nor a wallet', async () => {
    await start({ user: SIGNER });
    const wallet = await newWallet();
    const envelope = join(kms.dataDir, 'signer/master.key.kms');
    const connects = (user: SystemUser): Promise<boolean> =>
      new Promise((resolve) => {
        const child = spawn(process.execPath, ['-e', READ_A_BYTE, kms.socketPath], user);
        child.on('close', (code) => resolve(code === 0));
      });
    for (const user of [SERVER, KMS]) {
      expect(await connects(user)).toBe(false);
      expect(asUser(user, 'rm', '-f', kms.socketPath)).toBe(false);
      expect(asUser(user, 'cat', join(places.dataDir, 'signer/wallets', `${wallet}.json`))).toBe(false);
    }
    for (const user of [SERVER, SIGNER]) expect(asUser(user, 'cat', envelope)).toBe(false);
    // The attempts fail only because of the user.
    expect(await connects(SIGNER)).toBe(true);
    expect(asUser(KMS, 'cat', envelope)).toBe(true);
    expect(asUser(SIGNER, 'cat', join(places.dataDir, 'signer/wallets', `${wallet}.json`))).toBe(true);
  });

  it('the signer is given no AWS credentials', async () => {
    const signer = await start({ user: SIGNER });
    expect(readFileSync(`/proc/${signer.pid}/environ`, 'utf8')).not.toMatch(/AWS_|session of/);
  });
});
