import { logOf, Operator, relinked } from 'dugout-verify/testing/operator';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type CheckMessage, type CheckRequest, checkRecord } from './check-record.ts';
import { keptCheckpoint } from './kept-checkpoint.ts';
import { type CheckWorker, RecordCheck, type RecordCheckState } from './record-check.ts';

const operator = new Operator();
const leaves = logOf(30, 3);
const forged = relinked(
  leaves.map((leaf, at) => (at === 4 ? { ...leaf, callPrice: '0.5' } : leaf)),
  'user1',
);

let log: typeof forged = leaves;
const requested: string[] = [];

beforeEach(() => {
  log = leaves;
  requested.length = 0;
  vi.stubGlobal('fetch', async (address: string) => {
    requested.push(address);
    const since = new URL(address, 'http://dugout').searchParams.get('since');
    return Response.json(operator.export(log, 'user1', since === null ? null : Number(since)));
  });
});

/** Runs the worker's code on this thread and drops messages of terminated workers. */
class HereWorker implements CheckWorker {
  #listener: (event: { readonly data: CheckMessage }) => void = () => {};
  #ended = false;
  addEventListener(
    type: 'message' | 'error',
    listener: (event: { readonly data: CheckMessage }) => void,
  ): void {
    if (type === 'message') this.#listener = listener;
  }
  postMessage(request: CheckRequest): void {
    void checkRecord(request, (data) => {
      if (!this.#ended) this.#listener({ data });
    });
  }
  terminate(): void {
    this.#ended = true;
  }
}

async function checked(): Promise<RecordCheckState> {
  const check = new RecordCheck('/export', () => new HereWorker());
  const states: RecordCheckState[] = [];
  check.subscribe(() => states.push(check.getState()));
  check.check();
  await vi.waitFor(() => expect(states.at(-1)?.kind).not.toBe('checking'));
  return states.at(-1) as RecordCheckState;
}

describe('the record check', () => {
  it('verifies an honest record and stores its checkpoint', async () => {
    expect(await checked()).toMatchObject({ kind: 'intact', calls: 10, checkpointSize: 30, fault: null });
    expect(keptCheckpoint.read()).toMatchObject({ size: 30 });
  });

  it('requests a proof since the stored checkpoint, and adds a step for it', async () => {
    const first = await checked();
    log = logOf(40, 3);
    const second = await checked();
    expect(requested).toEqual(['/export', '/export?since=30']);
    expect(first.kind === 'intact' && first.steps.map(({ passed, of }) => [passed, of])).toEqual([
      [1, 1],
      [10, 10],
      [10, 10],
      [10, 10],
      [5, 5],
    ]);
    expect(second).toMatchObject({ kind: 'intact', checkpointSize: 40 });
    expect(second.kind === 'intact' && second.steps[1]).toEqual({
      name: 'Log unchanged since the checkpoint you kept',
      passed: 1,
      of: 1,
      ok: true,
    });
  });

  it('detects a rewritten chain by the stored checkpoint, and keeps that checkpoint', async () => {
    await checked();
    log = forged;
    expect(await checked()).toMatchObject({
      kind: 'broken',
      fault: { number: null, text: 'The first 30 leaves of the log are not what they were' },
    });
    log = leaves;
    expect(await checked()).toMatchObject({ kind: 'intact' });
  });

  it('detects a log under another key', async () => {
    await checked();
    const other = new Operator();
    vi.stubGlobal('fetch', async () => Response.json(other.export(leaves, 'user1', 30)));
    expect(await checked()).toMatchObject({ kind: 'broken', fault: { number: null } });
  });

  it('names the faulty call', async () => {
    log = leaves.map((leaf, at) => (at === 7 ? { ...leaf, callPrice: '0.5' } : leaf));
    expect(await checked()).toMatchObject({
      kind: 'broken',
      fault: { number: 3, text: 'its hash is not the hash of its contents' },
    });
    expect(keptCheckpoint.read()).toBeNull();
  });

  it('fails if the record is unavailable or invalid', async () => {
    for (const response of [() => Response.json({}), () => new Response('', { status: 500 })]) {
      vi.stubGlobal('fetch', async () => response());
      expect(await checked()).toEqual({ kind: 'failed', reason: null });
    }
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
    expect(await checked()).toEqual({ kind: 'failed', reason: null });
  });

  it('reports that this browser cannot verify signatures', async () => {
    vi.stubGlobal('crypto', {});
    expect(await checked()).toEqual({
      kind: 'failed',
      reason: 'this browser cannot check Ed25519 signatures',
    });
  });

  it('distinguishes a log that the server found rewritten from a failed download', async () => {
    const answers = [
      Response.json({ error: true, code: 'call_log_rewritten', message: '' }, { status: 503 }),
      Response.json({ error: true, code: 'unavailable', message: '' }, { status: 503 }),
      new Response('<html>', { status: 502 }),
    ];
    vi.stubGlobal('fetch', async () => answers.shift());
    expect(await checked()).toEqual({ kind: 'rewritten' });
    expect(await checked()).toEqual({ kind: 'failed', reason: null });
    expect(await checked()).toEqual({ kind: 'failed', reason: null });
  });
});
