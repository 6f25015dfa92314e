import { SOL_MINT } from '@dugout/domain/sol';
import { describe, expect, it } from 'vitest';
import { eventually, sharedDatabase, sharedEach } from '#tests/kit/testing.ts';
import { SOL } from './fake-venue.ts';
import { MINT, ordersWorld } from './orders-world.ts';

const database = sharedDatabase();
const world = sharedEach(() => ordersWorld(database.db));

const ended = (id: string, status: string) =>
  eventually(async () => expect(await world.order(id)).toMatchObject({ status }));
const limit = async (parts: object = {}): Promise<string> =>
  (await world.arm({ kind: 'limit', priceSol: world.firstPrice / 2 }, parts)).body.data.id;

describe('an edited order', () => {
  it('triggers at its new level only, with its new size', async () => {
    const id = await limit();
    const level = world.firstPrice / 4;
    const { status, body } = await world.edit(id, { level, amount: (SOL / 10n).toString() });
    expect([status, body.message]).toEqual([200, 'Order changed']);
    expect(body.data).toMatchObject({
      id,
      status: 'armed',
      amount: (SOL / 10n).toString(),
      trigger: { level },
    });
    world.price(0.4);
    expect(await world.order(id)).toMatchObject({ status: 'armed' });
    world.price(0.2);
    await ended(id, 'filled');
    const order = await world.order(id);
    const swap = (await world.call(world.user, 'GET', `/swap/${order?.swapId}`)).body.data;
    expect(swap.inAmount).toBe((SOL / 10n).toString());
  });

  it('triggers at once at a level that the price has reached', async () => {
    const id = await limit();
    expect((await world.edit(id, { level: world.firstPrice * 2 })).status).toBe(200);
    await ended(id, 'filled');
  });

  it('keeps the best price of a trailing order', async () => {
    await world.buy();
    const { body } = await world.exit({ kind: 'trailing', trailBps: 5_000 });
    world.price(2);
    const edited = await world.edit(body.data.id, { trailBps: 2_000, amountPercent: 50 });
    expect(edited.body.data).toMatchObject({ amountPercent: 50, trigger: { trailBps: 2_000 } });
    expect(edited.body.data.trigger.level / world.firstPrice).toBeCloseTo(1.6, 3);
    world.price(1.7);
    expect(await world.order(body.data.id)).toMatchObject({ status: 'armed' });
    world.price(1.5);
    await ended(body.data.id, 'filled');
    expect(await world.tokens()).toBeGreaterThan(0n);
  });

  it('expires at its new time, or never', async () => {
    const expiresAt = new Date(world.clock.now + 5_000).toISOString();
    const later = new Date(world.clock.now + 50_000).toISOString();
    const [one, two] = [
      (await world.arm({ kind: 'limit', priceSol: world.firstPrice / 2, expiresAt })).body.data.id,
      (await world.arm({ kind: 'limit', priceSol: world.firstPrice / 2, expiresAt })).body.data.id,
    ];
    await world.edit(one, { expiresAt: later });
    await world.edit(two, { expiresAt: null });
    await world.later(10_000);
    expect((await world.orders()).map(({ status }) => status)).toEqual(['armed', 'armed']);
    await world.later(60_000);
    await ended(one, 'expired');
    expect(await world.order(two)).toMatchObject({ status: 'armed', trigger: { expiresAt: null } });
  });

  it('is watched as edited by a restarted server', async () => {
    const id = await limit();
    await world.edit(id, { level: world.firstPrice / 4 });
    await world.crash();
    world.price(0.4);
    expect(await world.order(id)).toMatchObject({ status: 'armed' });
    world.price(0.2);
    await ended(id, 'filled');
  });

  it('either triggers as it was or as edited, in any race', async () => {
    for (let round = 0; round < 20; round++) {
      const id = await limit({ amount: (SOL / 100n).toString() });
      const before = await world.swaps();
      const editing = world.edit(id, { level: world.firstPrice / 4, amount: (SOL / 200n).toString() });
      if (round % 2 === 0) await Promise.resolve();
      world.price(0.5);
      const { status, body } = await editing;
      if (status === 200) {
        expect(await world.order(id)).toMatchObject({ status: 'armed', amount: (SOL / 200n).toString() });
        expect(await world.swaps()).toBe(before);
        await world.cancel(id);
      } else {
        expect(body.code).toBe('order_not_armed');
        await ended(id, 'filled');
        expect(await world.order(id)).toMatchObject({ amount: (SOL / 100n).toString() });
        expect(await world.swaps()).toBe(before + 1);
      }
      world.price(1);
    }
  });
});

describe('a refused edit', () => {
  it.each([
    ['nothing', {}, 'invalid_input'],
    ['a level below zero', { level: -1 }, 'invalid_input'],
    ['a level of zero', { level: 0 }, 'invalid_input'],
    ['a text as level', { level: '1' }, 'invalid_input'],
    ['a trail', { trailBps: 100 }, 'invalid_input'],
    ['a trail of everything', { trailBps: 10_000 }, 'invalid_input'],
    ['no amount', { amount: '0' }, 'amount_invalid'],
    ['an amount with decimals', { amount: '1.5' }, 'amount_invalid'],
    ['more than a balance can hold', { amount: '99999999999999999999999' }, 'amount_invalid'],
    ['two sizes', { amount: '1', amountPercent: 50 }, 'invalid_input'],
    ['a share above all', { amountPercent: 101 }, 'invalid_input'],
    ['a time that has passed', { expiresAt: '2020-01-01T00:00:00.000Z' }, 'invalid_input'],
    ['no time', { expiresAt: 'tomorrow' }, 'invalid_input'],
    ['another side', { side: 'sell' }, 'invalid_input'],
  ])('of %s changes nothing', async (_what, change, code) => {
    const id = await limit();
    const before = await world.order(id);
    expect((await world.edit(id, change)).body).toMatchObject({ code });
    expect(await world.order(id)).toEqual(before);
  });

  it('names a field that an order does not have', async () => {
    const { body } = await world.arm(
      { kind: 'recurring', everySeconds: 3_600, times: 3 },
      { amount: '1000000' },
    );
    expect((await world.edit(body.data.id, { level: 1 })).body.message).toBe(
      'This kind of order waits for no price',
    );
    const exact = await limit({ swapMode: 'ExactOut', amount: '1000000' });
    expect((await world.edit(exact, { amountPercent: 50 })).body.code).toBe('invalid_input');
    const own = await limit({ minOut: '1' });
    expect((await world.edit(own, { amount: '5000000' })).body.message).toContain('its own limit');
    expect((await world.edit(own, { level: world.firstPrice / 3 })).status).toBe(200);
  });

  it("does not find another trader's order, and refuses ended and expired ones", async () => {
    const id = await limit();
    const foreign = await world.call(world.other, 'POST', '/swap/edit-order', { id, level: 1 });
    expect([foreign.status, foreign.body.code]).toEqual([404, 'order_not_found']);
    await world.cancel(id);
    const late = await world.edit(id, { level: 1 });
    expect([late.status, late.body.code]).toEqual([409, 'order_not_armed']);
    const expiresAt = new Date(world.clock.now + 1_000).toISOString();
    const { body } = await world.arm({ kind: 'limit', priceSol: world.firstPrice / 2, expiresAt });
    world.clock.now += 2_000;
    expect((await world.edit(body.data.id, { expiresAt: null })).body.code).toBe('order_not_armed');
  });

  it('of a closed position is one of an ended order', async () => {
    await world.buy();
    const { body } = await world.exit({ kind: 'stopLoss', priceSol: world.firstPrice / 2 });
    await world.arm(
      {},
      { trigger: undefined, inputMint: MINT, outputMint: SOL_MINT, amount: undefined, amountPercent: 100 },
    );
    expect((await world.edit(body.data.id, { level: 1 })).body.code).toBe('order_not_armed');
  });
});
