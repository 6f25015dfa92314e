/** Tests every call against api.md: fields, types and failures. */

import { api, type Call } from '@dugout/contract/api';
import type { Endpoint } from '@dugout/contract/endpoint';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ownAddress } from '#tests/kit/free-port.ts';
import { shared, sharedServer, success } from '#tests/kit/testing.ts';
import { ANSWERS } from './api-shapes/answers.ts';
import { REQUESTS } from './api-shapes/requests.ts';
import { faultsOf, ruleFaults } from './api-shapes/shape.ts';
import { busyWorld, fresh } from './api-shapes/world.ts';

const server = sharedServer(async () => ({
  settings: {
    WITHDRAW_DELAY_HOURS: '24',
    // Nothing listens there: calls do not wait for e-mails.
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'dugout@example.org',
    ...(await ownAddress()),
  },
}));
const world = shared(() => busyWorld(server));

const calls = (Object.keys(REQUESTS) as Call[]).map((call) => ({
  call,
  method: call.split(' ')[0] ?? '',
  endpoint: api[call] as Endpoint,
}));
const urlOf = (path: string): string => (path.startsWith('/api/') ? path : `/api/v1${path}`);
const failure = (code: string) => ({
  error: true,
  code,
  message: expect.stringMatching(/^[A-Z]|^[a-z][\w.]*: /),
});
/** Connected wallets require live mode: `live-connected.test.ts` tests these answers. */
const ON_A_CHAIN: Readonly<Partial<Record<Call, string>>> = {
  'POST /wallet/connect/challenge': 'connect_live_only',
  'POST /wallet/connect': 'connect_live_only',
  'POST /wallet/rent/reclaim': 'nothing_to_reclaim',
  'POST /wallet/cashback/claim': 'no_cashback',
  'POST /swap/prepare': 'wallet_not_connected',
  'POST /swap/prepare-order': 'order_not_armed',
  'POST /swap/submit': 'prepared_swap_gone',
};
const signedIn = calls.filter(({ call }) => !call.includes('logout') && ON_A_CHAIN[call] === undefined);

describe('every call', () => {
  it.each(Object.entries(ON_A_CHAIN) as [Call, string][])(
    '[API-06] %s is refused in paper mode',
    async (call, code) => {
      const { path, body } = REQUESTS[call](world);
      const answer = await world.trader.call(urlOf(path), { method: 'POST', body });
      expect([answer.status, answer.body]).toEqual([409, failure(code)]);
    },
  );

  it.each(signedIn)(
    '[API-06] $call answers with the documented fields and types',
    async ({ call, method }) => {
      const { path, body } = REQUESTS[call](world);
      const answer = await world.trader.call(urlOf(path), { method, body });
      expect([
        answer.status,
        ...(answer.status === 200 ? faultsOf(ANSWERS[call], answer.body, 'body') : [answer.body]),
      ]).toEqual([200]);
      expect(ruleFaults(answer.body)).toEqual([]);
    },
  );

  it.each(calls)(
    '[API-07] $call is open to guests, or answers them with 401',
    async ({ call, method, endpoint }) => {
      const { path, body } = REQUESTS[call](world);
      const answer = await server.client().call(urlOf(path), { method, body });
      if (endpoint.access === 'trader')
        expect([answer.status, answer.body]).toEqual([
          401,
          { error: true, code: 'not_signed_in', message: 'Unauthorized' },
        ]);
      else expect(answer.status).not.toBe(401);
    },
  );

  it.each(calls)('$call answers other methods with 405 and the allowed ones', async ({ call, method }) => {
    const { path } = REQUESTS[call](world);
    for (const other of ['PATCH', 'OPTIONS']) {
      const answer = await world.trader.call(urlOf(path), { method: other });
      expect([other, answer.status, answer.body]).toMatchObject([other, 405, failure('method_not_allowed')]);
      expect(answer.headers.get('allow')?.split(', ')).toContain(method);
    }
  });

  it.each(calls.filter(({ endpoint }) => endpoint.body !== undefined && !endpoint.fileBody))(
    '$call rejects an unknown field by name',
    async ({ call, method }) => {
      const { path, body } = REQUESTS[call](world);
      const answer = await world.trader.call(urlOf(path), {
        method,
        body: { ...Object(body), slipageBps: 1 },
      });
      expect([answer.status, answer.body]).toEqual([
        400,
        { error: true, code: 'invalid_input', message: 'slipageBps: is not a field of this call' },
      ]);
    },
  );

  it('rejects unknown nested fields, except in data from elsewhere', () => {
    const loose = calls.flatMap(({ call, endpoint }) => {
      if (endpoint.body === undefined || endpoint.fileBody) return [];
      return looseObjects(z.toJSONSchema(endpoint.body, { io: 'input', unrepresentable: 'any' })).map(
        (place) => `${call} ${place}`,
      );
    });
    const proofs = loose.filter((place) => / (assertion|walletSignature)$/.test(place));
    expect(loose.filter((place) => !proofs.includes(place))).toEqual([
      'PUT /watchlist tokens.items.1',
      'POST /tracker/import wallets.items',
      'POST /tracker/import/preview wallets.items',
    ]);
  });

  it.each(['GET', 'POST'])('[API-11] [API-12] [ERR-05] %s /api/logout signs out', async (method) => {
    const leaving = await server.trader(`Leaver${method}`);
    const answer = await leaving.call('/api/logout', { method });
    expect([answer.status, faultsOf(ANSWERS['GET /api/logout'], answer.body, 'body')]).toEqual([200, []]);
    expect((await leaving.call('/api/v1/me')).body).toEqual({ data: null });
  });
});

/** Returns where a JSON schema allows unnamed fields. */
function looseObjects(schema: unknown, place: readonly string[] = []): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { type, properties, additionalProperties } = schema as {
    type?: unknown;
    properties?: unknown;
    additionalProperties?: unknown;
  };
  const isLoose =
    type === 'object' &&
    (additionalProperties === undefined || JSON.stringify(additionalProperties) === '{}');
  const inside = Object.entries(properties ?? {}).flatMap(([name, inner]) =>
    looseObjects(inner, [...place, name]),
  );
  const around = ['items', 'anyOf', 'oneOf'].flatMap((name) => {
    const inner: unknown = Reflect.get(schema, name);
    return Array.isArray(inner)
      ? inner.flatMap((each, at) => looseObjects(each, [...place, String(at)]))
      : looseObjects(inner, [...place, name]);
  });
  return [...(isLoose ? [place.join('.')] : []), ...inside, ...around];
}

describe('a missing resource', () => {
  const UNKNOWN = 'a0a0a0a0a0a0a0a0a0a0a0a0';
  it.each([
    ['GET', () => `/token/${fresh()}`, undefined, 404, 'token_not_found'],
    ['GET', () => `/pool/${fresh()}`, undefined, 404, 'pool_not_found'],
    ['GET', () => `/token/${fresh()}/candles`, undefined, 404, 'token_not_found'],
    ['GET', () => `/token/scan/${fresh()}`, undefined, 404, 'token_not_found'],
    ['GET', () => `/token/holders-chart/${fresh()}`, undefined, 404, 'token_not_found'],
    ['GET', () => `/api/token-details?mint=${fresh()}`, undefined, 404, 'token_not_found'],
    ['GET', () => `/swap/${UNKNOWN}`, undefined, 404, 'swap_not_found'],
    ['GET', () => `/swap/${UNKNOWN}/receipt`, undefined, 404, 'swap_not_found'],
    ['GET', () => `/portfolio/positions/${UNKNOWN}`, undefined, 404, 'position_not_found'],
    ['GET', () => `/wallet/transactions/${UNKNOWN}`, undefined, 404, 'wallet_not_found'],
    ['POST', () => '/swap/edit-order', { id: UNKNOWN, level: 1 }, 404, 'order_not_found'],
    ['POST', () => '/swap/cancel-order', { id: UNKNOWN }, 404, 'order_not_found'],
    ['POST', () => '/wallet/withdraw/cancel', { id: UNKNOWN }, 404, 'withdrawal_not_found'],
    ['POST', () => '/tracker/import/undo', { undoId: UNKNOWN }, 404, 'undo_not_found'],
    ['PUT', () => `/watchlist/${fresh()}`, { note: 'x' }, 404, 'not_watched'],
    ['PUT', () => '/tracker', { address: fresh(), name: 'x' }, 404, 'not_followed'],
    ['DELETE', () => `/watchlist/alerts/${UNKNOWN}`, undefined, 404, 'alert_not_found'],
    ['POST', () => '/wallet/archive', { walletAddress: fresh(), archive: true }, 404, 'wallet_not_found'],
    ['GET', () => '/nothing', undefined, 404, 'route_not_found'],
  ])('%s %s is answered with its error', async (method, path, body, status, code) => {
    const answer = await world.trader.call(urlOf(path()), { method, ...(body && { body }) });
    expect([answer.status, answer.body]).toEqual([status, failure(code)]);
  });

  it.each([
    '/token/nonsense',
    '/token/nonsense/trades',
    '/token/scan/0OIl',
    '/token/holders-chart/x',
    '/api/token-details?mint=x',
  ])('[TOKEN-01] [ERR-77] GET %s reports an invalid address', async (path) => {
    expect(await server.client().call(urlOf(path))).toMatchObject({
      status: 400,
      body: { error: true, code: 'mint_invalid', message: 'Mint is not a valid solana address' },
    });
  });

  it.each(['/api/token-details', '/api/token-details?mint=', '/token/'])(
    '[TOKEN-01] [ERR-76] GET %s requires a mint',
    async (path) => {
      expect(await server.client().call(urlOf(path))).toMatchObject({
        status: 400,
        body: { error: true, code: 'mint_required', message: 'Mint is required' },
      });
    },
  );
});

describe('an answer sent back', () => {
  const put = (path: string, body: unknown, method = 'PUT') =>
    world.trader.call(`/api/v1${path}`, { method, body });
  const read = async (path: string) =>
    (await world.get(path)).body as { data: Record<string, unknown> & { items: object[]; tokens: object[] } };

  it('changes nothing: settings, profile, watchlist, followed wallets and their export', async () => {
    const settings = (await read('/settings')).data;
    expect(await put('/settings', settings)).toMatchObject(
      success({ ...settings, versions: expect.anything() }),
    );
    const profile = (await put('/profile', {}, 'POST')).body as { data: object };
    expect(await put('/profile', profile.data, 'POST')).toMatchObject(success(profile.data));

    await world.send('/watchlist', { tokens: [world.mint, world.other] });
    const watched = (await read('/watchlist')).data;
    const back = await put('/watchlist', watched);
    const addresses = (tokens: unknown) =>
      (tokens as { tokenAddress: string }[]).map(({ tokenAddress }) => tokenAddress);
    expect([back.status, addresses(Object(back.body).data.tokens)]).toEqual([200, addresses(watched.tokens)]);
    const [token] = watched.tokens;
    expect(await put(`/watchlist/${addresses(watched.tokens)[0]}`, token)).toMatchObject({ status: 200 });

    await world.send('/tracker', { name: 'Again', address: world.busy });
    const [wallet] = (await read('/tracker')).data.items;
    expect(await put('/tracker', wallet)).toMatchObject(success(wallet));
    const exported = (await read('/tracker/export')).data;
    expect(await put('/tracker/import', exported, 'POST')).toMatchObject(success({ imported: 0 }));
  });
});
