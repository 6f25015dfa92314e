/** Tests the log of calls on a real server: what anyone can verify, and which database changes are detected. */

import { type Leaf, leafText } from 'dugout-verify/calls/leaf';
import { leafHash } from 'dugout-verify/merkle/hashes';
import { isConsistent, isIncluded } from 'dugout-verify/merkle/verify-proof';
import { openCheckpoint } from 'dugout-verify/note/checkpoint';
import type { CheckId, Report } from 'dugout-verify/report';
import { relinked } from 'dugout-verify/testing/operator';
import { NO_EVIDENCE, type ReaderEvidence, verifyExport } from 'dugout-verify/verify';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { TestServer } from '#tests/kit/server.ts';
import { refusal, sharedServer } from '#tests/kit/testing.ts';

type Trader = Awaited<ReturnType<TestServer['trader']>>;

interface Checkpoint {
  readonly size: number;
  readonly note: string;
  readonly verifierKey: string;
}
interface LeafOfLog {
  readonly index: number;
  readonly leaf: string;
}

const server = sharedServer();
let ann: Trader;
let ben: Trader;
let mints: readonly string[];
/** The checkpoint that a reader kept after the first calls. */
let kept: Checkpoint;
let copy: readonly string[];

async function get<T>(path: string): Promise<T> {
  const { status, body } = await server.client().call(`/api/v1/alpha/${path}`);
  expect(status).toBe(200);
  return body as T;
}

const checkpoint = async (): Promise<Checkpoint> =>
  (await get<{ readonly data: Checkpoint }>('log/checkpoint')).data;
const leavesOfLog = async (): Promise<readonly LeafOfLog[]> =>
  (await get<{ readonly data: readonly LeafOfLog[] }>('log/leaves?limit=200')).data;
const proofOf = async (path: string): Promise<Uint8Array[]> =>
  (await get<{ readonly data: { readonly proof: string[] } }>(`log/${path}`)).data.proof.map((hash) =>
    Buffer.from(hash, 'base64'),
  );

async function call(by: Trader, place: number): Promise<void> {
  const body = { tokenAddress: mints[place] };
  expect((await by.call('/api/v1/alpha/call', { method: 'POST', body })).status).toBe(200);
}

async function verify(
  of: Trader,
  evidence: Partial<ReaderEvidence> = {},
  since = kept.size,
): Promise<Report> {
  const file = await get(`callers/${of.userId}/export?since=${since}`);
  const report = await verifyExport(JSON.stringify(file), { ...NO_EVIDENCE, ...evidence });
  if (typeof report === 'string') throw new Error(report);
  return report;
}

const earlier = () => ({ earlier: { note: kept.note, takenAt: null }, verifierKey: kept.verifierKey });
const failedChecks = ({ checks }: Report): CheckId[] =>
  (Object.keys(checks) as CheckId[]).filter((id) => checks[id].state === 'failed');

const OF_A_CALL = ['call_outcome', 'call_context', 'call_priced_second', 'call_candles', 'call_follower'];

/** Runs statements as the owner of the database, without triggers and foreign keys. */
async function tamper(...statements: string[]): Promise<void> {
  await server.db.transaction(async (tx) => {
    const run = (text: string) => sql.raw(text).execute(tx.tables());
    await run('SET LOCAL session_replication_role = replica');
    for (const statement of statements) await run(statement);
  });
}

beforeAll(async () => {
  [ann, ben] = await Promise.all([server.trader('Ann'), server.trader('Ben')]);
  const { body } = (await server.client().call('/api/v1/screener?limit=30&sortBy=volumeUsd&window=24h')) as {
    readonly body: { readonly data: { readonly items: readonly { readonly tokenAddress: string }[] } };
  };
  mints = body.data.items.map(({ tokenAddress }) => tokenAddress);
  for (let place = 0; place < 5; place++) {
    await call(ann, place);
    await call(ben, place);
  }
  kept = await checkpoint();
  copy = (await leavesOfLog()).map(({ leaf }) => leaf);
});

describe('the log of calls', () => {
  it('contains every call as a leaf, in one order, under a signed checkpoint', async () => {
    expect(kept.size).toBe(10);
    expect((await leavesOfLog()).map(({ index }) => index)).toEqual(copy.map((_, at) => at));
    expect(await checkpoint()).toEqual(kept);
    const head = openCheckpoint(kept.note)?.checkpoint;
    expect(head).toMatchObject({ origin: 'localhost/dugout/calls', size: 10 });
  });

  it('proves each leaf, and that the log is append-only', async () => {
    const first = openCheckpoint(kept.note)?.checkpoint;
    for (const [index, leaf] of copy.entries()) {
      const proof = await proofOf(`inclusion?index=${index}&size=10`);
      expect(first && isIncluded(leafHash(Buffer.from(leaf)), index, 10, proof, first.root)).toBe(true);
    }
    await call(ann, 5);
    await call(ann, 6);
    const second = openCheckpoint((await checkpoint()).note)?.checkpoint;
    expect(second?.size).toBe(12);
    const proof = await proofOf('consistency?first=10&second=12');
    expect(first && second && isConsistent(first, second, proof)).toBe(true);
  });

  it.each([
    'log/inclusion?index=12&size=12',
    'log/inclusion?index=0&size=13',
    'log/consistency?first=5&second=4',
    'log/consistency?first=1&second=999999',
  ])('has no proof for %s', async (path) => {
    const { status, body } = await server.client().call(`/api/v1/alpha/${path}`);
    expect([status, body]).toMatchObject([400, { code: 'call_log_range' }]);
  });

  it('exports a fully verifiable record', async () => {
    const log = (await leavesOfLog()).map(({ leaf }) => leaf);
    const report = await verify(ann, { ...earlier(), log });
    expect(failedChecks(report)).toEqual([]);
    expect(report).toMatchObject({ verdict: 'verified', calls: 7, logSize: 12, userName: 'Ann' });
  });

  it('exports nothing for a trader without calls, or since an unknown tree', async () => {
    const exportOf = (userId: string, since: number) =>
      server.client().call(`/api/v1/alpha/callers/${userId}/export?since=${since}`);
    expect(await exportOf('nobody', 0)).toMatchObject(refusal(404, 'caller_not_found'));
    expect(await exportOf(ann.userId, 99)).toMatchObject(refusal(400, 'call_log_range'));
  });
});

describe('somebody with write access to the database', () => {
  it('is first stopped by its triggers', async () => {
    for (const statement of [
      `UPDATE call_log_leaf SET leaf = leaf`,
      `DELETE FROM call_log_leaf`,
      `DELETE FROM call_log_checkpoint`,
      `TRUNCATE call_log_checkpoint`,
    ])
      await expect(sql.raw(statement).execute(server.db.tables())).rejects.toThrow('append-only');
  });

  it('is detected after changing a price', async () => {
    const [original = ''] = copy;
    const changed = original.replace(/"callPrice":"[^"]+"/, '"callPrice":"0.5"');
    expect(changed).not.toBe(original);
    await tamper(`UPDATE call_log_leaf SET leaf = '${changed}' WHERE leaf_index = 0`);
    const report = await verify(ann);
    expect(failedChecks(report)).toEqual(expect.arrayContaining(['inclusion', 'chain']));
    expect(report.checks.chain).toMatchObject({
      fault: { call: 1, text: 'its hash is not the hash of its contents' },
    });
    await tamper(`UPDATE call_log_leaf SET leaf = '${original}' WHERE leaf_index = 0`);
    expect((await verify(ann, earlier())).verdict).toBe('verified');
  });

  it('is detected after swapping two calls', async () => {
    const swap = [
      `UPDATE call_log_leaf SET leaf_index = -1 WHERE leaf_index = 0`,
      `UPDATE call_log_leaf SET leaf_index = 0 WHERE leaf_index = 2`,
      `UPDATE call_log_leaf SET leaf_index = 2 WHERE leaf_index = -1`,
    ];
    await tamper(...swap);
    const [atZero, atTwo] = (await leavesOfLog()).filter(({ index }) => index === 0 || index === 2);
    expect([atZero?.leaf, atTwo?.leaf]).toEqual([copy[2], copy[0]]);
    expect(failedChecks(await verify(ann))).toEqual(expect.arrayContaining(['inclusion', 'chain']));
    await tamper(...swap);
    expect((await verify(ann, earlier())).verdict).toBe('verified');
  });

  it('is detected after deleting a call', async () => {
    const [row] = await server.sql<{ call_id: string }>`
      SELECT call_id FROM call_log_leaf WHERE leaf_index = 2`;
    await tamper(`DELETE FROM call_log_leaf WHERE leaf_index = 2`);
    expect(failedChecks(await verify(ann))).toContain('chain');
    await tamper(`INSERT INTO call_log_leaf VALUES (2, '${copy[2]}', '${row?.call_id}')`);
    expect((await verify(ann, earlier())).verdict).toBe('verified');
  });

  it('gets no signature after dropping a call and rebuilding log, chain and checkpoints', async () => {
    const rows = (await leavesOfLog()).map(({ leaf }) => JSON.parse(leaf) as Leaf);
    const [dropped] = rows.filter((leaf) => leaf.kind === 'call' && leaf.userId === ann.userId);
    if (dropped === undefined) throw new Error('Ann has no call');
    const anew = relinked(
      rows.filter((leaf) => leaf !== dropped),
      ann.userId,
    );
    const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;
    await server.restart(async () => {
      await tamper(
        'DELETE FROM call_log_checkpoint',
        'DELETE FROM call_log_leaf',
        ...OF_A_CALL.map((table) => `DELETE FROM ${table} WHERE call_id = ${quoted(dropped.callId)}`),
        `DELETE FROM token_call WHERE id = ${quoted(dropped.callId)}`,
        ...anew.flatMap((leaf, index) => [
          `UPDATE token_call SET leaf_index = ${index}, number = number - ${leaf.kind === 'call' && leaf.userId === ann.userId ? 1 : 0}
           ${leaf.kind === 'call' ? `, hash = ${quoted(leaf.hash)}, prev_hash = ${quoted(leaf.prevHash)}` : ''}
           WHERE id = ${quoted(leaf.callId)}`,
          `INSERT INTO call_log_leaf VALUES (${index}, ${quoted(leafText(leaf))}, ${quoted(leaf.callId)})`,
        ]),
      );
    });
    // The rewritten history is consistent: nothing in the database reveals it.
    expect(await leavesOfLog()).toHaveLength(rows.length - 1);
    for (const path of ['log/checkpoint', `callers/${ann.userId}/export`]) {
      const answer = await server.client().call(`/api/v1/alpha/${path}`);
      expect([path, answer.status, answer.body]).toMatchObject([path, 503, { code: 'call_log_rewritten' }]);
    }
  });
});
