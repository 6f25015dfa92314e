/** Tests the replacement of the master key: what opens afterwards, what does not, and kill -9. */

import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { Journal } from '#/signer/journal/journal.ts';
import { KeyStore } from '#/signer/keys/key-store.ts';
import { rotateMasterKey } from '#/signer/keys/rotate-master-key.ts';
import { masterKeyIdOf } from '#/signer/keys/sealed-wallet.ts';
import { temporaryFolder } from '#tests/kit/testing.ts';

const CLI = new URL('../../src/app/cli/rotate-master-key.ts', import.meta.url).pathname;
const OWNER = 'trader';
const MESSAGE = Buffer.from('a message');

let dataDir: string;
let folder: string;
let keyFile: string;
beforeEach(() => {
  dataDir = temporaryFolder(onTestFinished);
  folder = join(dataDir, 'signer');
  keyFile = join(folder, 'master.key');
});

const newWallets = (count: number): string[] => {
  const store = new KeyStore(folder);
  return Array.from({ length: count }, () => store.create(OWNER));
};
const signatures = (wallets: readonly string[]): string[] => {
  const store = new KeyStore(folder);
  return wallets.map((wallet) => store.sign(wallet, OWNER, MESSAGE).toString('hex'));
};
const walletFile = (wallet: string): string => join(folder, 'wallets', `${wallet}.json`);
const idsOfWallets = (wallets: readonly string[]): Set<unknown> =>
  new Set(wallets.map((wallet) => JSON.parse(readFileSync(walletFile(wallet), 'utf8')).masterKeyId));
const currentId = (): string => masterKeyIdOf(readFileSync(keyFile));

describe('[R9] a rotated master key', () => {
  it('opens every wallet, and the old one none', () => {
    const wallets = newWallets(3);
    const before = signatures(wallets);
    const old = readFileSync(keyFile);
    expect(rotateMasterKey(folder)).toBe(3);
    expect(currentId()).not.toBe(masterKeyIdOf(old));
    expect(idsOfWallets(wallets)).toEqual(new Set([currentId()]));
    expect(signatures(wallets)).toEqual(before);
    writeFileSync(keyFile, old);
    expect(() => new KeyStore(folder)).toThrow('did not seal the wallets');
  });

  it('opens traders’ texts sealed under each earlier key, and seals new ones itself', () => {
    const sealed = [0, 1, 2].map(() => {
      const made = new KeyStore(folder).newLabelKey(OWNER);
      rotateMasterKey(folder);
      return made;
    });
    const store = new KeyStore(folder);
    for (const made of sealed) expect(store.openLabelKey(OWNER, made.sealed)).toEqual(made.key);
    expect(store.newLabelKey(OWNER).sealed).toContain(currentId());
  });

  it('leaves the journal and earlier derived keys unchanged', () => {
    newWallets(1);
    const keys = (store: KeyStore) => ({
      journalKey: store.journalKey,
      challengeKey: store.challengeKey,
      logSeed: store.logSeed,
      canaries: store.canarySignIns(3),
    });
    const derived = keys(new KeyStore(folder));
    const journal = new Journal<{ readonly n: number }>(folder, derived.journalKey, () => {});
    for (const n of [1, 2, 3]) journal.append({ n });
    journal.close();
    for (let times = 0; times < 2; times++) rotateMasterKey(folder);
    expect(keys(new KeyStore(folder))).toEqual(derived);
    const read: number[] = [];
    new Journal<{ readonly n: number }>(folder, new KeyStore(folder).journalKey, ({ n }) =>
      read.push(n),
    ).close();
    expect(read).toEqual([1, 2, 3]);
  });

  it('opens a wallet restored from an earlier backup', () => {
    const [wallet = ''] = newWallets(1);
    const before = signatures([wallet]);
    const backup = readFileSync(walletFile(wallet));
    rotateMasterKey(folder);
    writeFileSync(walletFile(wallet), backup);
    expect(signatures([wallet])).toEqual(before);
  });

  it('cannot be created with a missing or wrong key, nor with a KMS', () => {
    const wallets = newWallets(1);
    const key = readFileSync(keyFile);
    writeFileSync(keyFile, randomBytes(32));
    expect(() => rotateMasterKey(folder)).toThrow('did not seal the wallets');
    rmSync(keyFile);
    expect(() => rotateMasterKey(folder)).toThrow('there is no master key');
    writeFileSync(keyFile, key, { mode: 0o600 });
    writeFileSync(join(folder, 'master.key.kms'), '{}');
    expect(() => rotateMasterKey(folder)).toThrow('a KMS keeps the master key');
    expect(readFileSync(keyFile)).toEqual(key);
    expect(idsOfWallets(wallets)).toEqual(new Set([currentId()]));
  });
});

describe.skipIf(process.getuid?.() !== 0)('[R9] a rotation by another user', () => {
  it('is refused, since the signer could not read the new key', () => {
    newWallets(1);
    chownSync(keyFile, 61_701, 61_700);
    expect(() => rotateMasterKey(folder)).toThrow('belongs to another user');
  });
});

describe('[R4] an interrupted rotation', () => {
  it('has no effect until the key’s file was replaced, and continues at the next start afterwards', () => {
    const wallets = newWallets(4);
    const before = signatures(wallets);
    const old = join(dataDir, 'old');
    cpSync(folder, old, { recursive: true });
    rotateMasterKey(folder);
    const rotated = readFileSync(keyFile);
    const earlier = readdirSync(join(folder, 'earlier-keys'));

    // Interrupted before: the files for the old key exist, and the old key is still in place.
    cpSync(join(folder, 'earlier-keys'), join(old, 'earlier-keys'), { recursive: true });
    expect(new KeyStore(old).sign(wallets[0] ?? '', OWNER, MESSAGE).toString('hex')).toBe(before[0]);

    // Interrupted after: the new key, and wallets of which one was resealed.
    const path = join(old, 'earlier-keys', earlier[0] ?? '');
    writeFileSync(path, readFileSync(path, 'utf8').replace('"isResealed":true', '"isResealed":false'));
    writeFileSync(join(old, 'master.key'), rotated);
    cpSync(walletFile(wallets[1] ?? ''), join(old, 'wallets', `${wallets[1]}.json`));
    folder = old;
    keyFile = join(old, 'master.key');
    expect(idsOfWallets(wallets).size).toBe(2);
    expect(signatures(wallets)).toEqual(before);
    expect(idsOfWallets(wallets)).toEqual(new Set([currentId()]));
  });

  it('loses no wallet by kill -9 at any moment', async () => {
    const wallets = newWallets(100);
    const before = signatures(wallets);
    const outcomes = new Set<string>();
    for (const afterWrites of [0, 1, 10, 30, 60]) {
      const keyBefore = currentId();
      const child = startCommand();
      await killedAfter(child, afterWrites);
      const ids = idsOfWallets(wallets);
      outcomes.add(ids.size > 1 ? 'between' : currentId() === keyBefore ? 'before' : 'after');
      expect(signatures(wallets)).toEqual(before);
      expect(idsOfWallets(wallets)).toEqual(new Set([currentId()]));
    }
    expect(outcomes).toContain('between');
  });
});

const startCommand = (): ChildProcess =>
  spawn(process.execPath, ['--import', 'tsx', CLI], {
    stdio: 'ignore',
    env: {
      PATH: process.env['PATH'] ?? '',
      DATA_DIR: dataDir,
      TSX_TSCONFIG_PATH: new URL('../../tsconfig.json', import.meta.url).pathname,
    },
  });

/** Kills the command once it has resealed this many wallets; at its first file for 0. */
async function killedAfter(child: ChildProcess, writes: number): Promise<void> {
  const files = () =>
    existsSync(join(folder, 'earlier-keys')) ? readdirSync(join(folder, 'earlier-keys')) : [];
  const known = files().length;
  const keyId = currentId();
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const poll = setInterval(() => {
    const resealed = currentId() === keyId ? -1 : resealedWallets();
    if (writes === 0 ? files().length > known : resealed >= writes) child.kill('SIGKILL');
  }, 1);
  await ended;
  clearInterval(poll);
}

function resealedWallets(): number {
  const id = currentId();
  return readdirSync(join(folder, 'wallets')).filter(
    (name) => name.endsWith('.json') && readFileSync(join(folder, 'wallets', name), 'utf8').includes(id),
  ).length;
}
