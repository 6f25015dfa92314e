import type { SwapOrder } from '@dugout/contract/trading/order';
import { beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { pick } from '#tests/calls/api-shapes/world.ts';
import { eventually, sharedServer } from '#tests/kit/testing.ts';
import { codeOf, keepersOn, MILLI, type Trading, tradeKey } from './kit.ts';
import { keyClient, makeKey } from './world.ts';

const server = sharedServer();
const { mint, start, somebody, buy, movedBy } = keepersOn(server);
beforeAll(start);

const ordersOf = async ({ trader }: Trading) =>
  ((await trader.call('/api/v1/swap/orders')).body as { data: SwapOrder[] }).data;

describe('a stolen key', () => {
  it('allows no slippage above 20%, gives no proof, and cannot move a price far', async () => {
    const owner = await somebody();
    const key = await tradeKey(owner, 9_000n * MILLI, 9_000n * MILLI);
    const machine = keyClient(server, key.key);
    const order = (fields: object, lamports = 10n * MILLI) =>
      machine.call('/api/v1/swap', buy(owner.wallet, lamports, fields));
    expect(codeOf(await order({ slippageBps: 2_001 }))).toBe('api_key_limit');
    expect(codeOf(await order({ password: owner.trader.password }))).toBe('api_key_scope');
    expect(codeOf(await order({ priorityFeeLamports: 100_000_001 }))).toBe('proof_required');
    const trigger = { kind: 'limit', direction: 'below', priceSol: 1e-12 };
    expect(codeOf(await order({ slippageBps: 10_000, trigger }))).toBe('api_key_limit');
    const screen = await server
      .client()
      .call('/api/v1/screener?limit=1&sortBy=liquidityUsd&sortDir=asc&window=1h');
    const outputMint = pick(screen, 'data', 'items', 0, 'tokenAddress');
    expect(codeOf(await order({ outputMint }, 8_900n * MILLI))).toBe('api_key_limit');
  });

  it('cannot cancel orders of its owner by id or group', async () => {
    const owner = await somebody();
    const key = await tradeKey(owner, 20n * MILLI, 100n * MILLI);
    const machine = keyClient(server, key.key);
    const far = { kind: 'limit', direction: 'below', priceSol: 1e-12, group: 'mine' };
    const own = await owner.trader.call('/api/v1/swap', buy(owner.wallet, 10n * MILLI, { trigger: far }));
    const id = pick(own, 'data', 'order', 'id');
    const cancel = { method: 'POST', body: { id } };
    expect(codeOf(await machine.call('/api/v1/swap/cancel-order', cancel))).toBe('order_not_found');
    const near = { ...far, direction: 'above' };
    await machine.call('/api/v1/swap', buy(owner.wallet, 10n * MILLI, { trigger: near }));
    await eventually(async () => {
      const orders = await ordersOf(owner);
      expect(orders.map(({ status }) => status).toSorted()).toEqual(['armed', 'filled']);
      expect(orders.find((order) => order.id === id)?.status).toBe('armed');
    });
  });

  it("loses its orders when revoked, while the owner's orders stay", async () => {
    const owner = await somebody();
    const key = await tradeKey(owner, 20n * MILLI, 100n * MILLI);
    const trigger = { kind: 'limit', direction: 'below', priceSol: 1e-12 };
    const order = buy(owner.wallet, 10n * MILLI, { trigger });
    await keyClient(server, key.key).call('/api/v1/swap', order);
    await owner.trader.call('/api/v1/swap', order);
    await owner.trader.call(`/api/v1/api-keys/${key.id}`, { method: 'DELETE' });
    await eventually(async () =>
      expect((await ordersOf(owner)).map(({ status }) => status).toSorted()).toEqual(['armed', 'cancelled']),
    );
  });

  it('cannot exceed the budget with orders: they count when they trigger', async () => {
    const owner = await somebody();
    const key = await tradeKey(owner, 10n * MILLI, 15n * MILLI);
    const machine = keyClient(server, key.key);
    const trigger = { kind: 'limit', direction: 'above', priceSol: 1e-12 };
    for (let n = 0; n < 3; n++)
      expect((await machine.call('/api/v1/swap', buy(owner.wallet, 9n * MILLI, { trigger }))).status).toBe(
        200,
      );
    await eventually(async () => {
      const orders = await ordersOf(owner);
      expect(orders.map(({ status }) => status).toSorted()).toEqual(['failed', 'failed', 'filled']);
    });
    expect(await movedBy(key)).toBeLessThanOrEqual(15n * MILLI);
  });
});

/** Records what a key's socket receives, until it is closed. */
function listen(key: string, channels: readonly string[]) {
  const socket = new WebSocket(`${server.address.replace('http', 'ws')}/api/v1/live`, {
    headers: { authorization: `Bearer ${key}` },
  });
  const frames: { type: string; channel?: string; code?: string }[] = [];
  const state: { closed: number | null; failed: string | null } = { closed: null, failed: null };
  socket.on('open', () =>
    socket.send(JSON.stringify({ type: 'subscribe', channels: channels.map((name) => ({ name })) })),
  );
  socket.on('message', (data) => frames.push(JSON.parse(String(data))));
  socket.on('close', (code) => {
    state.closed = code;
  });
  socket.on('error', (error) => {
    state.failed = error.message;
  });
  return { socket, frames, state };
}

describe('a socket with a key', () => {
  it("receives the market and its trader's trades, but no messages", async () => {
    const owner = await somebody();
    const { key } = await makeKey(owner.trader, { scope: 'read' });
    const open = [
      'status',
      `token:${mint()}`,
      `trades:${mint()}`,
      'alpha',
      'account',
      'orders',
      'tracker',
      'alerts',
    ];
    const closed = ['chats', 'friends', 'clan', 'notifications', 'security', 'accountStatus', 'chat:any'];
    const live = listen(key, [...open, ...closed]);
    await eventually(() => {
      const heard = (type: string) =>
        live.frames.filter((frame) => frame.type === type).map(({ channel }) => channel);
      expect(new Set(heard('snapshot'))).toEqual(new Set(open));
      expect(new Set(heard('refused'))).toEqual(new Set(closed));
    });
    const codes = live.frames.filter(({ type }) => type === 'refused').map(({ code }) => code);
    expect(new Set(codes)).toEqual(new Set(['api_key_scope']));
    live.socket.close();
  });

  it('closes when the key is revoked, and never opens with a wrong key or one in the address', async () => {
    const owner = await somebody();
    const { id, key } = await makeKey(owner.trader, { scope: 'read' });
    const live = listen(key, ['account']);
    await eventually(() => expect(live.frames.map(({ type }) => type)).toContain('snapshot'));
    await owner.trader.call(`/api/v1/api-keys/${id}`, { method: 'DELETE' });
    await eventually(() => expect(live.state.closed).toBe(4001));
    const wrong = listen(key, ['account']);
    await eventually(() => expect(wrong.state.failed).toContain('401'));
    const leaked = await server.client().call(`/api/v1/live?key=${key}`);
    expect(codeOf(leaked)).toBe('api_key_in_query');
  });

  it('never opens with an invalid header, whatever the cookie, nor with an encoded key in the address', async () => {
    const owner = await somebody();
    const { key } = await makeKey(owner.trader, { scope: 'read' });
    const live = `${server.address.replace('http', 'ws')}/api/v1/live`;
    const failureOf = (url: string, headers: Record<string, string>) =>
      new Promise<string>((resolve) => {
        const socket = new WebSocket(url, { headers: { cookie: owner.trader.cookie(), ...headers } });
        socket.on('error', ({ message }) => resolve(message));
        socket.on('open', () => {
          socket.terminate();
          resolve('opened');
        });
      });
    expect(await failureOf(live, {})).toBe('opened');
    for (const authorization of [`Bearer ${key} x`, `Basic ${key}`, 'Bearer'])
      expect(await failureOf(live, { authorization })).toContain('401');
    expect(await failureOf(`${live}?key=%2564k_${key.slice(3)}`, {})).toContain('400');
  });
});
