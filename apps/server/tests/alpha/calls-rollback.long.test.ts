/** Tests calls on a Solana node that replaces confirmed blocks: each orphaned call is marked and repriced. */

import { type SolanaNode, startSolanaNode } from '@dugout/local-chain/solana-node/node';
import { Tape } from '@dugout/local-chain/solana-node/tape';
import { transactionTemplates } from '@dugout/testkit/templates';
import { NO_EVIDENCE, verifyExport } from 'dugout-verify/verify';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { settingsOf } from '#tests/kit/recent-tape.ts';
import { type TestServer, testServer } from '#tests/kit/server.ts';

const [SLOT_MS, FIRST, START, MAX_AHEAD] = [200, 10_000, 10_100, 30];
const SOON = { timeout: 90_000, interval: 200 };

interface Answer<T> {
  readonly status: number;
  readonly body: { readonly data: T };
}
interface Repriced {
  readonly calls: readonly { readonly callId: string; readonly repriced: { slot: number } | null }[];
}
type Trader = Awaited<ReturnType<TestServer['trader']>>;

vi.setConfig({ testTimeout: 240_000, hookTimeout: 60_000 });

describe('calls in rolled-back blocks', () => {
  let node: SolanaNode;
  let server: TestServer;
  /** The newest slot that the server has applied; the chain waits for it. */
  let reached = START;

  const get = async <T>(path: string): Promise<T> =>
    ((await server.client().call(`/api/v1${path}`)) as Answer<T>).body.data;
  const count = async (table: string): Promise<number> => {
    const { rows } = await sql
      .raw<{ n: bigint }>(`SELECT count(*) AS n FROM ${table}`)
      .execute(server.db.tables());
    return Number(rows[0]?.n);
  };

  beforeAll(async () => {
    const firstTime = Math.floor(Date.now() / 1_000) - (START - FIRST) * 0.4;
    const templates = transactionTemplates();
    const tape = new Tape({ seed: 'calls', templates, firstSlot: FIRST, firstTime, perBlock: 6 });
    const waits = () => reached + MAX_AHEAD;
    node = await startSolanaNode({ tape, slotMs: SLOT_MS, startSlot: START, seed: 'calls', waits });
    server = await testServer({
      settings: settingsOf(node),
    });
  });
  afterAll(async () => {
    await server.stop();
    await node.stop();
  });

  const tokens = async (): Promise<string[]> => {
    reached = Math.max(reached, (await get<{ slot: number }>('/status')).slot);
    const { items } = await get<{ items: { tokenAddress: string }[] }>(
      '/screener?limit=50&window=5m&sortBy=buys',
    );
    return items.map(({ tokenAddress }) => tokenAddress);
  };

  /** Calls tokens one after another, with as many traders as needed, until `isEnough`. */
  async function callUntil(isEnough: () => Promise<boolean>): Promise<Trader[]> {
    const callers: Trader[] = [];
    while (!(await isEnough())) {
      const caller = await server.trader(`Caller${callers.length}`);
      callers.push(caller);
      for (const tokenAddress of (await tokens()).slice(0, 12)) {
        if (!node.faults.at('deep rollback')) node.inject('deep rollback', 40 * SLOT_MS);
        await caller.call('/api/v1/alpha/call', { method: 'POST', body: { tokenAddress } });
      }
    }
    return callers;
  }

  it('are marked, and repriced from the replacing blocks', async () => {
    await vi.waitFor(async () => expect((await tokens()).length).toBeGreaterThanOrEqual(12), SOON);
    const callers = await callUntil(async () => (await count('orphaned_call')) > 0);
    await vi.waitFor(async () => {
      await tokens();
      expect(node.faults.at('deep rollback')).toBe(false);
      expect(await get('/status')).toMatchObject({ gaps: { open: 0 } });
      expect(await count('repriced_call')).toBeGreaterThan(0);
    }, SOON);

    let repriced = 0;
    for (const { userId } of callers) {
      const [record, file] = await Promise.all([
        get<Repriced>(`/alpha/callers/${userId}?limit=50`),
        server.client().call(`/api/v1/alpha/callers/${userId}/export`),
      ]);
      repriced += record.calls.filter((call) => call.repriced !== null).length;
      const report = await verifyExport(JSON.stringify(file.body), NO_EVIDENCE);
      if (typeof report === 'string') throw new Error(report);
      expect(report).toMatchObject({
        verdict: 'verified',
        checks: { chain: { state: 'passed' }, prices: { state: 'passed' } },
      });
    }
    expect(repriced).toBeGreaterThan(0);
  });
});
