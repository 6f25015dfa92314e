import { describe, expect, it } from 'vitest';
import { eventually, sharedDatabase, sharedEach } from '#tests/kit/testing.ts';
import { addressOf, mintOf, SOL } from './fake-venue.ts';
import { ordersWorld } from './orders-world.ts';

const database = sharedDatabase();
const world = sharedEach(() => ordersWorld(database.db));

const ended = (id: string, status: string) =>
  eventually(async () => expect(await world.order(id)).toMatchObject({ status }));

describe('after a stop', () => {
  it('active orders wait again and trigger once', async () => {
    const { body } = await world.arm({ kind: 'limit', priceSol: world.firstPrice / 2 });
    await world.crash();
    world.price(0.4);
    await ended(body.data.id, 'filled');
    await world.crash();
    world.price(0.3);
    expect(await world.swaps()).toBe(1);
  });

  it('triggered orders are continued and trade once', async () => {
    for (const fate of ['fail', 'lost'] as const) {
      const { body } = await world.arm(
        { kind: 'limit', priceSol: world.firstPrice / 2 },
        { amount: (SOL / 10n).toString() },
      );
      const before = await world.swaps();
      // The claim is written; the following writes are lost or fail, and the process ends.
      world.db().next = ['ok', fate, fate, fate];
      world.price(0.5);
      await eventually(async () => expect((await world.order(body.data.id))?.status).not.toBe('armed'));
      await world.crash();
      await eventually(async () => {
        await world.keep();
        expect((await world.order(body.data.id))?.status).toMatch(/filled|failed/);
      });
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
  ])('rejects %s', async (_what, trigger) => {
    expect(await world.arm(trigger)).toMatchObject({
      status: 400,
      body: { error: true, code: 'invalid_input' },
    });
    expect(await world.orders()).toEqual([]);
  });

  it('rejects an archived wallet, a foreign one, an unknown token and an amount of zero', async () => {
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
  it('trade in one action, each with a separate result', async () => {
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

  it('that all fail return the first reason', async () => {
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

  it('trade even when one of them fails for an unknown reason', async () => {
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

  it('must be distinct', async () => {
    const twice = [world.wallet, world.wallet];
    expect(
      (await world.arm({}, { trigger: undefined, walletAddress: undefined, walletAddresses: twice })).status,
    ).toBe(400);
    expect((await world.arm({}, { trigger: undefined, walletAddresses: [world.second] })).status).toBe(400);
  });
});
