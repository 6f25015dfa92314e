import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { leafHash } from 'dugout-verify/merkle/hashes';
import { isConsistent, isIncluded } from 'dugout-verify/merkle/verify-proof';
import { openCheckpoint } from 'dugout-verify/note/checkpoint';
import { checkSignature, type Note, parseNote } from 'dugout-verify/note/signed-note';
import { parseVerifierKey, type VerifierKey } from 'dugout-verify/note/verifier-key';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { silentLog } from '#/platform/log/create-log.ts';
import { type TestDatabase, testDatabase } from '#tests/kit/database.ts';
import { CallLog } from './call-log.ts';
import { logKey } from './signing-key.ts';

let database: TestDatabase;
const dataDir = mkdtempSync(join(tmpdir(), 'dugout-call-log-'));
const errors: object[] = [];
const log = { ...silentLog, error: (fields: object) => void errors.push(fields) };

beforeAll(async () => {
  database = await testDatabase();
});
afterEach(async () => {
  errors.length = 0;
  await asOwner('DELETE FROM call_log_leaf', 'DELETE FROM call_log_checkpoint');
});
afterAll(async () => {
  await database.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Statements of somebody who owns the database: triggers do not hold them. */
const asOwner = (...statements: string[]): Promise<void> =>
  database.db.transaction(async (tx) => {
    const tables = ['call_log_leaf', 'call_log_checkpoint'];
    const all = [
      ...tables.map((table) => `ALTER TABLE ${table} DISABLE TRIGGER USER`),
      ...statements,
      ...tables.map((table) => `ALTER TABLE ${table} ENABLE TRIGGER USER`),
    ];
    for (const statement of all) await sql.raw(statement).execute(tx.tables());
  });

async function write(from: number, count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, at) => ({
    leaf_index: BigInt(from + at),
    leaf: `leaf ${from + at}`,
    call_id: `call ${from + at}`,
  }));
  await database.db.tables().insertInto('call_log_leaf').values(rows).execute();
}

/** The log as a server has it that was just started. */
async function started(): Promise<CallLog> {
  const callLog = new CallLog({ db: database.db, log, logKey: logKey(dataDir, null), now: () => 0 });
  await callLog.refresh();
  return callLog;
}

const headOf = (note: string) => {
  const head = openCheckpoint(note)?.checkpoint;
  if (head === undefined) throw new Error('no checkpoint');
  return head;
};
const bytes = (proof: readonly string[]) => proof.map((hash) => Buffer.from(hash, 'base64'));

describe('the log of calls', () => {
  it('signs what is there, and goes on after a restart', async () => {
    await write(0, 7);
    const first = await (await started()).checkpoint();
    await write(7, 6);
    const callLog = await started();
    const second = await callLog.checkpoint();
    expect([first.size, second.size]).toEqual([7, 13]);
    const key = parseVerifierKey(second.verifierKey) as VerifierKey;
    for (const { note } of [first, second])
      expect(await checkSignature(parseNote(note) as Note, key)).toBe('valid');
    const proof = bytes(await callLog.consistency(7, 13));
    expect(isConsistent(headOf(first.note), headOf(second.note), proof)).toBe(true);
    expect(errors).toEqual([]);
  });

  it('sees what another server wrote, and gives one checkpoint for one size', async () => {
    const [one, other] = [await started(), await started()];
    await write(0, 3);
    const both = await Promise.all([one.checkpoint(), other.checkpoint()]);
    expect(both[0]).toEqual(both[1]);
    await write(3, 1);
    expect((await other.checkpoint()).size).toBe(4);
    expect((await one.checkpoint()).size).toBe(4);
  });

  it('has a checkpoint without any call', async () => {
    expect(headOf((await (await started()).checkpoint()).note).size).toBe(0);
  });

  it.each([
    ['changed', `UPDATE call_log_leaf SET leaf = 'another' WHERE leaf_index = 2`],
    ['deleted at the end', 'DELETE FROM call_log_leaf WHERE leaf_index = 6'],
    ['deleted in the middle', 'DELETE FROM call_log_leaf WHERE leaf_index = 2'],
    [
      'swapped',
      `UPDATE call_log_leaf SET leaf = CASE leaf_index WHEN 2 THEN 'leaf 3' ELSE 'leaf 2' END
      WHERE leaf_index IN (2, 3)`,
    ],
  ])('signs nothing any more once a leaf was %s, and its proofs fail', async (_, statement) => {
    await write(0, 7);
    const signed = await (await started()).checkpoint();
    await asOwner(statement);
    await write(7, 2);
    const callLog = await started();
    expect(errors).toEqual([expect.objectContaining({ size: 7 })]);
    expect(await callLog.checkpoint()).toEqual(signed);
    const [proof = []] = await callLog.inclusions([5], 7);
    const { root } = headOf(signed.note);
    expect(isIncluded(leafHash(Buffer.from('leaf 5')), 5, 7, bytes(proof), root)).toBe(false);
  });

  it('cannot hide from a kept checkpoint that its own were deleted and made anew', async () => {
    await write(0, 7);
    const kept = headOf((await (await started()).checkpoint()).note);
    await asOwner(
      `UPDATE call_log_leaf SET leaf = 'x' WHERE leaf_index = 2`,
      'DELETE FROM call_log_checkpoint',
    );
    await write(7, 2);
    const callLog = await started();
    const now = headOf((await callLog.checkpoint()).note);
    expect([errors, now.size]).toEqual([[], 9]);
    expect(isConsistent(kept, now, bytes(await callLog.consistency(7, 9)))).toBe(false);
  });
});

describe('the key of the log', () => {
  it('is made once, for the owner of the folder alone, and bears the name of its first host', () => {
    const folder = mkdtempSync(join(tmpdir(), 'dugout-log-key-'));
    const { key } = logKey(folder, 'https://dugout.example:8443/app');
    expect(key.name).toBe('dugout.example:8443/dugout/calls');
    expect(logKey(folder, 'https://elsewhere.example').key).toEqual(key);
    expect(statSync(join(folder, 'call-log.key')).mode & 0o777).toBe(0o600);
    writeFileSync(join(folder, 'call-log.key'), readFileSync(join(folder, 'call-log.key')).subarray(0, 50));
    expect(() => logKey(folder, null)).toThrow('does not hold a name and 32 bytes in hexadecimal');
    rmSync(folder, { recursive: true });
  });
});
