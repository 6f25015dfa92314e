import { createHash } from 'node:crypto';
import type { LandedFill } from '@dugout/market/feed/market-hooks';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PaperVenue } from '#/execution/paper/paper.venue.ts';
import { createIngest, type Ingest } from '#/ingest/index.ts';
import { silentLog } from '#/platform/log/create-log.ts';
import { testDatabase } from '#tests/kit/database.ts';
import { eventually, sharedEach } from '#tests/kit/testing.ts';

const HOUR = 3_600_000;
const HISTORY = 2 * HOUR;
const START = Date.UTC(2026, 4, 20, 12, 0, 0);
const ME = '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T';

const database = sharedEach(testDatabase);
let wallNow: number;
let running: Ingest[];
/** The landed fills that the trading feature would have in its ledger. */
let landed: LandedFill[];

beforeEach(async () => {
  wallNow = START;
  running = [];
  landed = [];
});
afterEach(async () => {
  for (const ingest of running) await ingest.stop();
});

interface StartOptions {
  readonly wall?: () => number;
  readonly onFault?: (error: unknown) => void;
}

/**
 * Starts a server's market on the same database. The previous one is left as if killed: nothing is stopped or
 * written.
 */
async function start({ wall = () => wallNow, onFault }: StartOptions = {}): Promise<Ingest> {
  const ingest = await createIngest({
    config: { marketSource: 'simulator', simSeed: 'league', simSpeed: 1, replayPath: null },
    db: database.db,
    log: silentLog,
    wall,
    ...(onFault && { onFault }),
    simulated: { tokens: 40, wallets: 60, historyMs: HISTORY },
  });
  running.push(ingest);
  await ingest.start({ landedFills: async (slot) => landed.filter((fill) => fill.slot >= slot) });
  return ingest;
}

/** Moves the wall clock and waits until the market has reached it. */
async function moveTo(time: number, ingest: Ingest): Promise<void> {
  wallNow = time;
  await eventually(() => expect(ingest.source.delayMs()).toBeLessThan(400));
}

const mintsOf = (ingest: Ingest): string[] =>
  ingest.market.screen(
    { window: '24h', sortBy: 'ageMinutes', sortDir: 'desc', page: 1, limit: 200, bounds: {} },
    ingest.source.now(),
  ).mints;

/** Returns a hash of every closed one-minute candle of every token from `from` to `to` (unix ms). */
function candlesHash(ingest: Ingest, mints: readonly string[], from: number, to: number): string {
  const range = {
    interval: '1m',
    unit: 'priceSol',
    from: from / 1_000,
    to: to / 1_000 - 60,
    limit: 1_500,
  } as const;
  const hash = createHash('sha256');
  for (const mint of mints) hash.update(mint).update(JSON.stringify(ingest.market.candles(mint, range)));
  return hash.digest('hex');
}

const order = (mint: string, amount: bigint) =>
  ({ wallet: ME, mint, side: 'buy', mode: 'ExactIn', amount, limit: 1n }) as const;

async function buy(ingest: Ingest, mint: string, lamports: bigint): Promise<LandedFill> {
  const result = await new PaperVenue(ingest.source.paper).reserve(order(mint, lamports));
  if (result.status !== 'reserved') throw new Error(result.reason);
  result.print();
  const fill = { slot: result.trade.slot, trade: result.trade };
  landed.push(fill);
  return fill;
}

/** Returns a token whose pool accepts orders. */
function tradable(ingest: Ingest): string {
  const mint = ingest.market
    .screen(
      { window: '24h', sortBy: 'volumeUsd', sortDir: 'desc', page: 1, limit: 5, bounds: {} },
      ingest.source.now(),
    )
    .mints.find((each) => ingest.source.paper.pool(each) !== null);
  if (mint === undefined) throw new Error('nothing to trade');
  return mint;
}

it('continues the feed when the market fails to process an event', async () => {
  const faults: unknown[] = [];
  const ingest = await start({ onFault: (error) => void faults.push(error) });
  const broken = new Error('no such token');
  vi.spyOn(ingest.market, 'apply').mockImplementationOnce(() => {
    throw broken;
  });
  const before = ingest.counts().events;
  await moveTo(START + 60_000, ingest);
  expect(faults).toEqual([broken]);
  expect(ingest.counts().events).toBeGreaterThan(before);
}, 60_000);

describe('the simulated market across a restart', () => {
  it('has the same tokens, closed candles and fills after a kill', async () => {
    const before = await start();
    const mint = tradable(before);
    const first = await buy(before, mint, 2_000_000_000n);
    await moveTo(START + 10 * 60_000, before);
    const second = await buy(before, mint, 1_000_000_000n);
    const third = await buy(before, mint, 500_000_000n);
    await moveTo(START + 20 * 60_000, before);
    const mints = mintsOf(before);
    const hash = candlesHash(before, mints, START - HISTORY + HOUR, wallNow);
    const trades = before.market.trades(mint, { limit: 200 }).map(({ id }) => id);

    const after = await start();
    expect(mintsOf(after)).toEqual(mints);
    expect(candlesHash(after, mints, START - HISTORY + HOUR, wallNow)).toBe(hash);
    expect(after.market.trades(mint, { limit: 200 }).map(({ id }) => id)).toEqual(trades);
    expect(trades).toEqual(expect.arrayContaining([first.trade.id, second.trade.id, third.trade.id]));
    expect(after.source.paper.pool(mint)?.reserves).toEqual(before.source.paper.pool(mint)?.reserves);
  }, 60_000);

  it('starts from an old enough snapshot, with the same candles from there', async () => {
    const before = await start();
    const mint = tradable(before);
    await moveTo(START + 3 * HOUR, before);
    await buy(before, mint, 1_000_000_000n);
    await moveTo(START + 3 * HOUR + 2 * 60_000, before);
    await before.stop();
    const mints = mintsOf(before);
    const from = START + 2 * HOUR;
    const after = await start();
    expect(after.counts().trades).toBeLessThan(before.counts().trades);
    expect(candlesHash(after, mints, from, wallNow)).toBe(candlesHash(before, mints, from, wallNow));
    expect(after.source.paper.pool(mint)?.reserves).toEqual(before.source.paper.pool(mint)?.reserves);
  }, 60_000);

  it('keeps no trace of a released fill, even across an hourly snapshot', async () => {
    const before = await start();
    const mint = tradable(before);
    const fill = await new PaperVenue(before.source.paper).reserve(order(mint, 1_000_000_000n));
    if (fill.status !== 'reserved') throw new Error(fill.reason);
    await moveTo(START + HOUR + 60_000, before);
    expect(before.market.trades(mint, { limit: 1 })[0]?.time).toBeLessThanOrEqual(START);
    fill.release();
    const after = await start();
    const mints = mintsOf(after);
    expect(candlesHash(before, mints, START - HOUR, wallNow)).toBe(
      candlesHash(after, mints, START - HOUR, wallNow),
    );
    expect(before.source.paper.pool(mint)).toEqual(after.source.paper.pool(mint));
    expect(after.market.trades(mint, { limit: 200 }).some(({ wallet }) => wallet === ME)).toBe(false);
  }, 60_000);
});

describe('the simulated market and the wall clock', () => {
  it('generates its whole history at the first start, however long that takes', async () => {
    const ingest = await start({ wall: () => (wallNow += 1) });
    expect(ingest.counts().trades).toBeGreaterThan(500);
    expect(ingest.market.lastTime - START).toBeGreaterThan(-60_000);
  }, 60_000);

  it('continues when the clock is set back, and does not jump when it is corrected', async () => {
    const ingest = await start();
    const slot = ingest.source.slot();
    // Advances the clock in small steps, as in reality.
    const passes = (hours: number) =>
      eventually(() => {
        wallNow += 20;
        expect(ingest.source.slot()).toBeGreaterThan(slot + hours);
      });
    wallNow -= HOUR;
    await passes(3);
    expect(ingest.source.now()).toBeLessThan(START + HOUR);
    wallNow += HOUR;
    await passes(6);
    expect(ingest.source.now()).toBeLessThan(START + HOUR);
  }, 60_000);

  it('jumps a pause of more than a day, keeps its history, and resumes at the same point', async () => {
    const before = await start();
    await moveTo(START + HOUR, before);
    await buy(before, tradable(before), 1_000_000_000n);
    await before.stop();
    wallNow = START + 73 * HOUR;
    const after = await start();
    const mint = landed[0]?.trade.mint ?? '';
    expect(after.market.trades(mint, { limit: 200 }).map(({ id }) => id)).toContain(landed[0]?.trade.id);
    const during = after.market.candles(mint, {
      interval: '1m',
      unit: 'priceSol',
      from: (START + 2 * HOUR) / 1_000,
      to: (START + 72 * HOUR) / 1_000,
      limit: 1_500,
    });
    expect(during).toEqual([]);
    expect(after.counts().trades).toBeGreaterThan(100);
    await moveTo(wallNow + 10 * 60_000, after);
    const mints = mintsOf(after);
    const hash = candlesHash(after, mints, START - HISTORY + HOUR, wallNow);
    const again = await start();
    expect(candlesHash(again, mints, START - HISTORY + HOUR, wallNow)).toBe(hash);
  }, 60_000);
});
