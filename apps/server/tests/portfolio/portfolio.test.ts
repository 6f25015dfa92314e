import { describe, expect, it } from 'vitest';
import { sharedDatabase, sharedEach } from '#tests/kit/testing.ts';
import { SOL } from '#tests/trading/fake-venue.ts';
import { MINT, OUTSIDE, portfolioWorlds } from './kit.ts';

const database = sharedDatabase();

const build = portfolioWorlds(() => database.db);
const world = sharedEach(build);

const sum = (rows: readonly Record<string, string | null>[], field: string): bigint =>
  rows.reduce((total, row) => total + BigInt(row[field] ?? 0), 0n);

describe('the rows of a position', () => {
  it('contain FIFO lots that add up to every figure', async () => {
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
    // The cheap lot was sold completely: by average cost, less was gained until all are sold.
    expect(BigInt(rows.averageRealisedLamports)).toBeLessThan(BigInt(rows.realisedLamports));
    await world.sell(100);
    const closed = await world.get(`/portfolio/positions/${position.positionId}`);
    expect(closed.averageRealisedLamports).toBe(closed.realisedLamports);
  });

  it('have an unknown cost and no profit for tokens from elsewhere', async () => {
    await world.buy();
    const [before] = await world.positions();
    await world.deposit(BigInt(before.amount));
    const [after] = await world.positions();
    expect(after).toMatchObject({ unknownAmount: before.amount, costLamports: before.costLamports });
    // As profit they would double the value; the larger exit moves the pool slightly further.
    expect(Math.abs(after.pnlPercent)).toBeLessThan(10);
    await world.sell(100);
    const rows = await world.get(`/portfolio/positions/${before.positionId}`);
    expect(rows.lots[1]).toMatchObject({ source: 'transfer', costLamports: null, swapId: null });
    expect(rows.disposals[1]).toMatchObject({ costLamports: null, realisedLamports: null });
    expect(rows.realisedLamports).toBe(rows.disposals[0].realisedLamports);
  });

  it('keep the cost of tokens that move to another own wallet, once', async () => {
    await world.buy();
    const [before] = await world.positions();
    const half = BigInt(before.amount) / 2n;
    await world.transfer(world.wallet, world.second, MINT, half, 'w1');
    // A transfer recorded once is not recorded again.
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

  it('remove tokens that leave, without a profit', async () => {
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

  it('are private', async () => {
    await world.buy();
    const [position] = await world.positions();
    expect((await world.fails(`/portfolio/positions/${position.positionId}`, world.other)).status).toBe(404);
    expect((await world.fails(`/portfolio/positions/${position.positionId}`, null)).status).toBe(401);
  });
});

describe('receipts', () => {
  it('show the quote, the result, every cost and the time', async () => {
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

  it('show the slippage from the quote', async () => {
    await world.buy();
    world.venue.beforeFill = () => world.price(0.97);
    const swap = await world.sell(100);
    const receipt = await world.get(`/swap/${swap.id}/receipt`);
    expect(receipt.slippagePct).toBeGreaterThan(1);
    expect(BigInt(receipt.costs.slippageLamports)).toBe(BigInt(receipt.quotedOut) - BigInt(receipt.gotOut));
  });

  it('of a failed trade show no cost, and the reason', async () => {
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

  it('are private', async () => {
    const swap = await world.buy();
    expect((await world.fails(`/swap/${swap.id}/receipt`, world.other)).status).toBe(404);
    expect((await world.get('/portfolio/receipts', world.other)).items).toEqual([]);
  });
});
