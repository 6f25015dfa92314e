/**
 * Tests simulated followers of calls over a restart: they see every trade, including trades that no shutdown
 * could store.
 */

import type { CallerExport } from '@dugout/contract/alpha/log';
import { NO_EVIDENCE, verifyExport } from 'dugout-verify/verify';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { TestServer } from '#tests/kit/server.ts';
import { eventually, sharedServer } from '#tests/kit/testing.ts';

/** Five minutes of the market. */
const STALL_MS = 500;
const DAY_MS = 24 * 3_600_000;

interface Follower {
  readonly key: string;
  readonly pct: number | null;
  readonly last_trade: string;
  /** Null once it has ended. */
  readonly state: { readonly status: string; readonly spent?: string; readonly bought?: string } | null;
}

const server = sharedServer(() => ({ settings: { SIM_SPEED: '600' }, simulated: { historyMs: DAY_MS } }));
let ann: Awaited<ReturnType<TestServer['trader']>>;

const followers = async (): Promise<ReadonlyMap<string, Follower>> => {
  const rows = await server.sql<Follower>`
    SELECT call_id || ' ' || delay_seconds || ' ' || baseline AS key, pct, last_trade, state
    FROM call_follower`;
  return new Map(rows.map((row) => [row.key, row]));
};
const run = (text: string) => sql.raw(text).execute(server.db.tables());
const statusOf = ({ state, pct }: Follower): string => state?.status ?? (pct === null ? 'unknown' : 'done');

/** Makes the tape fall minutes behind its clock. */
function stall(): void {
  for (const until = performance.now() + STALL_MS; performance.now() < until; );
}

it('[ALPHA-09] followers continue after a crash, with the trades it left unstored', async () => {
  ann = await server.trader('Ann');
  const { body } = await server.client().call('/api/v1/screener?limit=12&sortBy=volumeUsd&window=24h');
  const { items } = (body as { data: { items: { tokenAddress: string }[] } }).data;
  for (const { tokenAddress } of items) {
    stall();
    const { status } = await ann.call('/api/v1/alpha/call', { method: 'POST', body: { tokenAddress } });
    expect(status).toBe(200);
  }

  // The stored rows of the calls, which a killed server leaves behind.
  const begun = await followers();
  expect(begun.size).toBeGreaterThanOrEqual(items.length * 3);
  await run('CREATE TABLE begun AS TABLE call_follower');
  await eventually(async () => {
    const all = [...(await followers()).values()];
    expect(all.filter((each) => statusOf(each) === 'waiting')).toEqual([]);
  }, 120_000);

  let kept: ReadonlyMap<string, Follower> = new Map();
  await server.restart(async () => {
    kept = await followers();
    await run('DELETE FROM call_follower');
    await run('INSERT INTO call_follower TABLE begun');
  });
  let again: ReadonlyMap<string, Follower> = new Map();
  await server.restart(async () => {
    again = await followers();
  });

  expect([...again.keys()].sort()).toEqual([...kept.keys()].sort());
  let [moved, compared] = [0, 0];
  for (const [key, { state, pct, last_trade }] of kept) {
    const found = again.get(key) as Follower;
    expect(statusOf(found)).not.toBe('unknown');
    if (state?.status === 'holding' && found.state?.status === 'holding') {
      compared++;
      expect([found.state.spent, found.state.bought]).toEqual([state.spent, state.bought]);
    }
    if (begun.get(key)?.last_trade !== last_trade) moved++;
    if (state !== null) continue;
    compared++;
    expect(found.pct).toBe(pct);
  }
  expect(moved).toBeGreaterThan(items.length);
  expect(compared).toBeGreaterThan(items.length);
}, 300_000);

it('[ALPHA-09] calls made while the tape lagged are verified, price by price', async () => {
  const { body } = await server.client().call(`/api/v1/alpha/callers/${ann.userId}/export`);
  const report = await verifyExport(JSON.stringify(body), NO_EVIDENCE);
  expect(report).toMatchObject({ verdict: 'verified', checks: { prices: { state: 'passed' } } });
  const { calls } = body as CallerExport;
  expect(calls.filter(({ priced }) => priced !== null).length).toBeGreaterThan(calls.length / 2);
  for (const [at, call] of calls.entries()) {
    if (call.priced == null) continue;
    const { low, high, time } = call.priced;
    for (const priced of [
      { time, low: low * 0.5, high: low * 0.9 },
      { time, low: high * 1.1, high: high * 2 },
    ]) {
      const changed = { ...(body as CallerExport), calls: calls.with(at, { ...call, priced }) };
      expect(await verifyExport(JSON.stringify(changed), NO_EVIDENCE)).toMatchObject({
        checks: { prices: { state: 'failed', fault: { call: at + 1 } } },
      });
    }
  }
});
