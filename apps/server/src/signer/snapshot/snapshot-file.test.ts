import { createCipheriv, randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { serialize } from 'node:v8';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '#tests/kit/testing.ts';
import { SnapshotFile } from './snapshot-file.ts';

const KEY = Buffer.alloc(32, 1);

let folder: string;
beforeEach(() => {
  folder = temporaryFolder(onTestFinished);
});

const file = () => new SnapshotFile<unknown>(folder, KEY);
const path = () => join(folder, 'journal.snapshot');

it('[R9] restores maps, sets, large integers and object identity', async () => {
  const cost = { lamports: 2n ** 70n };
  await file().write({ open: new Map([['a', cost]]), costs: [cost], wallets: new Set(['w']) });
  const read = file().read() as { open: Map<string, object>; costs: object[]; wallets: Set<string> };
  expect(read).toEqual({ open: new Map([['a', cost]]), costs: [cost], wallets: new Set(['w']) });
  expect(read.open.get('a')).toBe(read.costs[0]);
  expect(statSync(path()).mode & 0o777).toBe(0o600);
});

it('[R9] restores a value sealed in many pieces', async () => {
  const bytes = new Uint8Array(randomBytes(3_500_000));
  await file().write({ bytes });
  // Compare as one buffer: an element-wise comparison takes a minute.
  const read = file().read() as { readonly bytes: Uint8Array };
  expect(Buffer.from(bytes).equals(read.bytes)).toBe(true);
});

it('[R9] captures the value at the time of the call', async () => {
  const value = { limits: [1] };
  const written = file().write(value);
  value.limits.push(2);
  await written;
  expect(file().read()).toEqual({ limits: [1] });
});

it('[R9] leaves no draft on a full disk when the write fails', async () => {
  mkdirSync(path());
  await expect(file().write({ a: 1 })).rejects.toThrow();
  expect(readdirSync(folder)).toEqual(['journal.snapshot']);
});

it('[R9] reveals nothing of the value to a reader of the file', async () => {
  await file().write({ canary: 'the account of a canary' });
  expect(readFileSync(path()).includes('canary')).toBe(false);
});

it('[R9] ignores a snapshot from a newer Node, another version or another key', () => {
  const sealed = (plain: Buffer, context: string): void => {
    const iv = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', KEY, iv, { authTagLength: 16 }).setAAD(Buffer.from(context));
    const data = Buffer.concat([cipher.update(plain), cipher.final()]);
    writeFileSync(path(), Buffer.concat([iv, data, cipher.getAuthTag()]));
  };
  const plain = serialize({ a: 1 });
  sealed(plain, 'dugout signer snapshot 5');
  expect(file().read()).toEqual({ a: 1 });
  sealed(plain, 'dugout signer snapshot 2');
  expect(file().read()).toBeNull();
  const newer = Buffer.from(plain);
  newer.writeUInt8(250, 1);
  sealed(newer, 'dugout signer snapshot 5');
  expect(file().read()).toBeNull();
  file().remove();
  expect(file().read()).toBeNull();
});
