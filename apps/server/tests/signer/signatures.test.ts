/** Tests the signer's log as seen by a trader and the public, on a real server with its signer. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SignaturePage, SignatureRecord } from '@dugout/contract/signatures/signature';
import { fromBase64 } from 'dugout-verify/bytes';
import { isConsistent } from 'dugout-verify/merkle/verify-proof';
import { openCheckpoint } from 'dugout-verify/note/checkpoint';
import { checkEntries } from 'dugout-verify/signatures/check-entries';
import { parseRecord } from 'dugout-verify/signatures/record';
import { verifyRecord } from 'dugout-verify/signatures/verify-record';
import { beforeAll, describe, expect, it } from 'vitest';
import { RECIPIENT_KEY } from '#tests/kit/key-export.ts';
import type { TestServer } from '#tests/kit/server.ts';
import { shared, sharedServer } from '#tests/kit/testing.ts';

const NOTHING_KEPT = { note: null, verifierKey: null };
type Trader = Awaited<ReturnType<TestServer['trader']>>;

const server = sharedServer();
const ann = shared(() => server.trader('Ann'));
const bob = shared(() => server.trader('Bob'));

beforeAll(async () => {
  await exportKey(ann);
  await exportKey(bob);
});

/** An answer; this file reads bodies of many shapes. */
interface Answered {
  readonly status: number;
  readonly body: ReturnType<typeof JSON.parse>;
}
const get = async ({ call }: Pick<Trader, 'call'>, path: string): Promise<Answered> => call(`/api/v1${path}`);

async function exportKey(trader: Trader): Promise<void> {
  const { password } = trader;
  const { body } = await get(trader, '/wallet/user');
  const walletAddress = body.data[0].address;
  const { status } = await trader.call('/api/v1/wallet/export', {
    method: 'POST',
    body: { walletAddress, recipientKey: RECIPIENT_KEY, password },
  });
  expect(status).toBe(200);
}

const page = async (trader: Trader, query = ''): Promise<SignaturePage> =>
  (await get(trader, `/signatures${query}`)).body.data;
const kinds = ({ entries }: SignaturePage): string[] => entries.map(({ leaf }) => JSON.parse(leaf).kind);

describe('[R9] the log of signatures', () => {
  it('shows each trader only their own entries, newest first and proven', async () => {
    const [anns, bobs] = [await page(ann), await page(bob)];
    expect(kinds(anns)).toEqual(['exported', 'announced', 'credentialAdded']);
    expect(kinds(bobs)).toEqual(['exported', 'announced', 'credentialAdded']);
    const checks = await checkEntries(anns, ann.userId, null, NOTHING_KEPT);
    expect(checks).toMatchObject({ checkpoint: { state: 'passed' }, inclusion: { state: 'passed', of: 3 } });
    expect(await checkEntries(anns, bob.userId, null, NOTHING_KEPT)).toMatchObject({
      inclusion: { state: 'failed' },
    });
    expect(JSON.stringify(anns)).not.toContain(bob.userId);
  });

  it('gives a guest only heads of the log', async () => {
    const guest = server.client();
    for (const path of ['/signatures', '/signatures/record'])
      expect((await get(guest, path)).status).toBe(401);
    const { body } = await get(guest, '/signatures/checkpoint');
    expect(openCheckpoint(body.data.note)?.checkpoint.size).toBe(body.data.size);
  });

  it('continues from a stored checkpoint', async () => {
    const before = (await get(server.client(), '/signatures/checkpoint')).body.data;
    await exportKey(ann);
    const after = (await get(server.client(), '/signatures/checkpoint')).body.data;
    expect(after.verifierKey).toBe(before.verifierKey);
    const { body } = await get(
      server.client(),
      `/signatures/consistency?first=${before.size}&second=${after.size}`,
    );
    const [first, second] = [before, after].map(({ note }) => openCheckpoint(note)?.checkpoint);
    if (first === undefined || second === undefined) throw new Error('no checkpoints');
    const proof = body.data.proof.map((hash: string) => fromBase64(hash));
    expect(second.size).toBeGreaterThan(first.size);
    expect(isConsistent(first, second, proof)).toBe(true);

    const grown = await page(ann, `?since=${before.size}`);
    expect(await checkEntries(grown, ann.userId, null, before)).toMatchObject({
      earlier: { state: 'passed' },
    });
    const older = await page(ann, `?before=${grown.entries[1]?.index}`);
    expect(older.entries.map(({ index }) => index)).toEqual(grown.entries.slice(2).map(({ index }) => index));
  });

  it('exports a record that can be verified without the server', async () => {
    const { body } = await get(ann, '/signatures/record');
    const record = parseRecord(JSON.stringify(body)) as SignatureRecord;
    expect(await verifyRecord(record, NOTHING_KEPT)).toMatchObject({ entries: 5, verdict: 'verified' });
    const [first, ...rest] = record.entries;
    const leaf = first?.leaf.replace('"exported"', '"announced"') ?? '';
    const changed = { ...record, entries: [{ index: 0, proof: [], ...first, leaf }, ...rest] };
    expect(await verifyRecord(changed, NOTHING_KEPT)).toMatchObject({ verdict: 'failed' });
  });

  it('has no proof for sizes that never existed', async () => {
    for (const query of ['first=0&second=9999', 'first=2&second=1']) {
      const { status, body } = await get(server.client(), `/signatures/consistency?${query}`);
      expect([status, body.code]).toEqual([400, 'signature_log_range']);
    }
    expect((await page(ann, '?since=9999')).consistency).toBeNull();
    for (const query of ['?before=-1', '?since=x'])
      expect((await get(ann, `/signatures${query}`)).body.code).toBe('invalid_input');
  });

  it('contains the text of every journal line, each with a separate salt', () => {
    const lines = readFileSync(join(server.dataDir, 'signer/journal.log'), 'utf8').trim().split('\n');
    const salts = lines.map((line) => JSON.parse(line.slice(65)).salt as string);
    expect(new Set(salts).size).toBe(lines.length);
    expect(salts.every((salt) => /^[\w-]{22}$/.test(salt))).toBe(true);
  });
});
