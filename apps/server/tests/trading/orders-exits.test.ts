import { SOL_MINT } from '@dugout/domain/sol';
import { describe, expect, it } from 'vitest';
import { eventually, sharedDatabase, sharedEach } from '#tests/kit/testing.ts';
import { SOL } from './fake-venue.ts';
import { MINT, ordersWorld } from './orders-world.ts';

const database = sharedDatabase();
const world = sharedEach(() => ordersWorld(database.db));

const ended = (id: string, status: string) =>
  eventually(async () => expect(await world.order(id)).toMatchObject({ status }));

describe('exits', () => {
  it('require an open position and belong to it', async () => {
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

  it('of one group trigger once when one trade crosses several of them', async () => {
    const deadlocks = async () =>
      (await database.pool.query('SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()'))
        .rows[0].deadlocks;
    const before = await deadlocks();
    await world.buy();
    const exits = await Promise.all(
      [2, 2.2, 2.4, 2.6].map((move) =>
        world.exit({ kind: 'takeProfit', priceSol: world.firstPrice * move, group: 'ladder' }, 50),
      ),
    );
    const held = await world.tokens();
    world.price(5);
    const ids: readonly string[] = exits.map(({ body }) => body.data.id);
    const filled = async () => {
      const orders = await Promise.all(ids.map((id) => world.order(id)));
      expect(orders.filter((order) => order?.status === 'cancelled')).toHaveLength(3);
      return orders.filter((order) => order?.status === 'filled');
    };
    await eventually(async () => expect(await filled()).toHaveLength(1));
    expect(await world.tokens()).toBe(held - held / 2n);
    expect(await deadlocks()).toBe(before);
  });

  it('end with their position', async () => {
    await world.buy();
    const loss = (await world.exit({ kind: 'stopLoss', priceSol: world.firstPrice / 2 })).body.data.id;
    await world.arm(
      {},
      { trigger: undefined, inputMint: MINT, outputMint: SOL_MINT, amount: undefined, amountPercent: 100 },
    );
    expect(await world.order(loss)).toMatchObject({ status: 'cancelled', reason: 'Its position was closed' });
    world.price(0.4);
    expect(await world.swaps()).toBe(2);
  });

  it('sell the rest when less is left than their amount', async () => {
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

  it('trail the best price, even across a restart', async () => {
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

  it('trail prices traded while the server was down', async () => {
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

  it('are created when it lands, measured from the cost with all fees, and created once', async () => {
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

  it('cancel each other if requested', async () => {
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

  it('survive a stop right after the landing, and trigger', async () => {
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
    await eventually(async () => expect(await world.tokens()).toBe(0n));
    expect(await world.swaps()).toBe(2);
  });

  it.each([
    ['of a sale', { inputMint: MINT, outputMint: SOL_MINT, exits: { rungs: [stopLoss] } }],
    ['next to a trigger', { trigger: { kind: 'limit', priceSol: 1 }, exits: { rungs: [stopLoss] } }],
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
