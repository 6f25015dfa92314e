/** Tests backup, restore and check of a real server with its embedded database, and with PostgreSQL. */

import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { type TestClient, testClient } from '@dugout/testkit/client';
import { startPostgres } from '@dugout/testkit/postgres';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type BackupOptions, makeBackup } from '#/app/backup/make-backup.ts';
import { restoreBackup } from '#/app/backup/restore-backup.ts';
import { checkServer } from '#/app/check/check-server.ts';
import { findPlaces } from '#/app/places.ts';
import { type RunningServer, startServer } from '#/app/server.ts';
import { parseConfig } from '#/platform/config/config.ts';
import { createPool } from '#/platform/db/pool.ts';
import { hasNoTables } from '#/platform/db/schema/state.ts';
import { silentLog } from '#/platform/log/create-log.ts';
import { TEST_ITERATIONS } from '#tests/kit/password-iterations.ts';
import { temporaryFolder } from '#tests/kit/testing.ts';

const PASSPHRASE = 'a passphrase of a test';
const ACCOUNT = { email: 'ann@example.org', password: 'correct horse battery', name: 'Ann' };

const root = temporaryFolder();
const original = join(root, 'original');
/** The signer's folder before the second wallet and the second call. */
const olderSigner = join(root, 'older-signer');
const whole = join(root, 'whole');
let pictureFile = '';
let secondWallet = '';

const configOf = (dataDir: string) =>
  parseConfig({
    PORT: '0',
    METRICS_ADDRESS: 'off',
    DATA_DIR: dataDir,
    SIM_SEED: 'tests',
    SIM_CROWD: 'off',
    MAX_LOOP_DELAY_MS: '600000',
    LOG_LEVEL: 'silent',
  });

const started = (dataDir: string): Promise<RunningServer> =>
  startServer({
    config: configOf(dataDir),
    log: silentLog,
    places: findPlaces(),
    passwordIterations: TEST_ITERATIONS,
    simulated: { tokens: 40, wallets: 60, historyMs: 1_800_000 },
    onFatal: (error) => {
      throw error;
    },
  });

async function post<T>(
  by: TestClient,
  path: string,
  schema: z.ZodType<T>,
  body: object | FormData,
): Promise<T> {
  const answer = await by.call(path, { method: 'POST', body });
  expect([path, answer.status]).toEqual([path, 200]);
  return schema.parse(answer.body);
}
const anything = z.unknown();
const screened = z.object({ data: z.object({ items: z.array(z.object({ tokenAddress: z.string() })) }) });
const wallets = z.object({ data: z.array(z.object({ address: z.string(), keyMissing: z.boolean() })) });

const sourceOf = (dataDir: string) => ({
  dataDir,
  databaseUrl: null,
  signerFolder: join(dataDir, 'signer'),
  masterKeyFile: null,
  version: '0.1.0',
});

const backup = (folder: string, options: Partial<BackupOptions> = {}) =>
  makeBackup({
    source: sourceOf(original),
    folder,
    passphrase: PASSPHRASE,
    withMasterKey: true,
    now: () => new Date(),
    report: () => undefined,
    ...options,
  });

const restore = (
  dataDir: string,
  { folder = whole, passphrase = PASSPHRASE, report = (_: string) => {} } = {},
) => {
  mkdirSync(dataDir, { recursive: true });
  return restoreBackup({
    target: { dataDir, databaseUrl: null, signerFolder: join(dataDir, 'signer'), masterKeyFile: null },
    folder,
    passphrase,
    isDatabaseEmpty: async () => true,
    report,
  });
};

const check = (dataDir: string, accepted: readonly string[] = []) =>
  checkServer({ config: configOf(dataDir), places: findPlaces(), aws: {}, accepted });

/** Fails at the step whose report starts with this text. */
const stopAt = (step: string) => (line: string) => {
  if (line.startsWith(step)) throw new Error(`killed at ${step}`);
};

beforeAll(async () => {
  const server = await started(original);
  const ann = testClient(server.address);
  await post(ann, '/api/auth/sign-up/email', anything, ACCOUNT);
  const { items } = screened.parse((await ann.call('/api/v1/screener?limit=2&sortBy=volumeUsd')).body).data;
  const callToken = async (place: number) => {
    await post(ann, '/api/v1/alpha/call', anything, { tokenAddress: items[place]?.tokenAddress });
    expect((await ann.call('/api/v1/alpha/log/checkpoint')).status).toBe(200);
  };
  await callToken(0);
  cpSync(join(original, 'signer'), olderSigner, { recursive: true });
  await callToken(1);
  const created = z.object({ data: z.object({ address: z.string() }) });
  secondWallet = (await post(ann, '/api/v1/wallet/create', created, { name: 'Second' })).data.address;
  const form = new FormData();
  const square = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#369' } })
    .png()
    .toBuffer();
  form.set('file', new Blob([new Uint8Array(square)]), 'a.png');
  const { url } = (await post(ann, '/api/v1/images', z.object({ data: z.object({ url: z.string() }) }), form))
    .data;
  await post(ann, '/api/v1/profile', anything, { bannerImage: url });
  pictureFile = url.split('/').at(-1) ?? '';
  await server.stop();
  await backup(whole);
}, 180_000);

describe('a backup', () => {
  it('restores into an empty folder, passes the check and serves its data', async () => {
    const restored = join(root, 'restored');
    expect((await restore(restored)).wallets).toBe(2);
    await expect(started(restored)).rejects.toThrow('nothing has checked it');
    const report = await check(restored);
    expect(report.findings).toEqual([]);
    expect(report.compared).toEqual(
      expect.arrayContaining([
        '2 wallets with the keys of the signer',
        '2 calls with the log that the signer witnessed',
        '1 pictures that somebody sees with their files',
      ]),
    );
    const server = await started(restored);
    try {
      const ann = testClient(server.address);
      await post(ann, '/api/auth/sign-in/email', anything, ACCOUNT);
      const list = wallets.parse((await ann.call('/api/v1/wallet/user')).body).data;
      expect(list.map(({ keyMissing }) => keyMissing)).toEqual([false, false]);
      expect((await ann.call('/api/v1/alpha/log/checkpoint')).body).toMatchObject({ data: { size: 2 } });
      expect((await fetch(new URL(`/images/upload/${pictureFile}`, server.address))).status).toBe(200);
    } finally {
      await server.stop();
    }
  }, 120_000);

  it('reveals nothing of its contents', () => {
    const key = readFileSync(join(original, 'signer/master.key'));
    const secret = readFileSync(join(original, 'auth.secret'));
    for (const name of readdirSync(whole)) {
      const bytes = readFileSync(join(whole, name));
      expect([name, bytes.includes(key), bytes.includes(secret), bytes.includes(secondWallet)]).toEqual([
        name,
        false,
        false,
        false,
      ]);
    }
  });

  it('that was interrupted is completed by the same command, and cannot be restored before', async () => {
    const folder = join(root, 'cut-off');
    for (const step of ['Database', 'Uploads', 'Verifying'])
      await expect(backup(folder, { report: stopAt(step) })).rejects.toThrow('killed');
    await expect(restore(join(root, 'from-half'), { folder })).rejects.toThrow('not whole');
    await expect(backup(folder, { passphrase: 'another passphrase' })).rejects.toThrow('passphrase');
    const lines: string[] = [];
    await backup(folder, { report: (line) => lines.push(line) });
    expect(lines[0]).toMatch(/^Going on with the backup/);
    expect(lines).not.toContain('Database');
    await expect(backup(folder)).rejects.toThrow('whole backup');
    await restore(join(root, 'from-cut-off'), { folder });
    expect((await check(join(root, 'from-cut-off'))).findings).toEqual([]);
  }, 120_000);

  it('is refused when damaged or under another passphrase, with nothing written', async () => {
    const target = join(root, 'untouched');
    await expect(restore(target, { passphrase: 'another passphrase' })).rejects.toThrow('passphrase');
    const damaged = join(root, 'damaged');
    cpSync(whole, damaged, { recursive: true });
    const bytes = readFileSync(join(damaged, 'signer.sealed'));
    bytes[100] = (bytes[100] ?? 0) ^ 1;
    writeFileSync(join(damaged, 'signer.sealed'), bytes);
    await expect(restore(target, { folder: damaged })).rejects.toThrow(
      'signer.sealed of the backup is damaged',
    );
    unlinkSync(join(damaged, 'uploads-0.sealed'));
    await expect(restore(target, { folder: damaged })).rejects.toThrow(/signer.sealed|uploads-0.sealed/);
    expect(readdirSync(target)).toEqual([]);
  }, 60_000);

  it('omits the master key on request', async () => {
    const folder = join(root, 'without-key');
    await backup(folder, { withMasterKey: false });
    const target = join(root, 'restored-without-key');
    await restore(target, { folder });
    expect(existsSync(join(target, 'signer/master.key'))).toBe(false);
    expect((await check(target)).findings).toMatchObject([
      { kind: 'inconsistent', text: expect.stringContaining('The signer does not start') },
      { kind: 'unknown' },
    ]);
    cpSync(join(original, 'signer/master.key'), join(target, 'signer/master.key'));
    expect((await check(target)).findings).toEqual([]);
  }, 60_000);
});

describe('a restore', () => {
  it('refuses a non-empty folder', async () => {
    const target = join(root, 'in-use');
    mkdirSync(target);
    writeFileSync(join(target, 'auth.secret'), 'x');
    await expect(restore(target)).rejects.toThrow('is not empty');
    expect(readdirSync(target)).toEqual(['auth.secret']);
  }, 60_000);

  it('that was interrupted blocks start and check, and can be continued', async () => {
    const target = join(root, 'half-restored');
    await expect(restore(target, { report: stopAt('Restoring uploads-3') })).rejects.toThrow('killed');
    await expect(started(target)).rejects.toThrow('was cut off');
    await expect(check(target)).rejects.toThrow('was cut off');
    const lines: string[] = [];
    await restore(target, { report: (line) => lines.push(line) });
    expect(lines).not.toContain('Restoring database');
    expect((await check(target)).findings).toEqual([]);
  }, 120_000);
});

describe('the check', () => {
  let target = '';
  beforeAll(async () => {
    target = join(root, 'checked');
    await restore(target);
  }, 60_000);

  it('names a missing key and secret', async () => {
    const away = join(root, 'away');
    mkdirSync(away);
    const moved = [join(target, 'signer/wallets', `${secondWallet}.json`), join(target, 'outlets.secret')];
    for (const [at, path] of moved.entries()) renameSync(path, join(away, String(at)));
    expect((await check(target)).findings).toEqual([
      { kind: 'missing', name: 'secrets', text: expect.stringContaining('outlets.secret') },
      { kind: 'missing', name: 'missing-keys', text: 'Keys of 1 wallets', ids: [secondWallet] },
    ]);
    for (const [at, path] of moved.entries()) renameSync(join(away, String(at)), path);
    expect((await check(target)).findings).toEqual([]);
  }, 60_000);

  it('lets a restored server start only when it found nothing, or when every finding is accepted by name', async () => {
    const folder = join(root, 'accepted');
    await restore(folder);
    const [key, secret] = [join(folder, 'signer/wallets', `${secondWallet}.json`), join(folder, 'vapid.key')];
    for (const path of [key, secret]) renameSync(path, `${path}.away`);
    expect((await check(folder)).decided).toEqual([expect.stringContaining('does not start')]);
    expect((await check(folder, ['missing-keys'])).decided).toEqual([
      expect.stringContaining('--accept secrets,missing-keys accepts'),
    ]);
    await expect(started(folder)).rejects.toThrow('nothing has checked it');
    renameSync(`${secret}.away`, secret);
    expect((await check(folder, ['missing-keys'])).decided).toEqual([
      'Accepted: missing-keys. The server may start.',
    ]);
    await (await started(folder)).stop();
  }, 120_000);

  it('finds keys whose wallets the database does not know', async () => {
    const folder = join(root, 'unknown-key');
    await restore(folder);
    const wallets = join(folder, 'signer/wallets');
    const stranger = 'So11111111111111111111111111111111111111112';
    cpSync(join(wallets, `${secondWallet}.json`), join(wallets, `${stranger}.json`));
    expect((await check(folder)).findings).toEqual([
      { kind: 'missing', name: 'missing-wallets', text: 'Wallets of 1 keys', ids: [stranger] },
    ]);
  }, 60_000);

  it('distinguishes an outdated signer folder from an outdated database', async () => {
    const signer = join(target, 'signer');
    renameSync(signer, join(root, 'newer-signer'));
    cpSync(olderSigner, signer, { recursive: true });
    expect((await check(target)).findings).toEqual([
      { kind: 'missing', name: 'missing-keys', text: 'Keys of 1 wallets', ids: [secondWallet] },
      {
        kind: 'inconsistent',
        name: 'call-log',
        text: expect.stringContaining(
          "The signer's journal is older than the database: it witnessed 1 calls, the database has a checkpoint of 2",
        ),
      },
    ]);
    unlinkSync(join(signer, 'journal.log'));
    expect((await check(target)).findings).toMatchObject([
      { kind: 'inconsistent', text: expect.stringContaining('The signer does not start') },
      { kind: 'unknown' },
    ]);
  }, 60_000);

  it('reports a missing database', async () => {
    const empty = join(root, 'empty');
    expect((await check(empty)).findings).toMatchObject([{ kind: 'missing' }]);
    expect(existsSync(empty)).toBe(false);
  });
});

it('dumps PostgreSQL and restores it into an empty one atomically', async () => {
  const postgres = await startPostgres({});
  if (postgres === null) return;
  const dataDir = join(root, 'beside-postgres');
  mkdirSync(join(dataDir, 'signer/wallets'), { recursive: true });
  writeFileSync(join(dataDir, 'signer/master.key'), 'x'.repeat(32));
  const run = async (url: string, ...statements: string[]) => {
    const pool = createPool({ connectionString: url, connections: 1 }, () => undefined);
    const rows: unknown[] = [];
    for (const statement of statements) rows.push(...(await pool.query(statement)).rows);
    await pool.end();
    return rows;
  };
  const other = new URL(postgres.url);
  other.pathname = '/restored';
  const restoreTo = (target: string) => {
    mkdirSync(target, { recursive: true });
    return restoreBackup({
      target: {
        dataDir: target,
        databaseUrl: other.href,
        signerFolder: join(target, 'signer'),
        masterKeyFile: null,
      },
      folder: join(root, 'postgres'),
      passphrase: PASSPHRASE,
      isDatabaseEmpty: () => hasNoTables(other.href),
      report: () => undefined,
    });
  };
  try {
    await run(
      postgres.url,
      'create table kept (id int primary key)',
      'insert into kept select generate_series(1, 5000)',
      'create database restored',
    );
    await backup(join(root, 'postgres'), { source: { ...sourceOf(dataDir), databaseUrl: postgres.url } });
    await restoreTo(join(root, 'postgres-restored'));
    expect(await run(other.href, 'select count(*)::int as count from kept')).toEqual([{ count: 5_000 }]);
    await expect(restoreTo(join(root, 'postgres-again'))).rejects.toThrow('is not empty');
    await expect(restore(join(root, 'as-embedded'), { folder: join(root, 'postgres') })).rejects.toThrow(
      'set DATABASE_URL',
    );
  } finally {
    await postgres.stop();
  }
}, 120_000);
