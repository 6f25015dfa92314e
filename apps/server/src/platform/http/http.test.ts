import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { silentLog } from '#/platform/log/create-log.ts';
import type { Log } from '#/platform/log/log.ts';
import { failure, post, quoteRoute, SWAP, status, statusRoute } from './http.fixture.ts';
import { type HarnessOptions, startedHarness } from './http.harness.ts';

describe('answers', () => {
  it('[API-06] carry their payload in `data` as uncacheable JSON', async () => {
    const answer = await (await startedHarness(statusRoute)).inject('/api/v1/status');
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ data: status });
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
  });

  it('contain only what the contract names', async () => {
    const more = { ...status, secret: 'x' };
    const answer = await (await startedHarness({ routes: { 'GET /status': () => ({ data: more }) } })).inject(
      '/api/v1/status',
    );
    expect(answer.json()).toEqual({ data: status });
  });

  it('that violate the contract are never sent', async () => {
    const wrong: object = { ...status, slot: 'soon' };
    const answer = await (
      await startedHarness({
        routes: { 'GET /status': () => ({ data: Object.assign({ ...status }, wrong) }) },
      })
    ).inject('/api/v1/status');
    expect([answer.statusCode, answer.json()]).toEqual([500, failure('internal')]);
  });

  it('to HEAD equal those to GET without a body', async () => {
    const answer = await (await startedHarness(statusRoute)).inject({
      method: 'HEAD',
      url: '/api/v1/status',
    });
    expect([answer.statusCode, answer.body]).toEqual([200, '']);
  });
});

describe('failures', () => {
  it('[API-06] of the catalog carry error, code and message with their status', async () => {
    const answer = await (await startedHarness(quoteRoute)).inject({ ...post, payload: SWAP });
    expect([answer.statusCode, answer.json()]).toEqual([
      409,
      { error: true, code: 'insufficient_sol', message: 'Not enough SOL in this wallet' },
    ]);
  });

  it('of unknown kinds reveal nothing and are logged under the request id', async () => {
    const logged: object[] = [];
    const log: Log = { ...silentLog, error: (fields) => void logged.push(fields) };
    const broken: HarnessOptions['routes'] = {
      'GET /status': () => {
        throw new Error('password of the database is hunter2');
      },
    };
    const answer = await (await startedHarness({ log, routes: broken })).inject('/api/v1/status');
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
    const answer = await (await startedHarness(quoteRoute)).inject(request);
    expect([answer.statusCode, answer.json()]).toEqual([expected, failure(code)]);
  });

  it('name the invalid field', async () => {
    const answer = await (await startedHarness(quoteRoute)).inject({
      ...post,
      payload: { ...SWAP, slippageBps: 'much' },
    });
    expect(answer.json().message).toMatch(/^slippageBps: /);
  });

  it('list the methods that a path accepts', async () => {
    const answer = await (await startedHarness(statusRoute)).inject({ method: 'PUT', url: '/api/v1/status' });
    expect(answer.headers.allow).toBe('GET, HEAD');
  });

  it('of malformed HTTP have the same shape', async () => {
    const server = await startedHarness(statusRoute);
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
