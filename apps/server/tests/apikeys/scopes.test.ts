/** Tests every call of the contract with every kind of API key. */

import { api, type Call } from '@dugout/contract/api';
import type { Endpoint } from '@dugout/contract/endpoint';
import { KEY_ACCESS } from '@dugout/contract/key-access';
import { SOL_MINT } from '@dugout/domain/sol';
import { beforeAll, describe, expect, it } from 'vitest';
import { REQUESTS } from '#tests/calls/api-shapes/requests.ts';
import { busyWorld } from '#tests/calls/api-shapes/world.ts';
import { shared, sharedServer } from '#tests/kit/testing.ts';
import { keyClient, type MadeKey, makeKey, suspend } from './world.ts';

const server = sharedServer({ settings: { WITHDRAW_DELAY_HOURS: '24' } });
const world = shared(() => busyWorld(server));

let keys: Readonly<Record<'read' | 'trade' | 'other wallet' | 'empty' | 'expired' | 'revoked', MadeKey>>;

const SMALL = { perOrderLamports: '1', perDayLamports: '1' };
const LARGE = { perOrderLamports: '2000000000', perDayLamports: '9000000000' };

beforeAll(async () => {
  const { trader, walletAddress: main, second } = world;
  const trade = (wallet: string, budget: object) => ({ scope: 'trade', wallets: [wallet], ...budget });
  keys = {
    read: await makeKey(trader, { scope: 'read' }),
    trade: await makeKey(trader, trade(main, LARGE)),
    'other wallet': await makeKey(trader, trade(second, LARGE)),
    empty: await makeKey(trader, trade(main, SMALL)),
    expired: await makeKey(trader, trade(main, LARGE)),
    revoked: await makeKey(trader, trade(main, LARGE)),
  };
  await server.sql`UPDATE api_key SET expires_at = ${new Date(Date.now() - 1)} WHERE id = ${keys.expired.id}`;
  await trader.call(`/api/v1/api-keys/${keys.revoked.id}`, { method: 'DELETE' });
});

const calls = (Object.keys(REQUESTS) as Call[]).map((call) => ({
  call,
  method: call.split(' ')[0] ?? '',
  endpoint: api[call] as Endpoint,
  access: KEY_ACCESS[call],
}));
const urlOf = (path: string): string => (path.startsWith('/api/') ? path : `/api/v1${path}`);
const codeOf = (body: unknown): unknown =>
  typeof body === 'object' && body !== null && 'code' in body ? body.code : null;

/** Returns the status of a call with a key, and the error code if refused. */
async function answerTo(kind: keyof typeof keys, { call, method }: (typeof calls)[number]) {
  const { path, body } = REQUESTS[call](world);
  const answer = await keyClient(server, keys[kind].key).call(urlOf(path), { method, body });
  return [answer.status, codeOf(answer.body)];
}

const OK = [200, null];
const CLOSED = [403, 'api_key_scope'];
/** The order was placed in the trader's session, so no key can change or cancel it. */
const NOT_ITS_OWN = [404, 'order_not_found'];
const OF_ORDERS: readonly string[] = ['POST /swap/edit-order', 'POST /swap/cancel-order'];

const reading = (access: string): boolean => access === 'read' || access === 'public';

describe('every call', () => {
  it('declares the key access it requires, and a key is treated as a guest only on public calls', () => {
    expect(Object.keys(KEY_ACCESS).toSorted()).toEqual(Object.keys(api).toSorted());
    const asGuest = calls.filter(({ access }) => access === 'public');
    expect(asGuest.filter(({ endpoint }) => endpoint.access !== 'public')).toEqual([]);
    expect(asGuest.length).toBeGreaterThan(5);
  });

  it('that moves funds, proves identity, changes anything but trades or contains messages rejects keys', () => {
    const open = calls.filter(({ access }) => access !== 'none').map(({ call }) => call);
    expect(open.filter((call) => !call.startsWith('GET '))).toEqual([
      'POST /swap',
      'POST /swap/quote',
      'POST /swap/edit-order',
      'POST /swap/cancel-order',
    ]);
    const closed =
      /withdraw$|export|import|credentials|proof|account|chat|friends|notifications|settings|audit/;
    expect(open.filter((call) => closed.test(call) && !call.startsWith('GET /alpha/callers'))).toEqual([]);
    const proving = calls.filter(({ endpoint }) => endpoint.errors.includes('proof_required'));
    expect(proving.filter(({ access }) => access !== 'none').map(({ call }) => call)).toEqual(['POST /swap']);
  });

  it.each(calls)('$call with a read key', async (each) => {
    const expected = reading(each.access) ? OK : CLOSED;
    expect([each.call, await answerTo('read', each)]).toEqual([each.call, expected]);
  });

  it.each(calls)('$call with a trade key', async (each) => {
    const allowed = OF_ORDERS.includes(each.call) ? NOT_ITS_OWN : OK;
    const expected = each.access === 'none' ? CLOSED : allowed;
    expect([each.call, await answerTo('trade', each)]).toEqual([each.call, expected]);
  });

  it.each([
    ['for another wallet', 'other wallet', 'api_key_wallet'],
    ['with a used-up budget', 'empty', 'api_key_budget'],
  ] as const)('refuses trades with a key %s, while reads still work', async (_name, kind, code) => {
    for (const each of calls) {
      const trading = each.call === 'POST /swap' ? [403, code] : NOT_ITS_OWN;
      const allowed = each.access === 'trade' ? trading : OK;
      const expected = each.access === 'none' ? CLOSED : allowed;
      expect([each.call, await answerTo(kind, each)]).toEqual([each.call, expected]);
    }
  });

  it.each(['expired', 'revoked'] as const)('rejects a key that is %s', async (kind) => {
    for (const each of calls)
      expect([each.call, await answerTo(kind, each)]).toEqual([each.call, [401, 'api_key_invalid']]);
  });

  it('rejects an unknown key even on public calls', async () => {
    const made = keys.trade.key;
    const wrong = [`${made.slice(0, -1)}${made.endsWith('1') ? '2' : '1'}`, 'dk_short', 'x'];
    for (const key of wrong) {
      const answer = await keyClient(server, key).call('/api/v1/status');
      expect([answer.status, codeOf(answer.body)]).toEqual([401, 'api_key_invalid']);
      expect(answer.headers.get('www-authenticate')).toBe('Bearer');
    }
  });

  it('rejects a key in the address, whatever else is sent', async () => {
    const { key } = keys.read;
    const encoded = `%64%6b_${key.slice(3)}`;
    for (const path of [
      ...[`/api/v1/status?api_key=${key}`, `/api/v1/screener?search=${key}`, `/?k=${key}`],
      ...[`/api/v1/status?key=${encoded}`, `/api/v1/status?key=${encoded.replaceAll('%', '%25')}`],
      ...[`/api/v1/token/${key}`, `/api/v1/status?${encoded}`, `/${key}`],
    ]) {
      const answer = await world.trader.call(path);
      expect([path, answer.status, codeOf(answer.body)]).toEqual([path, 400, 'api_key_in_query']);
    }
  });

  it('ignores cookies sent with a key', async () => {
    const other = await server.trader('CookieOwner');
    const answer = await other.call('/api/v1/wallet/user', {
      headers: { authorization: `Bearer ${keys.read.key}` },
    });
    const own = await world.get('/wallet/user');
    expect([answer.status, answer.body]).toEqual([200, own.body]);
  });

  it('rejects a header without a valid key instead of falling back to the cookie', async () => {
    const { key } = keys.read;
    const cookie = world.trader.cookie();
    for (const authorization of [`Bearer ${key} x`, 'Bearer', `Basic ${key}`, key, ''])
      for (const path of ['/api/v1/wallet/user', '/api/v1/status', '/api/auth/get-session']) {
        const answer = await fetch(`${server.address}${path}`, { headers: { authorization, cookie } });
        const expected = [authorization, path, 401, 'Bearer'];
        expect([authorization, path, answer.status, answer.headers.get('www-authenticate')]).toEqual(
          expected,
        );
      }
  });

  it('rejects keys on sign-in routes instead of falling back to the cookie', async () => {
    const headers = { authorization: `Bearer ${keys.read.key}`, cookie: world.trader.cookie() };
    const answer = await fetch(`${server.address}/api/auth/get-session`, { headers });
    expect([answer.status, codeOf(await answer.json())]).toEqual([401, 'api_key_invalid']);
  });

  it('requires no origin with a key, which no page can send', async () => {
    const answer = await keyClient(server, keys.read.key).call('/api/v1/swap/quote', {
      method: 'POST',
      headers: { origin: 'https://elsewhere.example' },
      body: {
        walletAddress: world.walletAddress,
        inputMint: SOL_MINT,
        outputMint: world.mint,
        amount: '1000000',
      },
    });
    expect(answer.status).toBe(200);
  });

  it('shows a key only itself', async () => {
    const answer = await keyClient(server, keys.read.key).call('/api/v1/api-keys');
    expect(answer.body).toMatchObject({ data: [{ id: keys.read.id }] });
    expect((answer.body as { data: unknown[] }).data).toHaveLength(1);
  });

  it('rejects keys of suspended and deleted traders', async () => {
    const leaving = await server.trader('Leaving');
    const { key } = await makeKey(leaving, { scope: 'read' });
    const machine = keyClient(server, key);
    expect((await machine.call('/api/v1/wallet/user')).status).toBe(200);
    const lift = await suspend(server, 'Leaving');
    for (const { call, method } of calls) {
      const { path, body } = REQUESTS[call](world);
      const answer = await machine.call(urlOf(path), { method, body });
      expect([call, answer.status, codeOf(answer.body)]).toEqual([call, 403, 'account_suspended']);
    }
    await lift();
    expect((await machine.call('/api/v1/wallet/user')).status).toBe(200);
    await server.sql`DELETE FROM auth_user WHERE id = ${leaving.userId}`;
    await expect
      .poll(async () => (await machine.call('/api/v1/wallet/user')).status, { timeout: 20_000 })
      .toBe(401);
  });
});
