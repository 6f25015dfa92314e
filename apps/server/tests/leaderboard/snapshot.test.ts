/**
 * Tests the leaderboard's snapshot across restarts: it is loaded, later trades are added, and a foreign one is
 * dropped.
 */

import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BoardTrader, Leaderboard } from '@dugout/contract/leaderboard/board';
import { SOL_MINT } from '@dugout/domain/sol';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Log } from '#/platform/log/log.ts';
import { type TestServer, testServer } from '#tests/kit/server.ts';
import { eventually } from '#tests/kit/testing.ts';

let server: TestServer;
let lines: { readonly text: string; readonly fields: object }[];

beforeEach(async () => {
  lines = [];
  const note = (fields: object, text: string): void => void lines.push({ text, fields });
  const log: Log = { debug: note, info: note, warn: note, error: note, child: () => log };
  server = await testServer({ log, program: 'tests' });
});
afterEach(() => server.stop());

/** Returns the log lines about the leaderboard's snapshot since the last call. */
function said(): string[] {
  const about = lines.filter(({ fields }) => 'part' in fields && fields.part === 'leaderboard');
  lines = [];
  return about.map(({ text }) => text);
}

type Call = (path: string, body?: object) => Promise<unknown>;

/** Returns a trader's calls to the current server; each returns its data. */
async function trader(name: string, how: 'sign-up' | 'sign-in'): Promise<Call> {
  const client = server.client();
  const account = { email: `${name}@example.org`, password: 'correct horse battery', name };
  const { status } = await client.call(`/api/auth/${how}/email`, { method: 'POST', body: account });
  expect(status).toBe(200);
  return async (path, body) => {
    const answer = await client.call(`/api/v1${path}`, body === undefined ? {} : { method: 'POST', body });
    expect([path, answer.status]).toEqual([path, 200]);
    return (answer.body as { readonly data: unknown }).data;
  };
}

const BOUGHT = 4;
/** By which the price must move: a trade without price risk does not count for the board. */
const RISK = 0.005;

/** Buys some tokens, and sells the first whose price outsiders have moved. */
async function trip(call: Call): Promise<void> {
  const { items } = (await call(`/screener?limit=${BOUGHT}&sortBy=volumeUsd&window=5m`)) as {
    items: { tokenAddress: string }[];
  };
  const [wallet] = (await call('/wallet/user')) as { address: string }[];
  const common = { walletAddress: wallet?.address, preset: 'high' };
  const price = async (mint: string) => ((await call(`/token/${mint}`)) as { priceSol: number }).priceSol;
  const bought = new Map<string, number>();
  for (const { tokenAddress: mint } of items) {
    await call('/swap', { ...common, inputMint: SOL_MINT, outputMint: mint, amount: '1000000000' });
    bought.set(mint, await price(mint));
  }
  const moved = await vi.waitFor(
    async () => {
      for (const [mint, before] of bought) if (Math.abs((await price(mint)) / before - 1) > RISK) return mint;
      throw new Error('no price has moved');
    },
    { timeout: 90_000, interval: 200 },
  );
  await call('/swap', { ...common, inputMint: moved, outputMint: SOL_MINT, amountPercent: 100 });
}

async function rows(call: Call): Promise<Record<string, Pick<BoardTrader, 'n' | 'volumeLamports'>>> {
  const board = (await call('/leaderboard?kind=traders&window=all')) as Leaderboard;
  if (board.kind !== 'traders') throw new Error('another board was answered');
  return Object.fromEntries(
    board.rows.map(({ userName, n, volumeLamports }) => [userName, { n, volumeLamports }]),
  );
}

it('is saved at shutdown and loaded at start, with trades settled after it', async () => {
  const early = await trader('snapearly', 'sign-up');
  await trip(early);
  await eventually(async () => expect(await rows(early)).toHaveProperty('snapearly'));
  const before = await rows(early);
  await server.restart();
  expect(said()).toEqual(['snapshot saved', 'snapshot read']);
  expect(await rows(await trader('snapearly', 'sign-in'))).toEqual(before);

  // Simulates a kill: trades missing in the newest snapshot, whose mark is in the database.
  const file = join(server.dataDir, 'snapshots/leaderboard.snapshot');
  const kept = join(server.dataDir, 'kept.snapshot');
  copyFileSync(file, kept);
  const marks = await server.sql<{ id: string }>`
    SELECT id FROM snapshot_mark WHERE part = 'leaderboard'`;
  await trip(await trader('snaplate', 'sign-up'));
  await server.restart(async () => {
    copyFileSync(kept, file);
    await server.sql`INSERT INTO snapshot_mark (id, part) VALUES (${marks[0]?.id}, 'leaderboard')`;
  });
  expect(said()).toEqual(['snapshot saved', 'snapshot read']);
  const after = await rows(await trader('snapearly', 'sign-in'));
  expect(after).toMatchObject({ ...before, snaplate: { n: 1 } });
}, 300_000);

it('is dropped without its mark in the database, and the board is rebuilt from the trades', async () => {
  const alone = await trader('snapalone', 'sign-up');
  await trip(alone);
  await eventually(async () => expect(await rows(alone)).toHaveProperty('snapalone'));
  const before = await rows(alone);
  await server.restart(async () => {
    await server.sql`DELETE FROM snapshot_mark WHERE part = 'leaderboard'`;
  });
  expect(said()).toEqual(['snapshot saved', 'snapshot dropped: everything is replayed']);
  expect(await rows(await trader('snapalone', 'sign-in'))).toEqual(before);
}, 300_000);
