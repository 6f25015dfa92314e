/** API keys: how they are made and ended, what their orders may move, and what they hear live. */
import type { SwapOrder } from '@dugout/contract/trading/order';
import { SOL_MINT } from '@dugout/domain/sol';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { type TestServer, testServer } from '#tests/kit/server.ts';
import { keyClient, type MadeKey, makeKey, requestKey } from './api-keys-world.ts';
import { pick } from './api-shapes/world.ts';
import { eventually } from './chat-world.ts';

const MILLI = 1_000_000n;
let server: TestServer;
let mint: string;
let names = 0;

type Trader = Awaited<ReturnType<TestServer['trader']>>;
interface Trading {
  readonly trader: Trader;
  readonly wallet: string;
}

beforeAll(async () => {
  server = await testServer();
  const screen = await server.client().call('/api/v1/screener?limit=1&sortBy=liquidityUsd&window=1h');
  mint = pick(screen, 'data', 'items', 0, 'tokenAddress');
});
afterAll(() => server.stop());

async function somebody(): Promise<Trading> {
  names += 1;
  const trader = await server.trader(`Keeper${names}`);
  return { trader, wallet: pick(await trader.call('/api/v1/wallet/user'), 'data', 0, 'address') };
}

const tradeKey = ({ trader, wallet }: Trading, perOrder: bigint, perDay: bigint): Promise<MadeKey> =>
  makeKey(trader, {
    scope: 'trade',
    wallets: [wallet],
    perOrderLamports: perOrder.toString(),
    perDayLamports: perDay.toString(),
  });

const buy = (wallet: string, lamports: bigint, fields: object = {}) => ({
  method: 'POST',
  body: {
    walletAddress: wallet,
    inputMint: SOL_MINT,
    outputMint: mint,
    amount: lamports.toString(),
    slippageBps: 2_000,
    priorityFeeLamports: 0,
    tipLamports: 0,
    ...fields,
  },
});
const codeOf = ({ body }: { readonly body: unknown }) => (body as { code?: string }).code ?? null;
const listOf = async ({ trader }: Trading) =>
  ((await trader.call('/api/v1/api-keys')).body as { data: { id: string; spentLamports: string }[] }).data;
const ordersOf = async ({ trader }: Trading) =>
  ((await trader.call('/api/v1/swap/orders')).body as { data: SwapOrder[] }).data;

/** Lamports that the swaps of a key took from their wallets, by the ledger. */
async function movedBy(key: MadeKey): Promise<bigint> {
  const { rows } = await sql<{ lamports: bigint }>`
    SELECT coalesce(sum(-f.wallet_lamports), 0)::numeric(39, 0) AS lamports
    FROM swap s JOIN swap_fill f ON f.swap_id = s.id WHERE s.api_key_id = ${key.id}`.execute(
    server.db.tables(),
  );
  return rows[0]?.lamports ?? 0n;
}

describe('a key', () => {
  it('is made with a proof of identity, shown once, kept as a hash, and its owner is notified', async () => {
    const owner = await somebody();
    const refused = await requestKey(owner.trader, { scope: 'read' }, { password: undefined });
    expect([refused.status, codeOf(refused)]).toEqual([403, 'proof_required']);
    const wrong = await requestKey(owner.trader, { scope: 'read' }, { password: 'not my password' });
    expect([wrong.status, codeOf(wrong)]).toEqual([403, 'proof_refused']);
    const { id, key } = await makeKey(owner.trader, { scope: 'read' });
    const listed = await owner.trader.call('/api/v1/api-keys');
    expect(JSON.stringify(listed.body)).not.toContain(key);
    expect(listed.body).toMatchObject({
      data: [{ id, prefix: key.slice(0, 11), name: 'Bot', lastUsedAt: null }],
    });
    const row = await server.db
      .tables()
      .selectFrom('api_key')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst();
    expect(JSON.stringify(row)).not.toContain(key);
    expect(JSON.stringify((await owner.trader.call('/api/v1/wallet/audit')).body)).toContain('apiKeyCreated');
    await eventually(async () => {
      const { body } = await owner.trader.call('/api/v1/notifications');
      expect(JSON.stringify(body)).toContain('API key created');
      expect(JSON.stringify(body)).not.toContain(key);
    });
  });

  it('notes when it was last used', async () => {
    const owner = await somebody();
    const { key } = await makeKey(owner.trader, { scope: 'read' });
    await keyClient(server, key).call('/api/v1/wallet/user');
    await eventually(async () => expect(JSON.stringify(await listOf(owner))).toMatch(/"lastUsedAt":"\d{4}/));
  });

  it('is one of ten at most, also when many are asked for at once', async () => {
    const owner = await somebody();
    const request = () => requestKey(owner.trader, { scope: 'read' });
    // Ten proofs of one account may be under way at once; more would be refused as guesses.
    const first = await Promise.all(Array.from({ length: 7 }, request));
    const answers = [...first, ...(await Promise.all(Array.from({ length: 7 }, request)))];
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(10);
    expect(answers.map(codeOf).filter((code) => code === 'too_many_api_keys')).toHaveLength(4);
    expect(await listOf(owner)).toHaveLength(10);
  });

  it('is for wallets of its owner, with a budget that makes sense, and for a year at most', async () => {
    const [owner, other] = [await somebody(), await somebody()];
    const access = { scope: 'trade', wallets: [other.wallet], perOrderLamports: '1', perDayLamports: '2' };
    expect(codeOf(await requestKey(owner.trader, access))).toBe('wallet_not_found');
    for (const fault of [
      { access: { ...access, wallets: [] } },
      { access: { ...access, wallets: [owner.wallet, owner.wallet] } },
      { access: { ...access, perOrderLamports: '3' } },
      { access: { ...access, perOrderLamports: '0' } },
      { access: { ...access, perOrderLamports: '-1' } },
      { access: { scope: 'read', wallets: [owner.wallet] } },
      { access: { scope: 'withdraw' } },
      { expiresInDays: 366 },
      { name: '' },
    ])
      expect(codeOf(await requestKey(owner.trader, { scope: 'read' }, fault))).toBe('invalid_input');
  });

  it('is revoked by its owner alone', async () => {
    const [owner, other] = [await somebody(), await somebody()];
    const { id, key } = await makeKey(owner.trader, { scope: 'read' });
    const revoke = (by: Trader) => by.call(`/api/v1/api-keys/${id}`, { method: 'DELETE' });
    expect(codeOf(await revoke(other.trader))).toBe('api_key_not_found');
    expect((await keyClient(server, key).call('/api/v1/wallet/user')).status).toBe(200);
    expect((await revoke(owner.trader)).status).toBe(200);
    expect((await keyClient(server, key).call('/api/v1/wallet/user')).status).toBe(401);
    expect(await listOf(owner)).toEqual([]);
  });
});

describe('the budget of a key', () => {
  it('holds over 50 orders at once, from several wallets', async () => {
    const owner = await somebody();
    const second = pick(
      await owner.trader.call('/api/v1/wallet/create', { method: 'POST', body: { name: 'Second' } }),
      'data',
      'address',
    );
    const funding = {
      walletAddress: owner.wallet,
      mint: SOL_MINT,
      amount: '2000000000',
      destination: second,
    };
    const funded = await owner.trader.call('/api/v1/wallet/withdraw', {
      method: 'POST',
      body: { ...funding, password: owner.trader.password },
    });
    expect([funded.status, pick(funded, 'data', 'status')]).toEqual([200, 'landed']);
    const budget = 105n * MILLI;
    const key = await makeKey(owner.trader, {
      scope: 'trade',
      wallets: [owner.wallet, second],
      perOrderLamports: (20n * MILLI).toString(),
      perDayLamports: budget.toString(),
    });
    const machine = keyClient(server, key.key);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        machine.call('/api/v1/swap', buy(n % 2 === 0 ? owner.wallet : second, 10n * MILLI)),
      ),
    );
    const codes = answers.map(codeOf);
    expect(new Set(codes)).toEqual(new Set([null, 'api_key_budget']));
    const landed = codes.filter((code) => code === null).length;
    expect(landed).toBe(10);
    const moved = await movedBy(key);
    expect(moved).toBeLessThanOrEqual(budget);
    expect((await listOf(owner))[0]?.spentLamports).toBe(moved.toString());
    // Without the key its owner trades on.
    expect((await owner.trader.call('/api/v1/swap', buy(owner.wallet, 10n * MILLI))).status).toBe(200);
  });

  it('counts sells as well, each order by itself, and what sending costs', async () => {
    const owner = await somebody();
    await owner.trader.call('/api/v1/swap', buy(owner.wallet, 500n * MILLI));
    const key = await tradeKey(owner, 100n * MILLI, 1_000n * MILLI);
    const machine = keyClient(server, key.key);
    const sell = (amountPercent: number) =>
      machine.call(
        '/api/v1/swap',
        buy(owner.wallet, 0n, { inputMint: mint, outputMint: SOL_MINT, amount: undefined, amountPercent }),
      );
    expect(codeOf(await sell(100))).toBe('api_key_budget');
    expect((await sell(5)).status).toBe(200);
    const whole = await machine.call('/api/v1/swap', buy(owner.wallet, 100n * MILLI));
    expect(codeOf(whole)).toBe('api_key_budget');
    const tipped = buy(owner.wallet, 60n * MILLI, { tipLamports: 50_000_000 });
    expect(codeOf(await machine.call('/api/v1/swap', tipped))).toBe('api_key_budget');
  });

  it('gives back nothing by another key of the same name, and frees itself after 24 hours', async () => {
    const owner = await somebody();
    const key = await tradeKey(owner, 20n * MILLI, 20n * MILLI);
    const machine = keyClient(server, key.key);
    const order = buy(owner.wallet, 19n * MILLI);
    expect((await machine.call('/api/v1/swap', order)).status).toBe(200);
    expect(codeOf(await machine.call('/api/v1/swap', order))).toBe('api_key_budget');
    await sql`UPDATE swap SET created_at = created_at - interval '24 hours 1 second'
      WHERE api_key_id = ${key.id}`.execute(server.db.tables());
    expect((await machine.call('/api/v1/swap', order)).status).toBe(200);
  });

  it('is asked of several wallets each, and those of others are refused whole', async () => {
    const owner = await somebody();
    const key = await tradeKey(owner, 20n * MILLI, 100n * MILLI);
    const other = await somebody();
    const both = buy(owner.wallet, 10n * MILLI, {
      walletAddress: undefined,
      walletAddresses: [owner.wallet, other.wallet],
    });
    expect(codeOf(await keyClient(server, key.key).call('/api/v1/swap', both))).toBe('api_key_wallet');
    expect(await movedBy(key)).toBe(0n);
  });
});

describe('a thief with a key', () => {
  it('takes no slippage above 20%, gives no proof, and cannot move a price far', async () => {
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

  it('cancels no order of its owner, by its id or by a group', async () => {
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

  it('loses with the key the orders that it placed, and those of the owner stay', async () => {
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

  it('cannot fire orders past the budget: it counts when they fire', async () => {
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

/** What a socket of a key hears, until it is closed. */
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
  it('hears the market and the trades of its trader, and nobody’s words', async () => {
    const owner = await somebody();
    const { key } = await makeKey(owner.trader, { scope: 'read' });
    const open = [
      'status',
      `token:${mint}`,
      `trades:${mint}`,
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

  it('is closed when the key is revoked, and none opens with a wrong key or one in the address', async () => {
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
});
