import { once } from 'node:events';
import type { FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { silentLog } from '#/platform/log/create-log.ts';
import type { Log } from '#/platform/log/log.ts';
import { eventually } from '#tests/kit/testing.ts';
import { type HarnessOptions, httpHarness } from './http.harness.ts';
import { onTheWire, openConnection, portOf, readAnswer, type WireAnswer } from './wire.harness.ts';

let app: FastifyInstance;
let port: number;
const start = async (options: HarnessOptions): Promise<void> => {
  app = await httpHarness(options);
  port = await portOf(app);
};
afterEach(() => app.close());

const status: HarnessOptions = { routes: { 'GET /price': () => ({ usdPrice: 152.3 }) } };
const callers = { 'session=1': { userId: 'u1', userName: 'Marlowe', sessionId: 's1' } };
const imported = vi.fn(() => ({ data: null }) as never);
const signedIn: HarnessOptions = {
  callers,
  routes: { 'POST /wallet/import': imported, 'POST /swap/quote': imported },
};
const POST = (path: string): string =>
  `POST /api/v1${path} HTTP/1.1\r\nHost: x\r\nCookie: session=1\r\nContent-Type: application/json\r\n`;
const get = (target: string, ...headers: string[]): string =>
  [`GET ${target} HTTP/1.1`, 'Host: 127.0.0.1', 'Connection: close', ...headers, '\r\n'].join('\r\n');
const signIn = (target: string): string =>
  [
    `POST ${target} HTTP/1.1`,
    'Host: 127.0.0.1',
    'Connection: close',
    'Content-Type: application/json',
    'Content-Length: 2',
    '\r\n{}',
  ].join('\r\n');

/** Checks the shape of any failure, including Node's own. */
function expectFailure(answer: WireAnswer, expected: number, code: string): void {
  expect([answer.status, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
    expected,
    'application/json; charset=utf-8',
    'no-store',
  ]);
  expect(JSON.parse(answer.body)).toEqual({ error: true, code, message: expect.any(String) });
}

const OTHER_WAYS = [
  '/api/auth/./sign-in/email',
  '/api/auth/x/../sign-in/email',
  '/api/./auth/sign-in/email',
  '/./api/auth/sign-in/email',
  '//api/auth/sign-in/email',
  '/api//auth/sign-in/email',
  '/api/auth//sign-in/email',
  '/api/auth/%2e/sign-in/email',
  '/api/auth/x/%2E%2e/sign-in/email',
  '/api/auth/%73ign-in/email',
  '/%61pi/auth/sign-in/email',
  '/api/auth/sign-in%2Femail',
  '/api/auth%2Fsign-in/email',
  '/api/auth/sign-in\\email',
  '/api/auth\\sign-in/email',
  '/api/auth/sign-in;x=1/email',
  '/api/auth/sign-in/email;x',
  '/api/auth/sign-in/email#x',
  'http://127.0.0.1:4400/api/auth/sign-in/email',
  'http://evil.example/api/auth/sign-in/email',
];

describe('a path that is not in normal form', () => {
  it.each(OTHER_WAYS)('never reaches the sign-in: %s', async (target) => {
    const handle = vi.fn(async () => new Response('{}'));
    await start({ auth: handle });
    expectFailure(await onTheWire(port, signIn(target)), 400, 'invalid_input');
    expect(handle).not.toHaveBeenCalled();
  });

  it('bypasses no limit: every path that reaches the sign-in is counted', async () => {
    let tries = 0;
    await start({
      rateLimitScale: 0.1,
      auth: async (request) => {
        // As the sign-in's own router reads it.
        if (/\/sign-in\/email\/?$/i.test(decodeURIComponent(new URL(request.url).pathname))) tries++;
        return new Response('{}');
      },
    });
    const targets = [
      ...OTHER_WAYS,
      '/api/auth/sign-in/email',
      '/api/auth/sign-in/email?x',
      '/api/auth/sign-in/email/',
    ];
    for (let round = 0; round < 2; round++)
      for (const target of targets) await onTheWire(port, signIn(target));
    expect(tries).toBe(3);
  });

  it.each([
    '/api/v1/./price',
    'http://127.0.0.1/api/v1/price',
    '/x/../index.html',
    '/assets/..%2F..%2Fpackage.json',
    '/%2e%2e/package.json',
  ])('is refused and not kept: %s', async (target) => {
    await start(status);
    expectFailure(await onTheWire(port, get(target)), 400, 'invalid_input');
  });
});

describe('a failure that Node would answer itself', () => {
  it.each([
    ['no HTTP', 'BLAH\r\n\r\n', 400, 'invalid_input'],
    [
      'a request without a host',
      'GET /api/v1/price HTTP/1.1\r\nConnection: close\r\n\r\n',
      400,
      'invalid_input',
    ],
    ['a length that is none', get('/api/v1/price', 'Content-Length: x'), 400, 'invalid_input'],
    [
      'a length and chunks',
      get('/api/v1/price', 'Content-Length: 1', 'Transfer-Encoding: chunked'),
      400,
      'invalid_input',
    ],
    [
      'headers that are too large',
      get('/api/v1/price', `X: ${'x'.repeat(20_000)}`),
      431,
      'headers_too_large',
    ],
    ['another expectation', get('/api/v1/price', 'Expect: more'), 417, 'expectation_failed'],
    ['a tunnel', 'CONNECT example.org:443 HTTP/1.1\r\nHost: example.org\r\n\r\n', 405, 'method_not_allowed'],
  ])('has the shape of every failure: %s', async (_name, bytes, expected, code) => {
    await start(status);
    expectFailure(await onTheWire(port, bytes), expected, code);
  });
});

describe('a slow client', () => {
  it.each([
    ['with its headers', 'GET /api/v1/price HTTP/1.1\r\nHost: x\r\nX-Slow:'],
    ['with saying anything', ''],
    ['with its body', `${POST('/swap/quote')}Content-Length: 9\r\n\r\n{`],
  ])('%s gets a response and is disconnected, even with its own end open', async (_name, bytes) => {
    await start(signedIn);
    app.server.headersTimeout = 100;
    app.server.requestTimeout = 100;
    const socket = await openConnection(port);
    socket.write(bytes);
    expectFailure(await readAnswer(socket), 408, 'request_timeout');
    await eventually(async () => expect(await connectionsOf()).toBe(0));
    socket.destroy();
  });

  const connectionsOf = () =>
    new Promise<number>((resolve, reject) =>
      app.server.getConnections((error, count) => (error === null ? resolve(count) : reject(error))),
    );
});

it('an aborted body is not logged as a server fault', async () => {
  const logged: object[] = [];
  const log: Log = { ...silentLog, error: (fields) => void logged.push(fields) };
  await start({ ...signedIn, log });
  const answered = vi.fn();
  app.server.on('request', (_request, response) => response.once('close', answered));
  for (const path of ['/wallet/import', '/swap/quote']) {
    const socket = await openConnection(port);
    const arrived = once(app.server, 'request');
    socket.write(`${POST(path)}Content-Length: 100\r\n\r\n{"name":`);
    await arrived;
    socket.destroy();
  }
  await vi.waitFor(() => expect(answered).toHaveBeenCalledTimes(2));
  await new Promise((resolve) => setImmediate(resolve));
  expect([logged, imported.mock.calls]).toEqual([[], []]);
});

it('a client that resets its connection at a CONNECT does not crash the server', async () => {
  await start(signedIn);
  for (let n = 0; n < 20; n++) {
    const socket = await openConnection(port);
    const refused = once(app.server, 'connect');
    socket.write('CONNECT example.org:443 HTTP/1.1\r\nHost: x\r\n\r\n');
    const [, connection] = await refused;
    // `once` of node:events would reject with the error of the reset.
    const closed = new Promise((resolve) => connection.once('close', resolve));
    socket.resetAndDestroy();
    await closed;
  }
  expectFailure(await onTheWire(port, 'CONNECT x HTTP/1.1\r\nHost: x\r\n\r\n'), 405, 'method_not_allowed');
});
