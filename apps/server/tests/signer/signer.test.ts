import { createPublicKey, verify } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fromBase58 } from '@dugout/domain/address';
import { afterEach, describe, expect, it } from 'vitest';
import type { SignerClient, SignerClientOptions } from '#/signer/client.ts';
import { freshKey } from '#/signer/keys/key-pair.ts';
import { KeyStore } from '#/signer/keys/key-store.ts';
import { seal } from '#/signer/keys/sealed-box.ts';
import { masterKeyIdOf } from '#/signer/keys/sealed-wallet.ts';
import { proofMessage } from '#/signer/protocol.ts';
import { SmallDisk } from '#tests/chaos/faults/small-disk.ts';
import { signerClient } from '#tests/kit/signer-client.ts';
import { eventually } from '#tests/kit/testing.ts';

const SEALED_FIELDS = ['address', 'dataKey', 'holder', 'masterKeyId', 'seed', 'version'];
const opened: { close(): Promise<void> }[] = [];
const folders: string[] = [];

function dataDir(): string {
  const folder = mkdtempSync(join(tmpdir(), 'dugout-signer-'));
  folders.push(folder);
  return folder;
}

async function signer(folder: string, more: Partial<SignerClientOptions> = {}): Promise<SignerClient> {
  const client = signerClient(folder, {}, { localChain: false, ...more });
  opened.push(client);
  await client.start();
  return client;
}

async function proves(client: SignerClient, address: string): Promise<boolean> {
  const challenge = Buffer.from('chosen by the caller');
  const { signature } = await client.call('prove', { address, challenge: challenge.toString('base64') });
  const key = createPublicKey({
    key: { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(fromBase58(address) ?? []).toString('base64url') },
    format: 'jwk',
  });
  return verify(null, proofMessage(challenge), key, Buffer.from(signature, 'base64'));
}

const sealedPath = (folder: string, address: string): string =>
  join(folder, 'signer/wallets', `${address}.json`);

afterEach(async () => {
  await Promise.all(opened.splice(0).map((client) => client.close()));
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

describe('signer process', () => {
  it('creates wallets whose keys it can prove to hold, in private files', async () => {
    const folder = dataDir();
    const client = await signer(folder);
    const { address } = await client.call('create', { owner: 'trader' });
    expect(await proves(client, address)).toBe(true);
    expect(await client.call('has', { address })).toEqual({ held: true });
    expect(await client.call('ping', {})).toEqual({
      wallets: 1,
      adopted: false,
      credentialsAdopted: false,
      canaries: { placed: 0, alarms: 0, next: null },
      frozen: false,
    });
    for (const path of ['signer', 'signer/wallets'])
      expect(statSync(join(folder, path)).mode & 0o777).toBe(0o700);
    for (const path of ['signer/master.key', `signer/wallets/${address}.json`])
      expect(statSync(join(folder, path)).mode & 0o777).toBe(0o600);
    expect(readdirSync(join(folder, 'signer/wallets'))).toEqual([`${address}.json`]);
  });

  it('recovers from kill -9 with every key, and calls fail as unavailable until then', async () => {
    const client = await signer(dataDir());
    const { address } = await client.call('create', { owner: 'trader' });
    const before = client.pid;
    process.kill(before ?? 0, 'SIGKILL');
    await expect(client.call('create', { owner: 'trader' })).rejects.toThrow('signer_unavailable');
    await eventually(() => expect(client.pid).not.toBeNull());
    expect(client.pid).not.toBe(before);
    expect(await proves(client, address)).toBe(true);
  });

  it('reports a full disk, and continues when there is space', async ({ skip }) => {
    const folder = dataDir();
    const disk = SmallDisk.mount(folder, 4);
    if (disk === null) return skip('only root can mount a small disk');
    try {
      const client = await signer(folder);
      disk.fill();
      await expect(client.call('create', { owner: 'trader' })).rejects.toMatchObject({ code: 'disk_full' });
      disk.free();
      const { address } = await client.call('create', { owner: 'trader' });
      expect(await proves(client, address)).toBe(true);
      await client.close();
    } finally {
      disk.unmount();
    }
  });

  it('rejects unknown wallets, commands and challenges without exiting', async () => {
    const client = await signer(dataDir());
    const { address } = await client.call('create', { owner: 'trader' });
    const nobody = '11111111111111111111111111111112';
    await expect(client.call('prove', { address: nobody, challenge: 'AAAA' })).rejects.toMatchObject({
      code: 'unknown_wallet',
    });
    await expect(client.call('prove', { address: '../master.key', challenge: 'AAAA' })).rejects.toMatchObject(
      { code: 'unknown_wallet' },
    );
    await expect(client.call('prove', { address, challenge: '' })).rejects.toMatchObject({
      code: 'bad_request',
    });
    await expect(client.call('prove', { address, challenge: 'A'.repeat(400) })).rejects.toMatchObject({
      code: 'bad_request',
    });
    // @ts-expect-error there is no such command
    await expect(client.call('export', { address })).rejects.toMatchObject({ code: 'bad_request' });
    expect(await client.call('ping', {})).toMatchObject({ wallets: 1 });
  });

  it('ends when its parent ends', async () => {
    const client = await signer(dataDir());
    const pid = client.pid ?? 0;
    await client.close();
    expect(() => process.kill(pid, 0)).toThrow();
  });

  it.runIf(process.platform === 'linux')('[R9] leaves no core file when it crashes', async () => {
    const client = await signer(dataDir());
    const limits = readFileSync(`/proc/${client.pid}/limits`, 'utf8');
    expect(limits).toMatch(/^Max core file size +0 +0 +bytes/m);
  });

  it('reports why it does not start', async () => {
    const folder = dataDir();
    const keyFile = join(folder, 'short.key');
    writeFileSync(keyFile, Buffer.alloc(31), { mode: 0o600 });
    await expect(signer(folder, { masterKeyFile: keyFile })).rejects.toThrow('must hold exactly 32 bytes');
  });
});

describe('key store', () => {
  const store = (folder: string, keyFile?: string): KeyStore => new KeyStore(join(folder, 'signer'), keyFile);

  it('rejects a readable, wrong or missing master key', () => {
    const folder = dataDir();
    const keyFile = join(folder, 'signer/master.key');
    store(folder).create('trader');
    chmodSync(keyFile, 0o640);
    expect(() => store(folder)).toThrow('can be read by others');
    chmodSync(keyFile, 0o600);
    const right = readFileSync(keyFile);
    writeFileSync(keyFile, Buffer.alloc(32, 7));
    expect(() => store(folder)).toThrow('did not seal the wallets');
    rmSync(keyFile);
    expect(() => store(folder)).toThrow('is missing, but there are wallets');
    writeFileSync(keyFile, right, { mode: 0o600 });
    expect(store(folder).size).toBe(1);
  });

  it("opens no file that was changed, moved to another address, or given another wallet's wrapped key", () => {
    const folder = dataDir();
    const keys = store(folder);
    const [mine, other] = [keys.create('trader'), keys.create('trader')];
    const message = Buffer.from('message');
    const original = readFileSync(sealedPath(folder, mine), 'utf8');
    const parsed = JSON.parse(original);
    const theirs = JSON.parse(readFileSync(sealedPath(folder, other), 'utf8'));
    const flipped = Buffer.from(parsed.seed.data, 'base64');
    flipped[0] = (flipped[0] ?? 0) ^ 1;
    const forgeries = [
      { ...parsed, seed: { ...parsed.seed, data: flipped.toString('base64') } },
      { ...parsed, seed: { ...parsed.seed, tag: parsed.seed.tag.slice(0, 4) } },
      { ...parsed, dataKey: theirs.dataKey },
      { ...parsed, seed: theirs.seed },
      { ...theirs, address: mine },
      { ...parsed, holder: { ...parsed.holder, owner: 'thief' } },
      { ...parsed, holder: { ...parsed.holder, origin: 'imported' } },
      { ...parsed, version: 1 },
      theirs,
      { ...parsed, masterKeyId: '0000000000000000' },
      'not a wallet',
    ];
    // A key still open from before must not sign for a forgery either.
    keys.sign(mine, 'trader', message);
    for (const forgery of forgeries) {
      writeFileSync(sealedPath(folder, mine), JSON.stringify(forgery));
      expect(() => keys.sign(mine, 'trader', message)).toThrow(
        /was changed|another (wallet|master key|owner)/,
      );
    }
    writeFileSync(sealedPath(folder, mine), original);
    expect(keys.sign(mine, 'trader', message)).toHaveLength(64);
  });

  it('gives every wallet a separate data key and writes no key in plain text', () => {
    const folder = dataDir();
    const keys = store(folder);
    const sealed = [keys.create('trader'), keys.create('trader')].map((address) =>
      JSON.parse(readFileSync(sealedPath(folder, address), 'utf8')),
    );
    expect(sealed[0].dataKey).not.toEqual(sealed[1].dataKey);
    const master = readFileSync(join(folder, 'signer/master.key'));
    for (const wallet of sealed) {
      expect(JSON.stringify(wallet)).not.toContain(master.toString('base64'));
      expect(Object.keys(wallet).sort()).toEqual(SEALED_FIELDS);
    }
  });

  it('[R9] seals a wallet of version 1 for its owner, once, and opens it for nobody else', () => {
    const folder = dataDir();
    const keys = store(folder);
    const master = readFileSync(join(folder, 'signer/master.key'));
    const { address, seed } = freshKey();
    const dataKey = Buffer.alloc(32, 5);
    const old = {
      version: 1,
      address,
      masterKeyId: masterKeyIdOf(master),
      dataKey: seal(dataKey, master, `dugout wallet data key v1 ${address}`),
      seed: seal(seed, dataKey, `dugout wallet seed v1 ${address}`),
    };
    writeFileSync(sealedPath(folder, address), JSON.stringify(old), { mode: 0o600 });
    const message = Buffer.from('message');
    expect(() => keys.sign(address, 'trader', message)).toThrow('another owner');
    keys.adopt(address, { owner: 'trader', origin: 'imported' });
    keys.adopt(address, { owner: 'thief', origin: 'created' });
    expect(keys.sign(address, 'trader', message)).toHaveLength(64);
    expect(keys.isOwnKey(address, 'trader')).toBe(false);
    expect(() => keys.sign(address, 'thief', message)).toThrow('another owner');
    expect(statSync(sealedPath(folder, address)).mode & 0o777).toBe(0o600);
    writeFileSync(sealedPath(folder, address), JSON.stringify(old));
    expect(() => keys.sign(address, 'thief', message)).toThrow('another owner');
  });

  it('works on a copy of its folder, like a backup', () => {
    const folder = dataDir();
    const address = store(folder).create('trader');
    const copy = dataDir();
    cpSync(join(folder, 'signer'), join(copy, 'signer'), { recursive: true });
    expect(store(copy).sign(address, 'trader', Buffer.from('x'))).toHaveLength(64);
  });
});
