import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type FakeKms, fakeKms } from '@dugout/testkit/kms';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { KeyStore } from '../keys/key-store.ts';
import { awsKms, type KmsOptions } from './kms.ts';
import { type MasterKeyPlaces, type OpenedMasterKey, openMasterKey } from './open-master-key.ts';

const ALIAS = 'alias/dugout';

let home: string;
let folder: string;
let envelope: string;
let fake: FakeKms;

const useCredentials = (environment: Readonly<Record<string, string>>): void => {
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
};

beforeEach(async () => {
  home = mkdtempSync(join(tmpdir(), 'dugout-kms-'));
  folder = join(home, 'signer');
  envelope = join(folder, 'master.key.kms');
  fake = await fakeKms({ sessionToken: 'the token of a session' });
  fake.keys.add(ALIAS);
  useCredentials(fake.environment);
  vi.stubEnv('HOME', home);
});

afterEach(async () => {
  vi.unstubAllEnvs();
  await fake.close();
  rmSync(home, { recursive: true, force: true });
});

const kms = (more: Partial<KmsOptions> = {}) => awsKms({ keyId: ALIAS, region: 'eu-central-1', ...more });
const open = async (
  places: Partial<MasterKeyPlaces> = {},
  more: Partial<KmsOptions> = {},
): Promise<OpenedMasterKey> => openMasterKey({ folder, masterKeyFile: null, ...places }, await kms(more));

/** The words of the refusal, which never quote what AWS answered. */
async function refusal(opening: Promise<OpenedMasterKey>): Promise<string> {
  const error = await opening.then(
    () => new Error('it was opened'),
    (reason: unknown) => reason,
  );
  const words = error instanceof Error ? error.message : String(error);
  for (const secret of Object.values(fake.environment).slice(1)) expect(words).not.toContain(secret);
  return words;
}

const parsed = () => JSON.parse(readFileSync(envelope, 'utf8'));
const change = (fields: object): void => writeFileSync(envelope, JSON.stringify({ ...parsed(), ...fields }));

/** A master key in a file, and a wallet that it sealed. */
function plainInstallation(file?: string): { key: Buffer; address: string } {
  const address = new KeyStore(folder, file).create('trader');
  return { key: readFileSync(file ?? join(folder, 'master.key')), address };
}

describe('a master key that a KMS keeps', () => {
  it('is made by the KMS, bound to the installation, proven to open, and lies on the disk sealed alone', async () => {
    const { key, notes } = await open();
    expect(key).toHaveLength(32);
    expect(notes).toEqual([
      `the KMS has made a master key: back up ${envelope}, without it the wallets are lost`,
    ]);
    expect(fake.calls.map(({ operation }) => operation)).toEqual(['GenerateDataKey', 'Decrypt']);
    const { context, blob } = parsed();
    expect(fake.calls.map((call) => call.context)).toEqual([context, context]);
    expect(context).toEqual({
      'dugout:purpose': 'master-key',
      'dugout:installation': expect.stringMatching(/^[\da-f-]{36}$/),
    });
    expect(key.equals(fake.keys.peek(Buffer.from(blob, 'base64'), context) ?? Buffer.alloc(0))).toBe(true);
    expect(statSync(envelope).mode & 0o777).toBe(0o600);
    expect(existsSync(join(folder, 'master.key'))).toBe(false);
  });

  it('is opened at every later start, by one call', async () => {
    const { key } = await open();
    const again = await open();
    expect(again).toEqual({ key, notes: [] });
    expect(fake.calls.slice(2)).toEqual([{ operation: 'Decrypt', keyId: ALIAS, context: parsed().context }]);
  });

  it('takes the region from an ARN', async () => {
    const keyId = fake.keys.add();
    vi.stubEnv('AWS_REGION', undefined);
    expect(await refusal(open({}, { region: undefined }))).toContain('no region is named');
    expect((await open({}, { keyId, region: undefined })).key).toHaveLength(32);
  });

  it('is opened with the credentials of a profile or of a container’s role', async () => {
    const { key } = await open();
    const { AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN } = fake.environment;
    for (const name of ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'AWS_SESSION_TOKEN'])
      vi.stubEnv(name, undefined);
    const role = createServer((_request, response) => {
      const expires = new Date(Date.now() + 3_600_000).toISOString();
      const [AccessKeyId, SecretAccessKey, Token] = [
        AWS_ACCESS_KEY_ID,
        AWS_SECRET_ACCESS_KEY,
        AWS_SESSION_TOKEN,
      ];
      response.end(JSON.stringify({ AccessKeyId, SecretAccessKey, Token, Expiration: expires }));
    });
    await new Promise<void>((resolve) => role.listen(0, '127.0.0.1', resolve));
    const address = role.address();
    const port = typeof address === 'object' ? address?.port : null;
    vi.stubEnv('AWS_CONTAINER_CREDENTIALS_FULL_URI', `http://127.0.0.1:${port}/role`);
    expect((await open()).key).toEqual(key);
    role.close();
    role.closeAllConnections();
    vi.stubEnv('AWS_CONTAINER_CREDENTIALS_FULL_URI', undefined);
    const file = join(home, 'credentials');
    const lines = [
      `aws_access_key_id=${AWS_ACCESS_KEY_ID}`,
      `aws_secret_access_key=${AWS_SECRET_ACCESS_KEY}`,
    ];
    writeFileSync(file, ['[dugout]', ...lines, `aws_session_token=${AWS_SESSION_TOKEN}`, ''].join('\n'));
    vi.stubEnv('AWS_SHARED_CREDENTIALS_FILE', file);
    vi.stubEnv('AWS_PROFILE', 'dugout');
    expect((await open()).key).toEqual(key);
  });

  it('is not made anew in place of one that cannot be found or opened', async () => {
    const { key } = await open();
    new KeyStore(folder, Buffer.from(key)).create('trader');
    const kept = readFileSync(envelope);
    rmSync(envelope);
    expect(await refusal(open())).toContain('is missing, but there are wallets');
    writeFileSync(envelope, '{}');
    expect(await refusal(open())).toContain('was changed: put it back from a backup');
    fake.fail({ error: 'AccessDeniedException' });
    writeFileSync(envelope, kept);
    expect(await refusal(open())).toContain('it does not allow kms:Decrypt');
    expect(readFileSync(envelope)).toEqual(kept);
    fake.fail(null);
    expect((await open()).key).toEqual(key);
  });

  it('keeps nothing that the KMS would not open again', async () => {
    fake.fail({ error: 'AccessDeniedException', operation: 'Decrypt' });
    expect(await refusal(open())).toContain('it does not allow kms:Decrypt');
    expect(existsSync(envelope)).toBe(false);
  });

  it('is refused when its envelope was changed or came from elsewhere', async () => {
    await open();
    const own = parsed();
    const other = await fakeEnvelope();
    const flipped = Buffer.from(own.blob, 'base64');
    flipped[flipped.length - 1] = (flipped.at(-1) ?? 0) ^ 1;
    for (const fields of [
      { blob: flipped.toString('base64') },
      { context: other.context },
      { blob: other.blob },
      { context: {} },
    ]) {
      change({ ...own, ...fields });
      expect(await refusal(open())).toContain(
        'the sealed master key was changed, or was sealed for another installation',
      );
    }
    change({ ...own, blob: other.blob, context: other.context });
    expect(await refusal(open())).toContain('was changed: put it back from a backup');
    change({ ...own, masterKeyId: other.masterKeyId });
    expect(await refusal(open())).toContain('was changed: put it back from a backup');
    change(own);
    expect((await open()).key).toHaveLength(32);
  });

  it('never becomes another key by a change of any byte of its envelope', async () => {
    const { key } = await open();
    const kept = readFileSync(envelope);
    const outcomes = { same: 0, refused: 0 };
    for (let at = 0; at < kept.length; at += 7) {
      const changed = Buffer.from(kept);
      changed[at] = (changed[at] ?? 0) ^ (1 << (at % 7));
      writeFileSync(envelope, changed);
      const opened = await open().catch(() => null);
      if (opened !== null) expect([at, opened.key.equals(key)]).toEqual([at, true]);
      outcomes[opened === null ? 'refused' : 'same']++;
      expect(readFileSync(envelope)).toEqual(changed);
    }
    expect(outcomes.refused).toBeGreaterThan(outcomes.same);
    expect(existsSync(join(folder, 'master.key'))).toBe(false);
  });

  it('is refused when another key of the KMS, a disabled one or none is named', async () => {
    await open();
    const { keyArn } = parsed();
    fake.keys.add('alias/other');
    const words = await refusal(open({}, { keyId: 'alias/other' }));
    expect(words).toContain('KMS_KEY_ID alias/other: the master key was sealed by another key of the KMS');
    expect(words).toContain(`was sealed by ${keyArn}`);
    expect(await refusal(open({}, { keyId: 'alias/none' }))).toContain('there is no such key in this region');
    fake.keys.disable(keyArn);
    expect(await refusal(open())).toContain('the key is disabled');
  });

  it('is refused when the KMS fails, is silent, cannot be reached or does not know the credentials', async () => {
    await open();
    fake.fail({ error: 'KMSInternalException', status: 500 });
    expect(await refusal(open())).toContain('it has failed; try again later');
    expect(fake.calls.slice(2)).toHaveLength(3);
    fake.fail({ error: 'ExpiredTokenException' });
    expect(await refusal(open())).toContain('the AWS credentials have expired');
    fake.fail({ error: 'SomethingNewException' });
    expect(await refusal(open())).toContain('it has failed; try again later (SomethingNewException)');
    fake.fail('silence');
    expect(await refusal(open({}, { tryMs: 50 }))).toContain('it did not answer in time');
    expect(await refusal(open({}, { timeoutMs: 50 }))).toContain('it did not answer in time');
    fake.fail(null);
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'another');
    expect(await refusal(open())).toContain('it does not accept the AWS credentials');
    vi.stubEnv('AWS_ACCESS_KEY_ID', undefined);
    expect(await refusal(open())).toContain('no AWS credentials were found');
    useCredentials(fake.environment);
    const gone = await fakeKms();
    await gone.close();
    vi.stubEnv('AWS_ENDPOINT_URL_KMS', gone.environment['AWS_ENDPOINT_URL_KMS'] ?? '');
    expect(await refusal(open())).toContain('it cannot be reached');
  });
});

describe('a master key that moves from its file to a KMS', () => {
  it('stays the same key, and its file may go', async () => {
    const { key, address } = plainInstallation();
    const moved = await open();
    expect(moved.key).toEqual(key);
    expect(moved.notes).toEqual([
      `the KMS keeps the master key in ${envelope}: back that up and remove ${join(folder, 'master.key')}, which is no longer read`,
    ]);
    expect(fake.calls.map(({ operation }) => operation)).toEqual(['Encrypt', 'Decrypt']);
    expect((await open()).notes).toEqual(moved.notes);
    // Until the file is removed, the way back is open.
    expect(new KeyStore(folder).sign(address, 'trader', Buffer.from('message'))).toHaveLength(64);
    rmSync(join(folder, 'master.key'));
    const { key: opened, notes } = await open();
    expect(notes).toEqual([]);
    expect(new KeyStore(folder, opened).sign(address, 'trader', Buffer.from('message'))).toHaveLength(64);
  });

  it('is taken from where MASTER_KEY_FILE says, and that file may go as well', async () => {
    const file = join(home, 'elsewhere.key');
    const { key } = plainInstallation(file);
    expect((await open({ masterKeyFile: file })).key).toEqual(key);
    rmSync(file);
    expect((await open({ masterKeyFile: file })).key).toEqual(key);
  });

  it('does not move when the file is missing, is not the wallets’, or is another than the sealed one', async () => {
    const file = join(home, 'elsewhere.key');
    expect(await refusal(open({ masterKeyFile: file }))).toContain(
      'MASTER_KEY_FILE names no file that the KMS could seal',
    );
    const { key } = plainInstallation(file);
    writeFileSync(file, Buffer.alloc(32, 7));
    expect(await refusal(open({ masterKeyFile: file }))).toContain('is not the one that sealed the wallets');
    expect([existsSync(envelope), fake.calls]).toEqual([false, []]);
    writeFileSync(file, key);
    await open({ masterKeyFile: file });
    writeFileSync(file, Buffer.alloc(32, 7));
    expect(await refusal(open({ masterKeyFile: file }))).toContain('hold different master keys');
  });

  it('is not replaced by a new file when KMS_KEY_ID is left out', async () => {
    await open();
    expect(() => new KeyStore(folder)).toThrow(
      'was sealed by a KMS: set KMS_KEY_ID to the key that sealed it',
    );
    expect(existsSync(join(folder, 'master.key'))).toBe(false);
  });
});

/** The envelope of another installation, sealed by the same key. */
async function fakeEnvelope(): Promise<{ blob: string; context: object; masterKeyId: string }> {
  const other = join(home, 'other');
  await openMasterKey({ folder: other, masterKeyFile: null }, await kms());
  return JSON.parse(readFileSync(join(other, 'master.key.kms'), 'utf8'));
}
