import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { leafHash } from 'dugout-verify/merkle/hashes';
import { isConsistent, isIncluded } from 'dugout-verify/merkle/verify-proof';
import { openCheckpoint } from 'dugout-verify/note/checkpoint';
import { checkSignature, type Note, parseNote } from 'dugout-verify/note/signed-note';
import { parseVerifierKey, type VerifierKey } from 'dugout-verify/note/verifier-key';
import { sql } from 'kysely';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { silentLog } from '#/platform/log/create-log.ts';
import { WitnessedLogs } from '#/signer/witness/witnessed-logs.ts';
import type { Witness } from '#/signer/witness-client.ts';
import { sharedDatabase, temporaryFolder } from '#tests/kit/testing.ts';
import { CallLog } from './call-log.ts';
import { logKey } from './signing-key.ts';

const database = sharedDatabase();
const dataDir = temporaryFolder();
const errors: object[] = [];
const log = { ...silentLog, error: (fields: object) => void errors.push(fields) };
afterEach(async () => {
  errors.length = 0;
  witnessed = new WitnessedLogs();
  await asOwner('DELETE FROM call_log_leaf', 'DELETE FROM call_log_checkpoint');
});

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

/** The signer's journal, out of the database's reach. */
let witnessed = new WitnessedLogs();
const NAME = 'the log';
const witness: Witness = {
  async read() {
    const head = witnessed.of(NAME);
    return head && { size: head.size, root: Buffer.from(head.root, 'hex') };
  },
  async take({ size, root }, proof) {
    try {
      const entry = witnessed.entryOf(NAME, { size, root: Buffer.from(root).toString('hex') }, proof, 0);
      if (entry !== null) witnessed.take(entry);
      return true;
    } catch {
      return false;
    }
  },
};

/** Returns the log of a server that was just started. */
async function started(by: Witness = witness): Promise<CallLog> {
  const key = logKey(dataDir, null);
  const callLog = new CallLog({ db: database.db, log, logKey: key, witness: by, now: () => 0 });
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
  it('signs the existing calls, and continues after a restart', async () => {
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

  it('reads leaves of another server, and returns one checkpoint per size', async () => {
    const [one, other] = [await started(), await started()];
    await write(0, 3);
    const both = await Promise.all([one.checkpoint(), other.checkpoint()]);
    expect(both[0]).toEqual(both[1]);
    await write(3, 1);
    expect((await other.checkpoint()).size).toBe(4);
    expect((await one.checkpoint()).size).toBe(4);
  });

  it('has a checkpoint without calls', async () => {
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
  ])('stops signing once a leaf was %s, and its proofs fail', async (_, statement) => {
    await write(0, 7);
    const signed = await (await started()).checkpoint();
    await asOwner(statement);
    await write(7, 2);
    const callLog = await started();
    expect(errors).toEqual([expect.objectContaining({ contradicts: expect.any(String) })]);
    expect(await callLog.checkpoint()).toEqual(signed);
    const [proof = []] = await callLog.inclusions([5], 7);
    const { root } = headOf(signed.note);
    expect(isIncluded(leafHash(Buffer.from('leaf 5')), 5, 7, bytes(proof), root)).toBe(false);
  });

  const REWRITES = [
    ['a leaf was changed', `UPDATE call_log_leaf SET leaf = 'x' WHERE leaf_index = 2`],
    ['a leaf was dropped and the others moved up', `DELETE FROM call_log_leaf WHERE leaf_index = 6`],
    ['all leaves are gone', 'DELETE FROM call_log_leaf'],
  ] as const;

  it.each(REWRITES)('refuses to sign when %s and all checkpoints were deleted', async (_, statement) => {
    await write(0, 7);
    await (await started()).checkpoint();
    await asOwner(statement, 'DELETE FROM call_log_checkpoint');
    const callLog = await started();
    await expect(callLog.checkpoint()).rejects.toMatchObject({ code: 'call_log_rewritten', status: 503 });
    expect(callLog.isSound).toBe(false);
    expect(errors).toEqual([
      expect.objectContaining({ size: 7, contradicts: 'the head witnessed by the signer' }),
    ]);
  });

  it('signs the same tree again when only its checkpoints were deleted', async () => {
    await write(0, 7);
    const before = await (await started()).checkpoint();
    await asOwner('DELETE FROM call_log_checkpoint');
    expect(await (await started()).checkpoint()).toEqual(before);
    expect(errors).toEqual([]);
  });

  it('rejects stored checkpoints signed by others, and older ones in place of the newest', async () => {
    await write(0, 3);
    const old = await (await started()).checkpoint();
    await write(3, 4);
    const newest = await (await started()).checkpoint();
    const forged = newest.note.replace(/\n7\n/, '\n9\n');
    await asOwner(`UPDATE call_log_checkpoint SET note = '${forged}', tree_size = 9 WHERE tree_size = 7`);
    expect((await (await started()).checkpoint()).size).toBe(7);
    expect(errors).toEqual([expect.objectContaining({ size: '9' })]);
    await asOwner(
      'DELETE FROM call_log_checkpoint WHERE tree_size > 3',
      'DELETE FROM call_log_leaf WHERE leaf_index >= 3',
    );
    const callLog = await started();
    await expect(callLog.checkpoint()).rejects.toMatchObject({ code: 'call_log_rewritten' });
    expect(old.size).toBe(3);
  });

  it('finds its newest checkpoint behind forged ones of larger trees', async () => {
    await write(0, 3);
    await (await started()).checkpoint();
    witnessed = new WitnessedLogs();
    await asOwner(
      `INSERT INTO call_log_checkpoint SELECT n::bigint * 1000000007, note, signed_at
         FROM call_log_checkpoint, generate_series(1, 150) AS n`,
      `UPDATE call_log_leaf SET leaf = 'x' WHERE leaf_index = 2`,
    );
    expect((await (await started()).checkpoint()).size).toBe(3);
    expect(errors.at(-1)).toMatchObject({ contradicts: 'its last checkpoint', size: 3 });
  });

  it('does not report an error when another server signs more during a read', async () => {
    await write(0, 3);
    let isFirst = true;
    const late: Witness = {
      ...witness,
      async read() {
        if (isFirst) {
          isFirst = false;
          await write(3, 4);
          await (await started()).checkpoint();
        }
        return witness.read();
      },
    };
    const callLog = await started(late);
    expect([(await callLog.checkpoint()).size, callLog.isSound, errors]).toEqual([7, true, []]);
  });

  it('signs nothing that the signer did not witness', async () => {
    await write(0, 3);
    const refusing: Witness = { read: async () => null, take: async () => false };
    await expect(started(refusing)).rejects.toMatchObject({ code: 'unavailable' });
    await expect(database.sql`SELECT 1 FROM call_log_checkpoint`).resolves.toEqual([]);
  });

  it.each([
    ['with its end cut, at the next check', `DELETE FROM call_log_leaf WHERE leaf_index = 6`, false],
    [
      'with a leaf out of order, at the next check',
      `UPDATE call_log_leaf SET leaf_index = 9 WHERE leaf_index = 6`,
      false,
    ],
    [
      'with a changed leaf, when it is read again',
      `UPDATE call_log_leaf SET leaf = 'x' WHERE leaf_index = 2`,
      true,
    ],
    ['without a leaf, when it is read again', `DELETE FROM call_log_leaf WHERE leaf_index = 2`, true],
  ])('detects at run time a log %s', async (_, statement, isReadAgain) => {
    await write(0, 7);
    const callLog = await started();
    const signed = await callLog.checkpoint();
    await callLog.recheck();
    expect(callLog.isSound).toBe(true);
    await asOwner(statement);
    await (isReadAgain ? callLog.recheck() : callLog.refresh());
    expect(callLog.isSound).toBe(false);
    expect(await callLog.checkpoint()).toEqual(signed);
  });

  it('witnesses an existing log at the first start with a witness', async () => {
    await write(0, 7);
    await (await started()).checkpoint();
    witnessed = new WitnessedLogs();
    await started();
    expect(witnessed.of(NAME)?.size).toBe(7);
  });
});

describe('the key of the log', () => {
  it("is created once, readable by the folder's owner only, and is named after its first host", () => {
    const folder = temporaryFolder(onTestFinished);
    const { key } = logKey(folder, 'https://dugout.example:8443/app');
    expect(key.name).toBe('dugout.example:8443/dugout/calls');
    expect(logKey(folder, 'https://elsewhere.example').key).toEqual(key);
    expect(statSync(join(folder, 'call-log.key')).mode & 0o777).toBe(0o600);
    writeFileSync(join(folder, 'call-log.key'), readFileSync(join(folder, 'call-log.key')).subarray(0, 50));
    expect(() => logKey(folder, null)).toThrow('does not hold a name and 32 bytes in hexadecimal');
  });
});
