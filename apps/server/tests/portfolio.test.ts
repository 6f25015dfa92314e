/**
 * What a trader has made of their SOL, over the real HTTP layer and a real database: every figure is the sum
 * of its rows.
 */
import { SOL_MINT } from '@dugout/domain/sol';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ledger, outsideAccount, walletAccount } from '#/features/ledger/index.ts';
import type { EventBus } from '#/platform/events/events.ts';
import { testDatabase } from '#tests/kit/database.ts';
import { addressOf, FakeVenue, mintOf, SOL } from './fake-venue.ts';
import { fakeEvents, fakeWallets, pricedTokens, type TestWallet, tradingServer } from './trading-world.ts';

const MINT = mintOf(0);
const DAY = 86_400_000;
const OUTSIDE = addressOf(9, 1);
let database: Awaited<ReturnType<typeof testDatabase>>;
let worlds = 0;

async function build() {
  worlds += 1;
  const [user, other] = [`pat${worlds}`, `quin${worlds}`];
  const wallets: TestWallet[] = [
    { userId: user, address: addressOf(60, worlds * 3), archived: false },
    { userId: user, address: addressOf(60, worlds * 3 + 1), archived: false },
    { userId: other, address: addressOf(60, worlds * 3 + 2), archived: false },
  ];
  const [wallet = '', second = '', foreign = ''] = wallets.map(({ address }) => address);
  const { db } = database;
  const venue = new FakeVenue(2);
  const clock = { now: Date.UTC(2026, 6, 10, 12) };
  const heard = new Map<string, (payload: never, eventId: string) => Promise<void>>();
  const events: EventBus = {
    ...fakeEvents(),
    on: (name, listener, handle) => void heard.set(`${name} ${listener}`, handle),
  };
  /** Brings an event to its listeners. */
  const emit = async (name: string, payload: object): Promise<void> => {
    for (const [key, handle] of heard)
      if (key.startsWith(`${name} `)) await handle(payload as never, 'event');
  };
  const server = tradingServer({
    db,
    venue,
    events,
    tokens: pricedTokens(venue),
    wallets: fakeWallets(db, wallets),
    mode: 'paper',
    now: () => clock.now,
  });
  const sideOf = (address: string) => {
    const userId = wallets.find((one) => one.address === address)?.userId;
    return userId === undefined ? null : { userId, walletAddress: address };
  };
  let transfers = 0;
  /** Moves something in the ledger, with all that is recorded beside it, as the wallets do. */
  const transfer = (
    from: string,
    to: string,
    mint: string,
    amount: bigint,
    ref = `t${worlds}-${transfers++}`,
  ) =>
    db.transaction(async (tx) => {
      await server.trading.recordTransfer(tx, { ref, mint, amount, from: sideOf(from), to: sideOf(to) });
      const accountOf = (address: string) =>
        sideOf(address) === null ? outsideAccount(address) : walletAccount(address);
      const lines = [
        { account: accountOf(from), asset: mint, amount: -amount },
        { account: accountOf(to), asset: mint, amount },
      ];
      await ledger.post(tx, { kind: 'test.transfer', ref, lines });
    });
  for (const { address } of wallets) await transfer(OUTSIDE, address, SOL_MINT, 10n * SOL);
  const swap = async (parts: object = {}) => {
    const body = {
      walletAddress: wallet,
      inputMint: SOL_MINT,
      outputMint: MINT,
      amount: SOL.toString(),
      preset: 'high',
      ...parts,
    };
    const answer = await server.call(user, 'POST', '/swap', body);
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    return answer.body.data;
  };
  const first = venue.pool(MINT)?.reserves ?? { base: 1n, quote: 1n };
  return {
    user,
    other,
    wallet,
    second,
    foreign,
    venue,
    clock,
    emit,
    runJob: async (name: string) => server.trading.jobs.find((job) => job.name === name)?.run(),
    buy: swap,
    sell: (amountPercent: number, parts: object = {}) =>
      swap({ inputMint: MINT, outputMint: SOL_MINT, amount: undefined, amountPercent, ...parts }),
    price: (times: number) =>
      venue.move(MINT, { base: first.base, quote: BigInt(Math.round(Number(first.quote) * times)) }),
    get: async (path: string, as: string | null = user) => (await server.call(as, 'GET', path)).body.data,
    fails: (path: string, as: string | null = user) => server.call(as, 'GET', path),
    positions: async () => (await server.call(user, 'GET', '/token/positions')).body.data,
    transfer,
    recordTransfer: server.trading.recordTransfer,
    deposit: (amount: bigint) => transfer(OUTSIDE, wallet, MINT, amount),
    close: () => server.close(),
  };
}

let world: Awaited<ReturnType<typeof build>>;
beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(async () => {
  world = await build();
  return () => world.close();
});
afterAll(() => database.close());

const sum = (rows: readonly Record<string, string | null>[], field: string): bigint =>
  rows.reduce((total, row) => total + BigInt(row[field] ?? 0), 0n);

describe('a position opens into its rows', () => {
  it('lots leave first in, first out, and add up to every figure', async () => {
    await world.buy();
    world.price(2);
    await world.buy();
    world.price(3);
    await world.sell(75);
    const [position] = await world.positions();
    const rows = await world.get(`/portfolio/positions/${position.positionId}`);
    expect(rows.lots).toHaveLength(2);
    expect(rows.lots[0]).toMatchObject({
      source: 'buy',
      preset: 'high',
      leftAmount: '0',
      leftCostLamports: '0',
    });
    expect(rows.disposals.map(({ lotId }: { lotId: string }) => lotId)).toEqual(
      rows.lots.map(({ lotId }: { lotId: string }) => lotId),
    );
    expect(sum(rows.lots, 'leftAmount').toString()).toBe(position.amount);
    expect(sum(rows.lots, 'leftCostLamports').toString()).toBe(position.costLamports);
    expect(sum(rows.lots, 'costLamports').toString()).toBe(position.boughtLamports);
    expect(sum(rows.disposals, 'proceedsLamports').toString()).toBe(position.soldLamports);
    expect(sum(rows.disposals, 'realisedLamports').toString()).toBe(position.realisedLamports);
    expect(BigInt(rows.disposals[0].realisedLamports)).toBeGreaterThan(
      BigInt(rows.disposals[1].realisedLamports),
    );
    // The cheap lot left whole: on average less was won, until all has left.
    expect(BigInt(rows.averageRealisedLamports)).toBeLessThan(BigInt(rows.realisedLamports));
    await world.sell(100);
    const closed = await world.get(`/portfolio/positions/${position.positionId}`);
    expect(closed.averageRealisedLamports).toBe(closed.realisedLamports);
  });

  it('tokens from elsewhere have an unknown cost, and no profit', async () => {
    await world.buy();
    const [before] = await world.positions();
    await world.deposit(BigInt(before.amount));
    const [after] = await world.positions();
    expect(after).toMatchObject({ unknownAmount: before.amount, costLamports: before.costLamports });
    // Counted as profit they would double the value; the larger exit moves the pool a little further.
    expect(Math.abs(after.pnlPercent)).toBeLessThan(10);
    await world.sell(100);
    const rows = await world.get(`/portfolio/positions/${before.positionId}`);
    expect(rows.lots[1]).toMatchObject({ source: 'transfer', costLamports: null, swapId: null });
    expect(rows.disposals[1]).toMatchObject({ costLamports: null, realisedLamports: null });
    expect(rows.realisedLamports).toBe(rows.disposals[0].realisedLamports);
  });

  it('tokens that move to another own wallet take their cost along, once', async () => {
    await world.buy();
    const [before] = await world.positions();
    const half = BigInt(before.amount) / 2n;
    await world.transfer(world.wallet, world.second, MINT, half, 'w1');
    // What is recorded once is not recorded again.
    await database.db.transaction((tx) =>
      world.recordTransfer(tx, {
        ref: 'w1',
        mint: MINT,
        amount: half,
        from: { userId: world.user, walletAddress: world.wallet },
        to: { userId: world.user, walletAddress: world.second },
      }),
    );
    const positions = await world.positions();
    expect(positions).toHaveLength(2);
    expect(sum(positions, 'amount').toString()).toBe(before.amount);
    expect(sum(positions, 'costLamports').toString()).toBe(before.costLamports);
    expect(positions.map(({ unknownAmount }: { unknownAmount: string }) => unknownAmount)).toEqual([
      '0',
      '0',
    ]);
  });

  it('tokens that leave are gone from the position, and won nothing', async () => {
    await world.buy();
    const [before] = await world.positions();
    await world.transfer(world.wallet, OUTSIDE, MINT, BigInt(before.amount));
    expect(await world.positions()).toEqual([]);
    const rows = await world.get(`/portfolio/positions/${before.positionId}`);
    expect(rows).toMatchObject({ amount: '0', costLamports: '0', realisedLamports: '0' });
    expect(rows.disposals).toMatchObject([
      { kind: 'transfer', proceedsLamports: '0', realisedLamports: null },
    ]);
  });

  it("is nobody else's", async () => {
    await world.buy();
    const [position] = await world.positions();
    expect((await world.fails(`/portfolio/positions/${position.positionId}`, world.other)).status).toBe(404);
    expect((await world.fails(`/portfolio/positions/${position.positionId}`, null)).status).toBe(401);
  });
});

describe('the ledger over time', () => {
  it('closed positions know their best, their worst and how they are spread', async () => {
    await world.buy();
    world.price(3);
    await world.sell(100);
    world.price(1);
    await world.buy({ outputMint: mintOf(1) });
    await world.sell(100, { inputMint: mintOf(1) });
    const closed = await world.get('/portfolio/closed');
    expect(closed.pagination.count).toBe(2);
    expect(closed.best).toMatchObject({ tokenAddress: MINT });
    expect(closed.worst).toMatchObject({ tokenAddress: mintOf(1) });
    expect(closed.best.pnlPercent).toBeGreaterThan(100);
    expect(
      closed.distribution.reduce((count: number, band: { count: number }) => count + band.count, 0),
    ).toBe(2);
    expect(closed.distribution[0]).toMatchObject({ fromPct: null, toPct: -50 });
    expect(closed.distribution.at(-1)).toMatchObject({ fromPct: 400, toPct: null });
    expect((await world.get(`/portfolio/closed?tokenAddress=${MINT}`)).items).toHaveLength(1);
    expect((await world.get('/portfolio/closed', world.other)).items).toEqual([]);
  });

  it('the calendar says what each day of a month won or lost', async () => {
    await world.buy();
    world.price(2);
    await world.sell(50);
    world.clock.now += DAY;
    world.price(0.5);
    await world.sell(100);
    const calendar = await world.get('/portfolio/calendar?month=2026-07');
    expect(calendar.days.map(({ date }: { date: string }) => date)).toEqual(['2026-07-10', '2026-07-11']);
    expect(calendar).toMatchObject({
      greenDays: 1,
      bestSol: calendar.days[0].realisedSol,
      worstSol: calendar.days[1].realisedSol,
    });
    expect(calendar.monthSol).toBeCloseTo(calendar.bestSol + calendar.worstSol, 9);
    expect((await world.get('/portfolio/calendar?month=2026-06')).days).toEqual([]);
    expect((await world.fails('/portfolio/calendar?month=2026-13')).status).toBe(400);
  });

  it('the curve ends at current equity, beside what was put in', async () => {
    await world.buy();
    await world.emit('trading.landed', {
      userId: world.user,
      swapId: 's',
      walletAddress: world.wallet,
      tokenAddress: MINT,
    });
    await world.runJob('portfolio.equityOfTraders');
    world.clock.now += DAY;
    world.price(3);
    const { points, maxDrawdown } = await world.get('/portfolio/curve?window=7d');
    expect(points).toHaveLength(2);
    expect(points.at(-1)).toMatchObject({ time: new Date(world.clock.now).toISOString(), heldSol: 20 });
    expect(points.at(-1).equitySol).toBeCloseTo((await world.get('/portfolio')).equitySol, 9);
    expect(points.at(-1).equitySol).toBeGreaterThan(points[0].equitySol);
    expect(maxDrawdown).toBeNull();
  });
});

describe('receipts', () => {
  it('say what was quoted, what was got, every cost, and when', async () => {
    const swap = await world.buy();
    const receipt = await world.get(`/swap/${swap.id}/receipt`);
    expect(receipt).toMatchObject({
      status: 'landed',
      side: 'buy',
      venue: 'Test pool',
      tried: [],
      quotedIn: SOL.toString(),
      gotIn: swap.inAmount,
      gotOut: swap.outAmount,
      quotedOut: swap.outAmount,
      slippagePct: 0,
      sol: 1,
      costs: {
        platformLamports: swap.costs.platformLamports,
        networkLamports: '5000',
        slippageLamports: '0',
        rentLamports: '0',
      },
    });
    expect(receipt.landedSlot).toBeGreaterThanOrEqual(receipt.quotedSlot);
  });

  it('say how far the price ran from the quote', async () => {
    await world.buy();
    world.venue.beforeFill = () => world.price(0.97);
    const swap = await world.sell(100);
    const receipt = await world.get(`/swap/${swap.id}/receipt`);
    expect(receipt.slippagePct).toBeGreaterThan(1);
    expect(BigInt(receipt.costs.slippageLamports)).toBe(BigInt(receipt.quotedOut) - BigInt(receipt.gotOut));
  });

  it('of a trade that failed cost nothing, and say why', async () => {
    await world.buy();
    world.clock.now += 1_000;
    world.venue.fault = 'refuse';
    await expect(world.sell(100)).rejects.toThrow('slippage');
    const { items, pagination } = await world.get('/portfolio/receipts');
    expect(pagination.count).toBe(2);
    expect(items[0]).toMatchObject({
      status: 'failed',
      feesSol: 0,
      gotOut: null,
      costs: { platformLamports: '0' },
    });
    expect(items[0].reason).toContain('slippage');
  });

  it("are nobody else's", async () => {
    const swap = await world.buy();
    expect((await world.fails(`/swap/${swap.id}/receipt`, world.other)).status).toBe(404);
    expect((await world.get('/portfolio/receipts', world.other)).items).toEqual([]);
  });
});
