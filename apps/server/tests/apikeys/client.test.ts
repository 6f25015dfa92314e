/** Tests the typed client against a real server: calls, failures, repeated orders and the live feed. */

import { createDugout, type Dugout, DugoutFailure, type LiveEvent, type LiveSocket } from '@dugout/client';
import { SOL_MINT } from '@dugout/domain/sol';
import { beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { pick } from '#tests/calls/api-shapes/world.ts';
import { eventually, sharedServer } from '#tests/kit/testing.ts';
import { makeKey } from './world.ts';

const server = sharedServer();
let key: { readonly id: string; readonly key: string };
let revoke: () => Promise<unknown>;
let wallet: string;
let mint: string;
let dugout: Dugout;

beforeAll(async () => {
  const trader = await server.trader('Coder');
  wallet = pick(await trader.call('/api/v1/wallet/user'), 'data', 0, 'address');
  key = await makeKey(trader, {
    scope: 'trade',
    wallets: [wallet],
    perOrderLamports: '1000000000',
    perDayLamports: '3000000000',
  });
  revoke = () => trader.call(`/api/v1/api-keys/${key.id}`, { method: 'DELETE' });
  dugout = createDugout({ url: server.address, key: key.key });
  const { data } = await dugout.call('GET /screener', { query: { limit: 1, sortBy: 'liquidityUsd' } });
  mint = data.items[0]?.tokenAddress ?? '';
});

const order = () => ({
  walletAddress: wallet,
  inputMint: SOL_MINT,
  outputMint: mint,
  amount: '10000000',
  slippageBps: 2_000,
});

/** A network that loses responses, or reports that the server is busy. */
function faultyFetch(faults: readonly ('lost' | 429 | 503)[]) {
  const left = [...faults];
  const sent: { readonly method: string; readonly body: string | null }[] = [];
  const send: typeof fetch = async (input, init) => {
    sent.push({ method: init?.method ?? 'GET', body: typeof init?.body === 'string' ? init.body : null });
    const fault = left.shift();
    if (typeof fault === 'number')
      return Response.json({ error: true, code: 'unavailable', message: 'Busy' }, { status: fault });
    const answer = await fetch(input, init);
    if (fault === 'lost') throw new TypeError('the connection was lost');
    return answer;
  };
  return { send, sent };
}

describe('a call', () => {
  it('returns the answer in the types of the contract', async () => {
    const { data } = await dugout.call('GET /token/{mint}', { params: { mint } });
    expect(data.tokenAddress).toBe(mint);
    const { data: mine } = await dugout.call('GET /wallet/user', { query: {} });
    expect(mine.map(({ address }) => address)).toEqual([wallet]);
  });

  it("fails with the catalog's code", async () => {
    const failure = await dugout
      .call('GET /token/{mint}', { params: { mint: SOL_MINT } })
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(DugoutFailure);
    expect(failure).toMatchObject({ code: 'token_not_found', status: 404 });
  });

  it('is retried when that is safe', async () => {
    const { send, sent } = faultyFetch([503, 'lost', 429]);
    const patient = createDugout({ url: server.address, key: key.key, fetch: send });
    expect((await patient.call('GET /status')).data.tradingMode).toBe('paper');
    expect(sent).toHaveLength(4);
  });

  it('is not retried when it might happen twice', async () => {
    const { send, sent } = faultyFetch(['lost']);
    const patient = createDugout({ url: server.address, key: key.key, fetch: send });
    await expect(patient.call('POST /wallet/create', { body: { name: 'Twice' } })).rejects.toThrow('lost');
    expect(sent).toHaveLength(1);
  });

  it('trades once, however often its response is lost', async () => {
    const { send, sent } = faultyFetch(['lost', 'lost']);
    const patient = createDugout({ url: server.address, key: key.key, fetch: send });
    const before = (await dugout.call('GET /portfolio/receipts', { query: {} })).data.pagination.count;
    const { data } = await patient.call('POST /swap', { body: order() });
    expect(data.status).toBe('landed');
    expect(new Set(sent.map(({ body }) => body)).size).toBe(1);
    const after = (await dugout.call('GET /portfolio/receipts', { query: {} })).data.pagination.count;
    expect([sent.length, after - before]).toEqual([3, 1]);
  });
});

describe('the live feed', () => {
  it('delivers a snapshot and its deltas, and continues after a disconnect without a gap', async () => {
    const sockets: WebSocket[] = [];
    const own = createDugout({
      url: server.address,
      key: key.key,
      socket: (url, headers) => {
        const socket = new WebSocket(url, { headers });
        sockets.push(socket);
        return socket as LiveSocket;
      },
    });
    const events: LiveEvent<'account'>[] = [];
    own.live.subscribe('account', (event) => events.push(event));
    await eventually(() => expect(events.map(({ type }) => type)).toEqual(['snapshot']));
    const states = () =>
      events.flatMap((event) => {
        if (event.type === 'refused') return [];
        return event.type === 'snapshot' ? [event.data] : event.data;
      });
    const solOf = (state: ReturnType<typeof states>[number] | undefined) =>
      state?.wallets[0]?.balance_sol ?? 0;
    sockets[0]?.terminate();
    await dugout.call('POST /swap', { body: order() });
    await eventually(() => {
      expect(sockets.length).toBeGreaterThan(1);
      expect(solOf(states().at(-1))).toBeLessThan(solOf(states()[0]));
    });
    own.live.close();
  });

  it('requests a new snapshot after a missing number', async () => {
    const sent: string[] = [];
    let receive: (event: { data: unknown }) => void = () => undefined;
    const own = createDugout({
      url: server.address,
      socket: () => ({
        send: (text) => void sent.push(text),
        close: () => undefined,
        addEventListener: (type: string, listener: (event: never) => void) => {
          if (type === 'open') queueMicrotask(() => listener({} as never));
          if (type === 'message') receive = listener as typeof receive;
        },
      }),
    });
    const events: string[] = [];
    own.live.subscribe('status', ({ type }) => events.push(type));
    await eventually(() => expect(sent).toHaveLength(1));
    const frame = (data: object) => receive({ data: JSON.stringify({ channel: 'status', ...data }) });
    frame({ type: 'snapshot', epoch: 'e', seq: 5, data: {} });
    frame({ type: 'delta', seq: 6, data: [{}] });
    frame({ type: 'delta', seq: 6, data: [{}] });
    frame({ type: 'delta', seq: 9, data: [{}] });
    frame({ type: 'delta', seq: 10, data: [{}] });
    frame({ type: 'snapshot', epoch: 'e', seq: 10, data: {} });
    expect(events).toEqual(['snapshot', 'deltas', 'snapshot']);
    expect(sent.map((text) => JSON.parse(text))).toEqual([
      { type: 'subscribe', channels: [{ name: 'status' }] },
      { type: 'subscribe', channels: [{ name: 'status' }] },
    ]);
    own.live.close();
  });

  it('reports refusals, and ends with its key', async () => {
    const own = createDugout({ url: server.address, key: key.key });
    const refused: LiveEvent<'security'>[] = [];
    own.live.subscribe('security', (event) => refused.push(event));
    await eventually(() => expect(refused).toEqual([{ type: 'refused', code: 'api_key_scope' }]));
    let ended = false;
    own.live.onEnded = () => {
      ended = true;
    };
    await revoke();
    await eventually(() => expect(ended).toBe(true));
    own.live.close();
  });
});
