import { api } from '@dugout/contract/api';
import { describe, expect, it } from 'vitest';
import { silentLog } from '#/platform/log/create-log.ts';
import { ApiError } from './api-error.ts';
import { callers, failure, post, quoteRoute, SWAP, status, statusRoute } from './http.fixture.ts';
import { OUR_ORIGIN, startedHarness } from './http.harness.ts';
import { registerRoutes } from './register-routes.ts';

const FORWARDED = ['x-forwarded-for', 'x-forwarded-host', 'forwarded', 'x-real-ip'];

describe('the gate', () => {
  it('[API-07] answers a guest with 401 before reading a body', async () => {
    const answer = await (await startedHarness(quoteRoute)).inject({
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
  ])('allows changes only from our own pages: %o → %i', async (headers, expected) => {
    const answer = await (await startedHarness(quoteRoute)).inject({
      ...post,
      headers: { ...post.headers, ...headers },
      payload: SWAP,
    });
    expect(answer.statusCode).toBe(expected);
    if (expected === 403) expect(answer.json()).toEqual(failure('foreign_origin'));
  });

  it('allows reads from anywhere without exposing the response to foreign pages', async () => {
    const answer = await (await startedHarness(statusRoute)).inject({
      url: '/api/v1/status',
      headers: { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
    });
    expect([answer.statusCode, answer.headers['access-control-allow-origin']]).toEqual([200, undefined]);
  });

  it('limits an address to 600 calls a minute and returns when to retry', async () => {
    const server = await startedHarness({ ...statusRoute, rateLimitScale: 0.01 });
    const codes: number[] = [];
    for (let n = 0; n < 7; n++) codes.push((await server.inject('/api/v1/status')).statusCode);
    expect(codes).toEqual([200, 200, 200, 200, 200, 200, 429]);
    const refused = await server.inject('/api/v1/status');
    expect(refused.json()).toEqual(failure('rate_limited'));
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await server.inject({ url: '/api/v1/status', remoteAddress: '10.0.0.9' })).statusCode).toBe(200);
  });

  it('limits an account across addresses', async () => {
    const server = await startedHarness({ ...statusRoute, callers, rateLimitScale: 0.01 });
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

  it('defers calls while the server starts', async () => {
    const answer = await (await startedHarness({ ...statusRoute, isReady: () => false })).inject(
      '/api/v1/status',
    );
    expect([answer.statusCode, answer.json(), answer.headers['retry-after']]).toEqual([
      503,
      failure('unavailable'),
      '1',
    ]);
  });

  it('defers calls of traders, and of nobody else, while rights may be outdated', async () => {
    let knowsRights = false;
    const server = await startedHarness({ ...statusRoute, callers, knowsRights: () => knowsRights });
    const call = (headers: Record<string, string>) => server.inject({ url: '/api/v1/status', headers });
    expect((await call({})).statusCode).toBe(200);
    const refused = await call({ cookie: 'session=1' });
    expect([refused.statusCode, refused.json(), refused.headers['retry-after']]).toEqual([
      503,
      failure('database_unavailable'),
      '1',
    ]);
    knowsRights = true;
    expect((await call({ cookie: 'session=1' })).statusCode).toBe(200);
  });
});

describe('while rights may be outdated', () => {
  it('a caller is not looked up in a database that does not answer', async () => {
    const server = await startedHarness({
      ...statusRoute,
      knowsRights: () => false,
      authenticate: () => new Promise(() => undefined),
    });
    const call = (headers: Record<string, string>) => server.inject({ url: '/api/v1/status', headers });
    expect((await call({ cookie: 'session=1' })).json()).toEqual(failure('database_unavailable'));
    expect((await call({})).statusCode).toBe(200);
  });
});

describe('handlers', () => {
  it('receive the checked input, the caller and the request, and can set several cookies', async () => {
    const seen: unknown[] = [];
    const server = await startedHarness({
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

  it('must exist exactly once for every call of the contract', async () => {
    const server = await startedHarness({});
    const gate = { guard: () => () => undefined, callerOf: () => null };
    const options = { gate: Object.assign(Object.create(null), gate), log: silentLog };
    expect(() => registerRoutes(server, [], options)).toThrow(`No feature answers ${Object.keys(api)[0]}`);
    const twice = { 'GET /status': () => ({ data: status }) };
    expect(() => registerRoutes(server, [twice, twice], { ...options, partial: true })).toThrow(
      '2 features answer GET /status',
    );
  });
});
