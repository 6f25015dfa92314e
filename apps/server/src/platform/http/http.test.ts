import { connect } from 'node:net';
import { api } from '@dugout/contract/api';
import type { SystemStatus } from '@dugout/contract/system/status';
import type { FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { silentLog } from '#/platform/log/create-log.ts';
import type { Log } from '#/platform/log/log.ts';
import { ApiError } from './api-error.ts';
import { type HarnessOptions, httpHarness, OUR_ORIGIN } from './http.harness.ts';
import { registerRoutes } from './register-routes.ts';

const status: SystemStatus = {
  product: 'Dugout',
  version: '1',
  tradingMode: 'paper',
  marketSource: 'simulator',
  slot: 1,
  feedDelayMs: null,
  tokens: 0,
  solUsd: null,
};
const trader = { userId: 'u1', userName: 'Marlowe', sessionId: 's1' };
const callers = { 'session=1': trader };
const FORWARDED = ['x-forwarded-for', 'x-forwarded-host', 'forwarded', 'x-real-ip'];
const SWAP = {
  walletAddress: '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T',
  inputMint: 'So11111111111111111111111111111111111111112',
  outputMint: '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T',
  amount: '1000',
  slippageBps: 100,
};

let app: FastifyInstance | null = null;
afterEach(async () => {
  await app?.close();
  app = null;
});
const start = async (options: HarnessOptions): Promise<FastifyInstance> => {
  app = await httpHarness(options);
  return app;
};
const failure = (code: string) => ({ error: true, code, message: expect.any(String) });

const statusRoute: HarnessOptions = { routes: { 'GET /status': () => ({ data: status }) } };
const quoteRoute: HarnessOptions = {
  callers,
  routes: {
    'POST /swap/quote': () => {
      throw new ApiError('insufficient_sol');
    },
  },
};
const post = {
  method: 'POST',
  url: '/api/v1/swap/quote',
  headers: { cookie: 'session=1', 'content-type': 'application/json' },
} as const;

describe('answers', () => {
  it('[API-06] carry their payload in data, as JSON that is not kept', async () => {
    const answer = await (await start(statusRoute)).inject('/api/v1/status');
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ data: status });
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
  });

  it('hold only what the contract names', async () => {
    const more = { ...status, secret: 'x' };
    const answer = await (await start({ routes: { 'GET /status': () => ({ data: more }) } })).inject(
      '/api/v1/status',
    );
    expect(answer.json()).toEqual({ data: status });
  });

  it('that do not fit the contract are never sent', async () => {
    const wrong: object = { ...status, slot: 'soon' };
    const answer = await (
      await start({ routes: { 'GET /status': () => ({ data: Object.assign({ ...status }, wrong) }) } })
    ).inject('/api/v1/status');
    expect([answer.statusCode, answer.json()]).toEqual([500, failure('internal')]);
  });

  it('to HEAD are those to GET without a body', async () => {
    const answer = await (await start(statusRoute)).inject({ method: 'HEAD', url: '/api/v1/status' });
    expect([answer.statusCode, answer.body]).toEqual([200, '']);
  });
});

describe('failures', () => {
  it('[API-06] of the catalogue carry error, code and message with their status', async () => {
    const answer = await (await start(quoteRoute)).inject({ ...post, payload: SWAP });
    expect([answer.statusCode, answer.json()]).toEqual([
      409,
      { error: true, code: 'insufficient_sol', message: 'Not enough SOL in this wallet' },
    ]);
  });

  it('of unknown kinds tell nothing, and are logged under the request id', async () => {
    const logged: object[] = [];
    const log: Log = { ...silentLog, error: (fields) => void logged.push(fields) };
    const broken: HarnessOptions['routes'] = {
      'GET /status': () => {
        throw new Error('password of the database is hunter2');
      },
    };
    const answer = await (await start({ log, routes: broken })).inject('/api/v1/status');
    expect([answer.statusCode, answer.json()]).toEqual([
      500,
      { error: true, code: 'internal', message: 'Something went wrong' },
    ]);
    expect(logged).toMatchObject([
      {
        requestId: answer.headers['x-request-id'],
        error: { message: 'password of the database is hunter2' },
      },
    ]);
  });

  it.each([
    ['an unknown call', { url: '/api/v1/nothing' }, 404, 'route_not_found'],
    ['an unknown page where no web is built', { url: '/nothing' }, 404, 'route_not_found'],
    ['another method', { method: 'DELETE', url: '/api/v1/swap/quote' }, 405, 'method_not_allowed'],
    ['a preflight', { method: 'OPTIONS', url: '/api/v1/swap/quote' }, 405, 'method_not_allowed'],
    ['a broken body', { ...post, payload: '{"a":' }, 400, 'invalid_json'],
    ['an empty body', { ...post, payload: '' }, 400, 'invalid_json'],
    [
      'a body that would change prototypes',
      { ...post, payload: '{"__proto__":{"admin":true}}' },
      400,
      'invalid_json',
    ],
    [
      'a body of another type',
      { ...post, headers: { cookie: 'session=1', 'content-type': 'text/plain' }, payload: '{}' },
      415,
      'unsupported_media_type',
    ],
    [
      'a form',
      {
        ...post,
        headers: { cookie: 'session=1', 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'a=1',
      },
      415,
      'unsupported_media_type',
    ],
    [
      'a body of more than 256 KB',
      { ...post, payload: JSON.stringify({ a: 'x'.repeat(262_144) }) },
      413,
      'too_large',
    ],
    ['a wrong field', { ...post, payload: { ...SWAP, slippageBps: 'much' } }, 400, 'invalid_input'],
    ['no body where one is needed', { ...post, headers: { cookie: 'session=1' } }, 400, 'invalid_input'],
    ['an address that is none', { url: '/api/v1/token/%zz' }, 400, 'invalid_input'],
  ] as const)('of the framework have the same shape: %s', async (_name, request, expected, code) => {
    const answer = await (await start(quoteRoute)).inject(request);
    expect([answer.statusCode, answer.json()]).toEqual([expected, failure(code)]);
  });

  it('name the field that is wrong', async () => {
    const answer = await (await start(quoteRoute)).inject({
      ...post,
      payload: { ...SWAP, slippageBps: 'much' },
    });
    expect(answer.json().message).toMatch(/^slippageBps: /);
  });

  it('say which methods a path takes', async () => {
    const answer = await (await start(statusRoute)).inject({ method: 'PUT', url: '/api/v1/status' });
    expect(answer.headers.allow).toBe('GET, HEAD');
  });

  it('of what is no HTTP at all have the same shape', async () => {
    const server = await start(statusRoute);
    await server.listen({ host: '127.0.0.1', port: 0 });
    const address = server.server.address();
    const text = await new Promise<string>((resolve) => {
      const socket = connect(
        typeof address === 'object' && address !== null ? address.port : 0,
        '127.0.0.1',
        () => socket.write('BLAH\r\n\r\n'),
      );
      let received = '';
      socket.on('data', (data) => {
        received += String(data);
      });
      socket.on('close', () => resolve(received));
    });
    expect(text).toMatch(/^HTTP\/1\.1 400 /);
    expect(JSON.parse(text.split('\r\n\r\n')[1] ?? '')).toEqual(failure('invalid_input'));
  });
});

describe('the gate', () => {
  it('[API-07] answers a guest 401 before it reads a body', async () => {
    const answer = await (await start(quoteRoute)).inject({
      ...post,
      headers: { 'content-type': 'application/json' },
      payload: '{',
    });
    expect([answer.statusCode, answer.json()]).toEqual([
      401,
      { error: true, code: 'not_signed_in', message: 'Unauthorized' },
    ]);
  });

  it.each([
    [{}, 409],
    [{ origin: OUR_ORIGIN }, 409],
    [{ origin: 'http://localhost:4400', 'sec-fetch-site': 'same-origin' }, 409],
    [{ 'sec-fetch-site': 'none' }, 409],
    [{ origin: 'https://evil.example' }, 403],
    [{ origin: 'null' }, 403],
    [{ origin: 'http://127.0.0.1:4401' }, 403],
    [{ origin: OUR_ORIGIN, 'sec-fetch-site': 'cross-site' }, 403],
    [{ 'sec-fetch-site': 'cross-site' }, 403],
    [{ 'sec-fetch-site': 'same-site' }, 403],
  ])('lets a change through from ours alone: %o → %i', async (headers, expected) => {
    const answer = await (await start(quoteRoute)).inject({
      ...post,
      headers: { ...post.headers, ...headers },
      payload: SWAP,
    });
    expect(answer.statusCode).toBe(expected);
    if (expected === 403) expect(answer.json()).toEqual(failure('foreign_origin'));
  });

  it('lets anyone read, and offers no foreign page the answer', async () => {
    const answer = await (await start(statusRoute)).inject({
      url: '/api/v1/status',
      headers: { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
    });
    expect([answer.statusCode, answer.headers['access-control-allow-origin']]).toEqual([200, undefined]);
  });

  it('limits an address to 600 calls a minute and says when to come back', async () => {
    const server = await start({ ...statusRoute, rateLimitScale: 0.01 });
    const codes: number[] = [];
    for (let n = 0; n < 7; n++) codes.push((await server.inject('/api/v1/status')).statusCode);
    expect(codes).toEqual([200, 200, 200, 200, 200, 200, 429]);
    const refused = await server.inject('/api/v1/status');
    expect(refused.json()).toEqual(failure('rate_limited'));
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await server.inject({ url: '/api/v1/status', remoteAddress: '10.0.0.9' })).statusCode).toBe(200);
  });

  it('limits an account wherever it calls from', async () => {
    const server = await start({ ...statusRoute, callers, rateLimitScale: 0.01 });
    const from = (n: number) =>
      server.inject({
        url: '/api/v1/status',
        remoteAddress: `10.0.0.${n}`,
        headers: { cookie: 'session=1' },
      });
    const codes: number[] = [];
    for (let n = 0; n < 7; n++) codes.push((await from(n)).statusCode);
    expect(codes).toEqual([200, 200, 200, 200, 200, 200, 429]);
  });

  it('puts calls off while the server starts', async () => {
    const answer = await (await start({ ...statusRoute, isReady: () => false })).inject('/api/v1/status');
    expect([answer.statusCode, answer.json(), answer.headers['retry-after']]).toEqual([
      503,
      failure('unavailable'),
      '1',
    ]);
  });
});

describe('handlers', () => {
  it('are given the checked input, the caller and the request, and may set cookies one by one', async () => {
    const seen: unknown[] = [];
    const server = await start({
      callers,
      routes: {
        'GET /swap/{id}': ({ params }, context) => {
          seen.push(params, context.caller.userName, context.address, context.headers.get('cookie'));
          for (const name of FORWARDED) seen.push(context.headers.get(name));
          context.setCookie('a=1; Path=/');
          context.setCookie('b=2; Path=/');
          throw new ApiError('swap_not_found');
        },
      },
    });
    const forwarded = Object.fromEntries(FORWARDED.map((name) => [name, '6.6.6.6']));
    const answer = await server.inject({
      url: '/api/v1/swap/abc',
      headers: { cookie: 'session=1', ...forwarded },
    });
    expect(seen).toEqual([{ id: 'abc' }, 'Marlowe', '127.0.0.1', 'session=1', null, null, null, null]);
    expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([404, ['a=1; Path=/', 'b=2; Path=/']]);
  });

  it('must be there for every call of the contract, once', async () => {
    const server = await start({});
    const gate = { guard: () => () => undefined, callerOf: () => null };
    const options = { gate: Object.assign(Object.create(null), gate), log: silentLog };
    expect(() => registerRoutes(server, [], options)).toThrow(`No feature answers ${Object.keys(api)[0]}`);
    const twice = { 'GET /status': () => ({ data: status }) };
    expect(() => registerRoutes(server, [twice, twice], { ...options, partial: true })).toThrow(
      '2 features answer GET /status',
    );
  });
});
