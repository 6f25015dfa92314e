import type { Address } from '@solana/kit';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { shared } from '#tests/kit/testing.ts';
import { connectedTrader, post, prepared, submit } from './connected-kit.ts';
import { buyOf, countOf, ledgerAndChain, liveWorld, SOL, sellOf, UNTIL } from './world.ts';

vi.setConfig({ testTimeout: 120_000 });

const orderShape = z.object({
  id: z.string(),
  status: z.string(),
  reason: z.string().nullable(),
  signBy: z.string().nullable(),
  swapId: z.string().nullable(),
});
const orders = z.object({ data: z.array(orderShape) });
const armedShape = z.object({ data: z.object({ order: z.object({ id: z.string() }) }) });
const notifications = z.object({
  data: z.object({
    notifications: z.array(z.looseObject({ type: z.string(), about: z.looseObject({}).nullable() })),
  }),
});

const NOW = { kind: 'limit', priceSol: 1, direction: 'below' } as const;
const NEVER = { kind: 'limit', priceSol: 1e-15, direction: 'below' } as const;

describe('orders of a connected wallet', () => {
  const world = shared(() => liveWorld({ seed: 'live-connected-orders' }));
  const ann = shared(() => connectedTrader(world, 'Ann', 50n * SOL));

  let mint: Address;

  beforeAll(async () => {
    mint = world.chain.pools[0]?.mint as Address;
    // A pool has no price before its first trade.
    await submit(ann, await prepared(ann, buyOf(ann, mint, SOL)));
  });

  const swaps = () => countOf(world.server.db, 'swap');
  const find = async (id: string) =>
    orders.parse((await ann.client.call('/api/v1/swap/orders')).body).data.find((order) => order.id === id);
  const arm = async (body: object): Promise<string> =>
    vi.waitFor(async () => {
      const answer = await post(ann, '/swap', body);
      if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
      return armedShape.parse(answer.body).data.order.id;
    }, UNTIL);
  const reaches = (id: string, status: string) =>
    vi.waitFor(async () => {
      const order = await find(id);
      expect(order?.status).toBe(status);
      return order;
    }, UNTIL);
  const timeIsOver = async (id: string): Promise<void> => {
    await world.server.sql`UPDATE swap_order SET sign_by = now() - interval '1 second' WHERE id = ${id}`;
  };
  const codeOf = (answer: { body: unknown }) => Reflect.get(Object(answer.body), 'code');

  it('request a signature when they trigger, and fill once signed', async () => {
    const before = await swaps();
    const id = await arm(buyOf(ann, mint, SOL, { trigger: NOW }));
    const waiting = await reaches(id, 'awaitingSignature');
    expect(Date.parse(waiting?.signBy ?? '')).toBeGreaterThan(Date.now());
    await vi.waitFor(async () => {
      const { notifications: items } = notifications.parse(
        (await ann.client.call('/api/v1/notifications')).body,
      ).data;
      expect(items).toContainEqual(
        expect.objectContaining({
          type: 'signature',
          about: { kind: 'order', tokenAddress: mint, orderId: id },
        }),
      );
    }, UNTIL);
    expect(await swaps()).toBe(before);
    const made = await prepared(ann, { id }, '/swap/prepare-order');
    expect((await submit(ann, made)).status).toBe(200);
    const filled = await reaches(id, 'filled');
    expect(filled?.swapId).toBe(made.id);
    expect(await world.chain.tokens(ann.wallet, mint, 'confirmed')).toBeGreaterThan(0n);
  });

  it('are signed once: a second tab learns that the order is running', async () => {
    const id = await arm(buyOf(ann, mint, SOL / 2n, { trigger: NOW }));
    await reaches(id, 'awaitingSignature');
    const first = await prepared(ann, { id }, '/swap/prepare-order');
    const second = await prepared(ann, { id }, '/swap/prepare-order');
    const fills = await countOf(world.server.db, 'swap_fill');
    const answers = await Promise.all([submit(ann, first), submit(ann, second)]);
    expect(new Set(answers.map((answer) => codeOf(answer) ?? 'done'))).toEqual(
      new Set(['done', 'order_not_armed']),
    );
    await reaches(id, 'filled');
    expect(await countOf(world.server.db, 'swap_fill')).toBe(fills + 1);
    expect(codeOf(await post(ann, '/swap/prepare-order', { id }))).toBe('order_not_armed');
  });

  it('fail with a message when the time to sign is over and the price is still reached', async () => {
    const id = await arm(buyOf(ann, mint, SOL / 3n, { trigger: NOW }));
    await reaches(id, 'awaitingSignature');
    const made = await prepared(ann, { id }, '/swap/prepare-order');
    await timeIsOver(id);
    expect(codeOf(await submit(ann, made))).toBe('order_not_armed');
    expect(await reaches(id, 'failed')).toMatchObject({
      reason: 'Triggered, and not signed within 5 minutes. Nothing was traded',
    });
    expect(await countOf(world.server.db, 'swap', `id = '${made.id}'`)).toBe(0);
  });

  it('wait again when the price has moved back in the meantime', async () => {
    const id = await arm(buyOf(ann, mint, SOL / 3n, { trigger: NOW }));
    await reaches(id, 'awaitingSignature');
    await world.server.sql`UPDATE swap_order SET level = ${NEVER.priceSol} WHERE id = ${id}`;
    await timeIsOver(id);
    expect(await reaches(id, 'armed')).toMatchObject({ signBy: null });
    expect((await post(ann, '/swap/cancel-order', { id })).status).toBe(200);
  });

  it('of one group end with the first that is signed, not with the first that triggers', async () => {
    const one = await arm(buyOf(ann, mint, SOL / 4n, { trigger: { ...NOW, group: 'pair' } }));
    const other = await arm(buyOf(ann, mint, SOL / 5n, { trigger: { ...NEVER, group: 'pair' } }));
    await reaches(one, 'awaitingSignature');
    expect((await find(other))?.status).toBe('armed');
    await submit(ann, await prepared(ann, { id: one }, '/swap/prepare-order'));
    await reaches(one, 'filled');
    await reaches(other, 'cancelled');
  });

  it('can be canceled while they wait, and end with their position', async () => {
    const id = await arm(sellOf(ann, mint, { amountPercent: 50, trigger: { ...NOW, kind: 'takeProfit' } }));
    await reaches(id, 'awaitingSignature');
    const made = await prepared(ann, { id }, '/swap/prepare-order');
    expect((await post(ann, '/swap/cancel-order', { id })).status).toBe(200);
    expect(codeOf(await submit(ann, made))).toBe('order_not_armed');
    const exit = await arm(sellOf(ann, mint, { amountPercent: 50, trigger: { ...NOW, kind: 'takeProfit' } }));
    await reaches(exit, 'awaitingSignature');
    await submit(ann, await prepared(ann, sellOf(ann, mint, { amountPercent: 100 })));
    expect(await reaches(exit, 'cancelled')).toMatchObject({ reason: 'Its position was closed' });
  });

  it('that recur skip an unsigned turn', async () => {
    const trigger = { kind: 'recurring', everySeconds: 30 * 86_400, times: 2 } as const;
    const id = await arm(buyOf(ann, mint, SOL / 6n, { trigger }));
    await reaches(id, 'awaitingSignature');
    await timeIsOver(id);
    await reaches(id, 'armed');
    expect((await post(ann, '/swap/cancel-order', { id })).status).toBe(200);
  });

  it('create the exits of a buy that the wallet signed', async () => {
    const exits = { rungs: [{ kind: 'stopLoss', movePct: -50, sellPct: 100 }] };
    const before = await countOf(world.server.db, 'swap_order', "kind = 'stopLoss'");
    await submit(ann, await prepared(ann, buyOf(ann, mint, SOL / 2n, { exits })));
    await vi.waitFor(
      async () => expect(await countOf(world.server.db, 'swap_order', "kind = 'stopLoss'")).toBe(before + 1),
      UNTIL,
    );
    const { inLedger, onChain } = await ledgerAndChain(world.server.db, world.chain, [ann.wallet]);
    expect(inLedger).toEqual(onChain);
  });

  it('are private to their trader', async () => {
    const bob = await world.trader('Bob', SOL);
    const id = await arm(buyOf(ann, mint, SOL / 6n, { trigger: NOW }));
    await reaches(id, 'awaitingSignature');
    expect(codeOf(await post(bob, '/swap/prepare-order', { id }))).toBe('order_not_found');
    await post(ann, '/swap/cancel-order', { id });
  });
});
