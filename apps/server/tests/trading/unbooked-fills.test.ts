/**
 * Tests that an unrecorded fill is visible to nobody: trades on the simulated market, over a real database that
 * fails on demand.
 */

import { SOL_MINT } from '@dugout/domain/sol';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { PaperVenue } from '#/execution/paper/paper.venue.ts';
import { ledger, walletAccount } from '#/features/ledger/index.ts';
import { landedFillsSince } from '#/features/trading/swaps/fills.repository.ts';
import { createIngest, type Ingest } from '#/ingest/index.ts';
import { silentLog } from '#/platform/log/create-log.ts';
import { testDatabase } from '#tests/kit/database.ts';
import { eventually, sharedEach } from '#tests/kit/testing.ts';
import { addressOf, SOL } from './fake-venue.ts';
import { FaultyDb } from './faulty-db.ts';
import { fakeEvents, fakeTokens, fakeWallets, give, tradingServer } from './world.ts';

const START = Date.UTC(2026, 4, 20, 12, 0, 0);
const [ANN, BOB] = [addressOf(91, 1), addressOf(91, 2)];
const WALLETS = [
  { userId: 'ann', address: ANN, archived: false },
  { userId: 'bob', address: BOB, archived: false },
];

const database = sharedEach(testDatabase);
let wallNow: number;
let stops: (() => Promise<unknown>)[];

beforeEach(async () => {
  wallNow = START;
  stops = [];
  for (const { address } of WALLETS) await give(database.db, walletAccount(address), 100n * SOL);
});
afterEach(async () => {
  for (const stop of stops.reverse()) await stop();
  await ledger.assertConsistent(database.db);
});

/** Starts a server on the database. The previous one is left as if killed. */
async function start() {
  const db = new FaultyDb(database.db);
  const ingest: Ingest = await createIngest({
    config: { marketSource: 'simulator', simSeed: 'booked first', simSpeed: 1, replayPath: null },
    db: database.db,
    log: silentLog,
    wall: () => wallNow,
    simulated: { tokens: 30, wallets: 60, historyMs: 3_600_000 },
  });
  const { market, source } = ingest;
  const server = tradingServer({
    db,
    events: fakeEvents(),
    venue: new PaperVenue(source.paper),
    wallets: fakeWallets(db, WALLETS),
    mode: 'paper',
    tokens: { ...fakeTokens, prices: (mint) => market.prices(mint) },
  });
  let heard = 0;
  const onMarketEvent = (event: Parameters<typeof server.trading.onMarketEvent>[0]): void => {
    heard += event.kind === 'trade' && (event.wallet === ANN || event.wallet === BOB) ? 1 : 0;
    server.trading.onMarketEvent(event);
  };
  await ingest.start({ onMarketEvent, landedFills: (slot) => landedFillsSince(database.db, slot) });
  const running = server.trading.start();
  stops.push(async () => {
    running.stop();
    await server.trading.close();
    await server.close();
    await ingest.stop();
  });
  const ranked = market
    .screen(
      { window: '24h', sortBy: 'volumeUsd', sortDir: 'desc', page: 1, limit: 20, bounds: {} },
      source.now(),
    )
    .mints.filter((mint) => source.paper.pool(mint)?.market === 'pumpfun-amm');
  const [mint = '', other = ''] = ranked;
  const swap = (user: string, walletAddress: string, parts: object = {}) =>
    server.call(user, 'POST', '/swap', {
      walletAddress,
      inputMint: SOL_MINT,
      outputMint: mint,
      amount: `${20n * SOL}`,
      ...parts,
    });
  return {
    db,
    ingest,
    mint,
    other,
    server,
    swap,
    heard: () => heard,
    /** Returns everything that the public sees of a token. */
    seen: () => {
      const { windows, ...figures } = market.figures(mint, source.now()) ?? { windows: null };
      const candles = market.candles(mint, {
        interval: '1m',
        unit: 'priceSol',
        from: 0,
        to: source.now() / 1_000,
        limit: 1_500,
      });
      return {
        figures,
        windows,
        candles,
        tape: market.trades(mint, { limit: 100 }),
        pool: source.paper.pool(mint),
        heard,
      };
    },
    /** Advances the market by this many ms. */
    later: async (ms: number) => {
      wallNow += ms;
      await eventually(() => expect(source.delayMs()).toBeLessThan(400));
    },
  };
}

it("hides a buy that cannot be booked, and triggers nobody's orders by it", async () => {
  const { db, mint, swap, server, seen, ingest, later } = await start();
  const priceSol = ingest.market.prices(mint)?.priceSol ?? 0;
  const limit = { kind: 'limit', direction: 'above', priceSol: priceSol * 1.01 };
  const armed = await swap('bob', BOB, { trigger: limit, amount: `${SOL}`, slippageBps: 5_000 });
  expect(armed.body.data.order.status).toBe('armed');
  const before = seen();
  let during: ReturnType<typeof seen> | null = null;
  db.delay = async () => {
    during = seen();
    throw new Error('the database refuses it');
  };
  db.next = ['late'];
  const answer = await swap('ann', ANN, { slippageBps: 5_000 });
  expect([answer.status, answer.body.code]).toEqual([500, 'swap_failed']);
  expect(during).toEqual(before);
  expect(seen()).toEqual(before);
  await later(2_000);
  expect((await server.call('bob', 'GET', '/swap/orders')).body.data[0].status).toBe('armed');
  expect(seen().tape.some(({ wallet }) => wallet === ANN || wallet === BOB)).toBe(false);
  expect((await swap('ann', ANN, { slippageBps: 5_000 })).status).toBe(200);
  await expect
    .poll(async () => (await server.call('bob', 'GET', '/swap/orders')).body.data[0].status)
    .toBe('filled');
}, 60_000);

it('prices the next trader only when the previous fill is booked or dropped', async () => {
  const { db, mint, swap, ingest, seen } = await start();
  const reserves = ingest.source.paper.pool(mint)?.reserves;
  const waiting: ReturnType<typeof swap>[] = [];
  db.delay = async () => {
    waiting.push(swap('bob', BOB, { amount: `${SOL}` }));
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(seen().heard).toBe(0);
    throw new Error('the database refuses it');
  };
  db.next = ['late'];
  expect((await swap('ann', ANN, { slippageBps: 5_000 })).status).toBe(500);
  expect((await waiting[0])?.status).toBe(200);
  const [trade] = seen().tape;
  expect(trade?.wallet).toBe(BOB);
  expect(ingest.source.paper.pool(mint)?.reserves.base).toBe(
    (reserves?.base ?? 0n) - (trade?.tokenAmount ?? 0n),
  );
}, 60_000);

it('creates the exits of a buy at the price that the buy leaves', async () => {
  const { swap, server } = await start();
  const rungs = [
    { kind: 'stopLoss', movePct: -2, sellPct: 100 },
    { kind: 'trailing', movePct: 2, sellPct: 100 },
  ];
  const { status } = await swap('ann', ANN, { slippageBps: 5_000, exits: { rungs } });
  expect(status).toBe(200);
  const orders = (await server.call('ann', 'GET', '/swap/orders')).body.data;
  expect(orders.map((order: { status: string }) => order.status)).toEqual(['armed', 'armed']);
}, 60_000);

it("does not block the market or other tokens' swaps while the database is slow", async () => {
  const { db, mint, other, swap, later, ingest, seen } = await start();
  const slot = ingest.source.slot();
  const trades = ingest.counts().trades;
  db.delay = async () => {
    await later(60_000);
    expect(ingest.source.slot()).toBe(slot + 150);
    expect(ingest.counts().trades).toBeGreaterThan(trades);
    expect((await swap('bob', BOB, { outputMint: other })).status).toBe(200);
    expect(seen().tape[0]?.time).toBeLessThanOrEqual(START);
  };
  db.next = ['late'];
  const { status, body } = await swap('ann', ANN, { slippageBps: 5_000 });
  expect([status, body.data.status]).toEqual([200, 'landed']);
  const tape = ingest.market.trades(mint, { limit: 100 });
  expect(tape.filter(({ signature }) => signature === body.data.signature)).toHaveLength(1);
  expect(tape.map(({ time }) => time)).toEqual(tape.map(({ time }) => time).sort((a, b) => b - a));
}, 60_000);

it('prints a fill once, as booked, when the server died between booking and printing', async () => {
  const { db, mint, swap, heard, seen } = await start();
  const before = seen();
  const died = new Promise<void>((resolve) => {
    db.committed = () => {
      db.dead = true;
      resolve();
      return new Promise(() => undefined);
    };
  });
  void swap('ann', ANN, { slippageBps: 5_000 });
  await died;
  expect(seen()).toEqual(before);
  expect(heard()).toBe(0);
  const [booked] = await landedFillsSince(database.db, 0);
  if (booked === undefined) throw new Error('nothing was booked');
  stops = [];
  wallNow += 5_000;
  const after = await start();
  const tape = after.ingest.market.trades(mint, { limit: 200 }).filter(({ wallet }) => wallet === ANN);
  expect(tape).toMatchObject([
    { id: booked.trade.id, tokenAmount: booked.trade.tokenAmount, signature: booked.trade.signature },
  ]);
}, 60_000);
