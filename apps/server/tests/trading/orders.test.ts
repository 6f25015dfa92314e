import { describe, expect, it } from 'vitest';
import { eventually, sharedDatabase, sharedEach } from '#tests/kit/testing.ts';
import { SOL } from './fake-venue.ts';
import { MINT, ordersWorld } from './orders-world.ts';

const database = sharedDatabase();
const world = sharedEach(() => ordersWorld(database.db));

const ended = (id: string, status: string) =>
  eventually(async () => expect(await world.order(id)).toMatchObject({ status }));

describe('orders that wait for a price', () => {
  it('[API-58] are created without moving anything, and listed with their current outcome', async () => {
    const { body } = await world.arm({ kind: 'limit', priceSol: world.firstPrice / 2 });
    expect(body.data).toMatchObject({
      status: 'pending',
      signature: null,
      inAmount: '0',
      order: { kind: 'limit', status: 'armed', side: 'buy' },
    });
    const [order] = await world.orders();
    expect(order).toMatchObject({
      amount: SOL.toString(),
      tokenAddress: MINT,
      trigger: { metric: 'priceSol', direction: 'below', level: world.firstPrice / 2 },
      wouldDo: { price: world.firstPrice, inAmount: SOL.toString(), problem: null },
    });
    expect(order?.wouldDo).toHaveProperty('distancePct', expect.closeTo(-50));
    expect(await world.lamports()).toBe(10n * SOL);
  });

  it('trigger once at their price and lead to a swap', async () => {
    const { body } = await world.arm({ kind: 'limit', priceSol: world.firstPrice / 2 });
    world.price(0.6);
    expect(await world.order(body.data.id)).toMatchObject({ status: 'armed' });
    world.price(0.5);
    world.price(0.4);
    await ended(body.data.id, 'filled');
    const order = await world.order(body.data.id);
    expect((await world.call(world.user, 'GET', `/swap/${order?.swapId}`)).body.data).toMatchObject({
      status: 'landed',
      outputMint: MINT,
    });
    expect(await world.swaps()).toBe(1);
    expect(world.emitted()).toMatchObject([{ status: 'filled' }]);
  });

  it('may wait for the market cap in dollars, above or below', async () => {
    const { body } = await world.arm({ kind: 'limit', marketCapUsd: world.firstCap * 2, direction: 'above' });
    world.price(1.9);
    expect(await world.order(body.data.id)).toMatchObject({ status: 'armed' });
    world.price(2);
    await ended(body.data.id, 'filled');
  });

  it('trigger at once when the price is already reached', async () => {
    const { body } = await world.arm({ kind: 'limit', priceSol: world.firstPrice * 2 });
    await ended(body.data.id, 'filled');
  });

  it('fail with their reason when the funds are gone, and the trader is notified', async () => {
    const { body } = await world.arm(
      { kind: 'limit', priceSol: world.firstPrice / 2 },
      { amount: (50n * SOL).toString() },
    );
    expect((await world.order(body.data.id))?.wouldDo).toMatchObject({
      problem: expect.stringContaining('Not enough SOL'),
    });
    world.price(0.5);
    await ended(body.data.id, 'failed');
    expect(await world.order(body.data.id)).toMatchObject({
      reason: expect.stringContaining('Not enough SOL'),
    });
    expect(world.emitted()).toMatchObject([{ status: 'failed' }]);
  });

  it('are identical for the same key, which rejects another body', async () => {
    const key = { idempotencyKey: 'the-same-key' };
    const one = await world.arm({ kind: 'limit', priceSol: world.firstPrice / 2 }, key);
    const two = await world.arm({ kind: 'limit', priceSol: world.firstPrice / 2 }, key);
    expect(two.body.data.id).toBe(one.body.data.id);
    expect((await world.arm({ kind: 'limit', priceSol: world.firstPrice / 3 }, key)).status).toBe(409);
    expect(await world.orders()).toHaveLength(1);
  });
});

describe('orders with other conditions', () => {
  it('trigger when the token leaves its curve', async () => {
    const { body } = await world.arm({ kind: 'graduation' });
    world.price(5);
    expect(await world.order(body.data.id)).toMatchObject({ status: 'armed' });
    world.graduate();
    await ended(body.data.id, 'filled');
    expect((await world.arm({ kind: 'graduation' })).body).toMatchObject({ code: 'already_graduated' });
  });

  it('recur a fixed number of times at their interval, whatever the wall clock does', async () => {
    const { body } = await world.arm(
      { kind: 'recurring', everySeconds: 60, times: 3 },
      { amount: (SOL / 10n).toString() },
    );
    /** Waits until it has bought this many times and is waiting for its next turn. */
    const bought = (times: number) =>
      eventually(async () =>
        expect(await world.order(body.data.id)).toMatchObject({
          status: 'armed',
          trigger: { fired: times },
        }),
      );
    await bought(1);
    await world.later(30_000, 3_600_000);
    expect(await world.swaps()).toBe(1);
    await world.later(30_000, -7_200_000);
    await bought(2);
    await world.later(60_000);
    await ended(body.data.id, 'filled');
    expect(await world.swaps()).toBe(3);
  });

  it('expire at their time and never trigger afterwards', async () => {
    const expiresAt = new Date(world.clock.now + 5_000).toISOString();
    const { body } = await world.arm({ kind: 'limit', priceSol: world.firstPrice / 2, expiresAt });
    await world.later(6_000);
    await ended(body.data.id, 'expired');
    world.price(0.4);
    expect(await world.swaps()).toBe(0);
  });
});

describe('canceling', () => {
  it('[API-59] [SWAP-08] ends an active order by its id, and it never triggers', async () => {
    const { body } = await world.arm({ kind: 'limit', priceSol: world.firstPrice / 2 });
    expect((await world.cancel(body.data.id)).body).toMatchObject({
      message: 'Order cancelled',
      data: { status: 'cancelled' },
    });
    world.price(0.4);
    expect(await world.swaps()).toBe(0);
    expect((await world.cancel(body.data.id)).body).toMatchObject({ code: 'order_not_armed' });
  });

  it("does not find another trader's order", async () => {
    const { body } = await world.arm({ kind: 'limit', priceSol: world.firstPrice / 2 });
    const foreign = await world.call(world.other, 'POST', '/swap/cancel-order', { id: body.data.id });
    expect(foreign.body).toMatchObject({ code: 'order_not_found' });
    expect(await world.order(body.data.id)).toMatchObject({ status: 'armed' });
    expect((await world.call(world.other, 'GET', '/swap/orders')).body.data).toEqual([]);
  });

  it('is never followed by a trade once acknowledged, in any race', async () => {
    for (let round = 0; round < 20; round++) {
      const { body } = await world.arm(
        { kind: 'limit', priceSol: world.firstPrice / 2 },
        { amount: (SOL / 100n).toString() },
      );
      const before = await world.swaps();
      const cancelling = world.cancel(body.data.id);
      if (round % 2 === 0) await Promise.resolve();
      world.price(0.5);
      const answer = await cancelling;
      await eventually(async () =>
        expect((await world.order(body.data.id))?.status).toMatch(/cancelled|filled/),
      );
      const order = await world.order(body.data.id);
      expect(order?.status).toBe(answer.status === 200 ? 'cancelled' : 'filled');
      expect(await world.swaps()).toBe(before + (answer.status === 200 ? 0 : 1));
      world.price(1);
    }
  });
});
