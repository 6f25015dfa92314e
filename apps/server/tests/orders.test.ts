/**
 * Orders over the real HTTP layer and a real database: armed, fired by the market, ended, and taken up again
 * after a stop.
 */
import { SOL_MINT } from '@dugout/domain/sol';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { testDatabase } from '#tests/kit/database.ts';
import { MINT, type OrdersWorld, ordersWorld } from './orders-world.ts';
import { addressOf, mintOf, SOL } from './trading-world.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
let world: OrdersWorld;
beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(async () => {
  world = await ordersWorld(database.db);
  return () => world.close();
});
afterAll(() => database.close());

const ended = (id: string, status: string) =>
  vi.waitFor(async () => expect(await world.order(id)).toMatchObject({ status }), {
    timeout: 10_000,
    interval: 20,
  });

describe('orders that wait for a price', () => {
  it('[API-58] are armed without moving anything, and listed with what each would do now', async () => {
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

  it('fire once at their price, and lead to a swap', async () => {
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

  it('may wait for the market cap in dollars, above as well as below', async () => {
    const { body } = await world.arm({ kind: 'limit', marketCapUsd: world.firstCap * 2, direction: 'above' });
    world.price(1.9);
    expect(await world.order(body.data.id)).toMatchObject({ status: 'armed' });
    world.price(2);
    await ended(body.data.id, 'filled');
  });

  it('fire at once when the price is there already', async () => {
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

  it('are the same order for the same key, and refuse another body under it', async () => {
    const key = { idempotencyKey: 'the-same-key' };
    const one = await world.arm({ kind: 'limit', priceSol: world.firstPrice / 2 }, key);
    const two = await world.arm({ kind: 'limit', priceSol: world.firstPrice / 2 }, key);
    expect(two.body.data.id).toBe(one.body.data.id);
    expect((await world.arm({ kind: 'limit', priceSol: world.firstPrice / 3 }, key)).status).toBe(409);
    expect(await world.orders()).toHaveLength(1);
  });
});

describe('exits', () => {
  it('need an open position, and belong to it', async () => {
    expect((await world.exit({ kind: 'stopLoss', priceSol: world.firstPrice / 2 })).body).toMatchObject({
      code: 'position_not_found',
    });
    await world.buy();
    const { body } = await world.exit({ kind: 'stopLoss', priceSol: world.firstPrice / 2 });
    const [position] = (await world.call(world.user, 'GET', '/token/positions')).body.data;
    expect(body.data.order.trigger.positionId).toBe(position.positionId);
    expect((await world.exit({ kind: 'stopLoss', priceSol: 1, positionId: 'another' })).body).toMatchObject({
      code: 'position_not_found',
    });
  });

  it('take a profit, stop a loss and cancel each other', async () => {
    await world.buy();
    const profit = (
      await world.exit({ kind: 'takeProfit', priceSol: world.firstPrice * 2, group: 'pair' }, 50)
    ).body.data.id;
    const loss = (await world.exit({ kind: 'stopLoss', priceSol: world.firstPrice / 2, group: 'pair' })).body
      .data.id;
    const held = await world.tokens();
    world.price(2);
    await ended(profit, 'filled');
    expect(await world.order(loss)).toMatchObject({
      status: 'cancelled',
      reason: 'Another order of its OCO group triggered',
    });
    expect(await world.tokens()).toBe(held - held / 2n);
    world.price(0.4);
    expect(await world.swaps()).toBe(2);
  });

  it('die with their position', async () => {
    await world.buy();
    const loss = (await world.exit({ kind: 'stopLoss', priceSol: world.firstPrice / 2 })).body.data.id;
    await world.arm(
      {},
      { trigger: undefined, inputMint: MINT, outputMint: SOL_MINT, amount: undefined, amountPercent: 100 },
    );
    expect(await world.order(loss)).toMatchObject({ status: 'cancelled', reason: 'Its position is closed' });
    world.price(0.4);
    expect(await world.swaps()).toBe(2);
  });

  it('sell what is left when less is left than they name', async () => {
    await world.buy();
    const held = await world.tokens();
    const profit = await world.exit({ kind: 'takeProfit', priceSol: world.firstPrice * 2 });
    const named = await world.arm(
      { kind: 'stopLoss', priceSol: world.firstPrice / 2 },
      { inputMint: MINT, outputMint: SOL_MINT, amount: held.toString() },
    );
    await world.arm(
      {},
      { trigger: undefined, inputMint: MINT, outputMint: SOL_MINT, amount: (held / 2n).toString() },
    );
    world.price(0.5);
    await ended(named.body.data.id, 'filled');
    expect(await world.tokens()).toBe(0n);
    expect(await world.order(profit.body.data.id)).toMatchObject({ status: 'cancelled' });
  });

  it('trail the best price, over a restart too', async () => {
    await world.buy();
    const trail = (await world.exit({ kind: 'trailing', trailBps: 2_000 })).body.data.id;
    world.price(3);
    await world.keep();
    await world.crash();
    world.price(2.5);
    expect((await world.order(trail))?.status).toBe('armed');
    world.price(2.4);
    await ended(trail, 'filled');
  });

  it('trail the price that was traded while the server was away', async () => {
    await world.buy();
    const trail = (await world.exit({ kind: 'trailing', trailBps: 2_000 })).body.data.id;
    Object.assign(world.missed, { high: world.firstPrice * 10, low: world.firstPrice });
    await world.crash();
    world.price(8);
    await ended(trail, 'filled');
  });
});

describe('exits of a buy', () => {
  const takeProfit = { kind: 'takeProfit', movePct: 50, sellPct: 50 };
  const stopLoss = { kind: 'stopLoss', movePct: -40, sellPct: 100 };
  const buyWith = (exits: object, parts: object = {}) =>
    world.arm({}, { trigger: undefined, exits, ...parts });

  it('are armed by the landing, seen from what a token cost with all fees, and armed once however often it is asked for', async () => {
    const key = { idempotencyKey: 'buy-with-exits' };
    const { body } = await buyWith({ rungs: [takeProfit, stopLoss] }, key);
    expect(body.data.status).toBe('landed');
    const held = await world.tokens();
    const entry = Number(10n * SOL - (await world.lamports())) / 1e9 / (Number(held) / 1e6);
    const orders = await world.orders();
    const levelOf = (kind: string) => orders.find((order) => order.kind === kind);
    expect(levelOf('takeProfit')).toMatchObject({
      status: 'armed',
      amountPercent: 50,
      trigger: { level: expect.closeTo(entry * 1.5, 12) },
    });
    expect(levelOf('stopLoss')).toMatchObject({
      status: 'armed',
      amountPercent: 100,
      trigger: { level: expect.closeTo(entry * 0.6, 12) },
    });
    expect((await buyWith({ rungs: [takeProfit, stopLoss] }, key)).body.data.id).toBe(body.data.id);
    expect((await buyWith({ rungs: [takeProfit] }, key)).body.code).toBe('idempotency_mismatch');
    expect(await world.orders()).toHaveLength(2);

    world.price(2);
    await ended(levelOf('takeProfit')?.id ?? '', 'filled');
    expect(await world.tokens()).toBe(held - held / 2n);
    world.price(0.2);
    await ended(levelOf('stopLoss')?.id ?? '', 'filled');
    expect(await world.tokens()).toBe(0n);
  });

  it('cancel each other where they are asked to', async () => {
    await buyWith({ rungs: [takeProfit, stopLoss], oneCancelsOther: true });
    world.price(2);
    const [one, other] = (await world.orders()).toSorted((a, b) => b.kind.localeCompare(a.kind));
    await ended(one?.id ?? '', 'filled');
    await ended(other?.id ?? '', 'cancelled');
  });

  it('are dropped with a buy that fails or is never written', async () => {
    world.venue.fault = 'refuse';
    expect((await buyWith({ rungs: [stopLoss] })).status).not.toBe(200);
    world.venue.fault = null;
    world.db().next = ['fail', 'fail', 'fail'];
    await buyWith({ rungs: [stopLoss] });
    await world.crash();
    expect(await world.tokens()).toBe(0n);
    expect(await world.orders()).toEqual([]);
  });

  it('stand after a stop right behind the landing, and fire', async () => {
    world.db().next = ['lost'];
    await buyWith({ rungs: [stopLoss, { kind: 'trailing', movePct: 50, sellPct: 100 }] });
    await world.crash();
    const orders = await world.orders();
    expect(
      orders.map(({ kind, status }) => [kind, status]).toSorted(([a = ''], [b = '']) => a.localeCompare(b)),
    ).toEqual([
      ['stopLoss', 'armed'],
      ['trailing', 'armed'],
    ]);
    world.price(0.5);
    await vi.waitFor(async () => expect(await world.tokens()).toBe(0n), { timeout: 10_000, interval: 20 });
    expect(await world.swaps()).toBe(2);
  });

  it.each([
    ['of a sale', { inputMint: MINT, outputMint: SOL_MINT, exits: { rungs: [stopLoss] } }],
    ['beside a trigger', { trigger: { kind: 'limit', priceSol: 1 }, exits: { rungs: [stopLoss] } }],
    ['that make no sense', { exits: { rungs: [{ ...stopLoss, movePct: 10 }] } }],
    ['that sell next to nothing', { exits: { rungs: [{ ...stopLoss, sellPct: 0.00004 }] } }],
    ['that are none', { exits: { rungs: [] } }],
    ['that are too many', { exits: { rungs: Array.from({ length: 7 }, () => stopLoss) } }],
  ])('are refused %s', async (_name, parts) => {
    const { status, body } = await world.arm({}, { trigger: undefined, ...parts });
    expect([status, body.code]).toEqual([400, 'invalid_input']);
    expect(await world.lamports()).toBe(10n * SOL);
  });
});

describe('orders that wait for something else', () => {
  it('fire when the token leaves its curve', async () => {
    const { body } = await world.arm({ kind: 'graduation' });
    world.price(5);
    expect(await world.order(body.data.id)).toMatchObject({ status: 'armed' });
    world.graduate();
    await ended(body.data.id, 'filled');
    expect((await world.arm({ kind: 'graduation' })).body).toMatchObject({ code: 'already_graduated' });
  });

  it('recur so often, at their interval, whatever the wall clock does', async () => {
    const { body } = await world.arm(
      { kind: 'recurring', everySeconds: 60, times: 3 },
      { amount: (SOL / 10n).toString() },
    );
    /** It has bought so often, and waits for its next turn. */
    const bought = (times: number) =>
      vi.waitFor(
        async () =>
          expect(await world.order(body.data.id)).toMatchObject({
            status: 'armed',
            trigger: { fired: times },
          }),
        {
          timeout: 10_000,
        },
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

  it('expire at their time and fire no more', async () => {
    const expiresAt = new Date(world.clock.now + 5_000).toISOString();
    const { body } = await world.arm({ kind: 'limit', priceSol: world.firstPrice / 2, expiresAt });
    await world.later(6_000);
    await ended(body.data.id, 'expired');
    world.price(0.4);
    expect(await world.swaps()).toBe(0);
  });
});

describe('cancelling', () => {
  it('[API-59] [SWAP-08] ends an armed order by its id, and it does not fire', async () => {
    const { body } = await world.arm({ kind: 'limit', priceSol: world.firstPrice / 2 });
    expect((await world.cancel(body.data.id)).body).toMatchObject({
      message: 'Order cancelled',
      data: { status: 'cancelled' },
    });
    world.price(0.4);
    expect(await world.swaps()).toBe(0);
    expect((await world.cancel(body.data.id)).body).toMatchObject({ code: 'order_not_armed' });
  });

  it("finds no order of another trader's", async () => {
    const { body } = await world.arm({ kind: 'limit', priceSol: world.firstPrice / 2 });
    const foreign = await world.call(world.other, 'POST', '/swap/cancel-order', { id: body.data.id });
    expect(foreign.body).toMatchObject({ code: 'order_not_found' });
    expect(await world.order(body.data.id)).toMatchObject({ status: 'armed' });
    expect((await world.call(world.other, 'GET', '/swap/orders')).body.data).toEqual([]);
  });

  it('that is acknowledged is never followed by a trade, however the two race', async () => {
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
      await vi.waitFor(
        async () => expect((await world.order(body.data.id))?.status).toMatch(/cancelled|filled/),
        { timeout: 10_000 },
      );
      const order = await world.order(body.data.id);
      expect(order?.status).toBe(answer.status === 200 ? 'cancelled' : 'filled');
      expect(await world.swaps()).toBe(before + (answer.status === 200 ? 0 : 1));
      world.price(1);
    }
  });
});

describe('after a stop', () => {
  it('what is armed waits again and fires once', async () => {
    const { body } = await world.arm({ kind: 'limit', priceSol: world.firstPrice / 2 });
    await world.crash();
    world.price(0.4);
    await ended(body.data.id, 'filled');
    await world.crash();
    world.price(0.3);
    expect(await world.swaps()).toBe(1);
  });

  it('what had fired is taken on, and trades once', async () => {
    for (const fate of ['fail', 'lost'] as const) {
      const { body } = await world.arm(
        { kind: 'limit', priceSol: world.firstPrice / 2 },
        { amount: (SOL / 10n).toString() },
      );
      const before = await world.swaps();
      // The claim is written; what follows it is lost or fails, and the process ends.
      world.db().next = ['ok', fate, fate, fate];
      world.price(0.5);
      await vi.waitFor(async () => expect((await world.order(body.data.id))?.status).not.toBe('armed'), {
        timeout: 10_000,
      });
      await world.crash();
      await vi.waitFor(
        async () => {
          await world.keep();
          expect((await world.order(body.data.id))?.status).toMatch(/filled|failed/);
        },
        { timeout: 10_000 },
      );
      const order = await world.order(body.data.id);
      expect(await world.swaps()).toBe(before + (order?.status === 'filled' ? 1 : 0));
      world.db().next = [];
      world.price(1);
    }
  });
});

describe('bad input', () => {
  it.each([
    ['no price', { kind: 'limit' }],
    ['two prices', { kind: 'limit', priceSol: 1, priceUsd: 1 }],
    ['a price below zero', { kind: 'limit', priceSol: -1 }],
    ['a price that a trailing order does not wait for', { kind: 'trailing', trailBps: 100, priceSol: 1 }],
    ['a trail of everything', { kind: 'trailing', trailBps: 10_000 }],
    ['no interval', { kind: 'recurring', times: 3 }],
    ['an interval that is too short', { kind: 'recurring', everySeconds: 1, times: 3 }],
    ['a time that has passed', { kind: 'limit', priceSol: 1e-9, expiresAt: '2020-01-01T00:00:00.000Z' }],
    ['a stop for a buy', { kind: 'stopLoss', priceSol: 1e-9 }],
    ['an unknown kind', { kind: 'hope' }],
  ])('refuses %s', async (_what, trigger) => {
    expect(await world.arm(trigger)).toMatchObject({
      status: 400,
      body: { error: true, code: 'invalid_input' },
    });
    expect(await world.orders()).toEqual([]);
  });

  it('refuses an archived wallet, a foreign one, an unknown token and an amount of zero', async () => {
    const trigger = { kind: 'limit', priceSol: world.firstPrice / 2 };
    expect((await world.arm(trigger, { walletAddress: world.archived })).body).toMatchObject({
      code: 'wallet_archived',
    });
    expect((await world.arm(trigger, { walletAddress: addressOf(9, 9) })).body).toMatchObject({
      code: 'wallet_not_found',
    });
    expect((await world.arm(trigger, { outputMint: mintOf(99) })).body).toMatchObject({
      code: 'pool_not_tradable',
    });
    expect((await world.arm(trigger, { amount: '0' })).body).toMatchObject({ code: 'amount_invalid' });
    expect((await world.call(null, 'GET', '/swap/orders')).status).toBe(401);
  });
});

describe('several wallets', () => {
  it('trade in one action, each with an answer of its own', async () => {
    const { body } = await world.arm(
      {},
      {
        trigger: undefined,
        walletAddress: undefined,
        walletAddresses: [world.wallet, world.second, world.archived],
      },
    );
    expect(body.data.swaps).toMatchObject([
      { status: 'landed' },
      { status: 'landed' },
      { status: 'failed', reason: 'This wallet is archived' },
    ]);
    expect(body.data.swaps[0].walletAddress).toBe(world.wallet);
    const { slippageBps, priceImpactPct, ...lamports } = body.data.swaps[2].costs;
    expect(new Set(Object.values(lamports))).toEqual(new Set(['0']));
  });

  it('that all fail answer with the first reason', async () => {
    const wallets = {
      trigger: undefined,
      walletAddress: undefined,
      walletAddresses: [world.archived, world.wallet],
    };
    expect(await world.arm({}, { ...wallets, amount: `${100n * SOL}` })).toEqual({
      status: 409,
      body: { error: true, code: 'wallet_archived', message: 'This wallet is archived' },
    });
    expect(await world.lamports()).toBe(10n * SOL);
  });

  it('have one of them fail without a cause that is known, and the others trade', async () => {
    world.venue.fault = 'throw';
    const { status, body } = await world.arm(
      {},
      { trigger: undefined, walletAddress: undefined, walletAddresses: [world.wallet, world.second] },
    );
    expect(status).toBe(200);
    expect(body.data.swaps.map((swap: { status: string }) => swap.status).toSorted()).toEqual([
      'failed',
      'landed',
    ]);
  });

  it('are each named once', async () => {
    const twice = [world.wallet, world.wallet];
    expect(
      (await world.arm({}, { trigger: undefined, walletAddress: undefined, walletAddresses: twice })).status,
    ).toBe(400);
    expect((await world.arm({}, { trigger: undefined, walletAddresses: [world.second] })).status).toBe(400);
  });
});
