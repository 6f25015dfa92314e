import { brotliDecompressSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { httpHarness } from '../http.harness.ts';
import type { Routes } from '../routes.ts';
import { CallLoad, NO_LIMITS } from './call-load.ts';

const status = (version: string) => ({
  data: {
    product: 'Dugout',
    version,
    tradingMode: 'paper' as const,
    marketSource: 'simulator' as const,
    slot: 1,
    feedDelayMs: null,
    tokens: 0,
    registration: 'open' as const,
    solUsd: null,
  },
});
const callers = { signedIn: { userId: 'ann', userName: 'Ann', sessionId: 's' } };
/** Uses this many ms of processor time, even on a busy machine. */
const busy = (ms: number): void => {
  const began = process.cpuUsage();
  while (process.cpuUsage(began).user < ms * 1_000);
};
const apps: { close(): Promise<unknown> }[] = [];
afterEach(async () => {
  for (const app of apps.splice(0)) await app.close();
});
async function serve(routes: Routes, load = new CallLoad(NO_LIMITS)) {
  const app = await httpHarness({ routes, load, callers });
  apps.push(app);
  return app;
}
const from = (remoteAddress: string, url = '/api/v1/status') => ({ url, remoteAddress });

describe('[R6] a caller', () => {
  it('pays with processor time and waits when it is used up, without delaying others', async () => {
    let now = 0;
    const load = new CallLoad({ ...NO_LIMITS, rateLimitScale: 0.01, now: () => now });
    const app = await serve(
      {
        'GET /status': () => {
          busy(25);
          return status('1');
        },
        'GET /swap/orders': () => ({ data: [] }),
      },
      load,
    );
    // 10 ms may be used at once: the first call overdraws by 15 ms, which take 30 s to pay.
    expect((await app.inject(from('10.0.0.1'))).statusCode).toBe(200);
    const refused = await app.inject(from('10.0.0.1'));
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'rate_limited']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await app.inject(from('10.0.0.2'))).statusCode).toBe(200);
    const trading = {
      ...from('10.0.0.1', '/api/v1/swap/orders'),
      headers: { cookie: 'signedIn' },
    };
    expect((await app.inject(trading)).statusCode).toBe(200);
    expect(load.shed().get('budget')).toBe(1);
    now += Number(refused.headers['retry-after']) * 1_000;
    expect((await app.inject(from('10.0.0.1'))).statusCode).toBe(200);
  });

  it('is counted by its whole IPv6 network', async () => {
    const load = new CallLoad({ ...NO_LIMITS, rateLimitScale: 0.01, now: () => 0 });
    const app = await serve(
      {
        'GET /status': () => {
          busy(25);
          return status('1');
        },
      },
      load,
    );
    expect((await app.inject(from('2001:db8:1:2::1'))).statusCode).toBe(200);
    expect((await app.inject(from('2001:db8:1:2::ffff'))).statusCode).toBe(429);
    expect((await app.inject(from('2001:db8:1:3::1'))).statusCode).toBe(200);
  });
});

it('[R6] refuses everything but trading and signing out while the event loop is late', async () => {
  let late = 251;
  const load = new CallLoad({ ...NO_LIMITS, maxDelayMs: 250, delayMs: () => late });
  let requested = 0;
  const app = await serve(
    {
      'GET /status': () => {
        requested += 1;
        return status('1');
      },
      'GET /swap/orders': () => ({ data: [] }),
      'POST /api/logout': () => ({ message: 'Signed out' }),
    },
    load,
  );
  const signedIn = { headers: { cookie: 'signedIn' } };
  const shed = await app.inject(from('10.0.0.1'));
  expect([shed.statusCode, shed.headers['retry-after'], requested]).toEqual([503, '1', 0]);
  expect((await app.inject({ ...from('10.0.0.1', '/api/v1/swap/orders'), ...signedIn })).statusCode).toBe(
    200,
  );
  expect((await app.inject({ method: 'POST', url: '/api/logout', ...signedIn })).statusCode).toBe(200);
  expect(load.shed().get('delay')).toBe(1);
  late = 250;
  expect((await app.inject(from('10.0.0.1'))).statusCode).toBe(200);
});

describe('[R6] a shared answer', () => {
  const counted = (maxAgeMs: number, version = { of: 0 }) => {
    const made: unknown[] = [];
    const routes: Routes = {
      'GET /search': {
        maxAgeMs,
        version: () => version.of,
        answer: ({ query }) => {
          made.push(query);
          return {
            data: { tokens: [], wallets: [], profiles: [] },
            error: false,
            message: '',
          };
        },
      },
      'GET /status': {
        maxAgeMs,
        answer: async () => {
          made.push('status');
          return status('x'.repeat(5_000));
        },
      },
    };
    return { made, routes, version };
  };

  it('is computed once for all callers with the same input, in any notation', async () => {
    const { made, routes, version } = counted(60_000);
    const app = await serve(routes);
    const get = async (url: string, headers = {}) => (await app.inject({ url, headers })).statusCode;
    const answers = await Promise.all([
      get('/api/v1/search?search=frog'),
      get('/api/v1/search?search=%66rog&unknown=1'),
      get('/api/v1/search?search=frog', { cookie: 'signedIn' }),
    ]);
    expect([answers, made.length]).toEqual([[200, 200, 200], 1]);
    await get('/api/v1/search?search=Frog');
    expect(made).toHaveLength(2);
    version.of += 1;
    await get('/api/v1/search?search=frog');
    expect(made).toHaveLength(3);
  });

  it('is compressed once, and shared with callers that arrive during the compression', async () => {
    const { made, routes } = counted(60_000);
    const app = await serve(routes);
    const fetchOne = () => app.inject({ url: '/api/v1/status', headers: { 'accept-encoding': 'br' } });
    const [one, other] = await Promise.all([fetchOne(), fetchOne()]);
    expect(made).toEqual(['status']);
    expect([one.headers['content-encoding'], one.headers.vary]).toEqual(['br', 'accept-encoding']);
    expect(brotliDecompressSync(one.rawPayload)).toEqual(brotliDecompressSync(other.rawPayload));
    const plain = await app.inject('/api/v1/status');
    expect(plain.json().data.version).toHaveLength(5_000);
  });

  it('is not kept beyond its lifetime, nor after a failure', async () => {
    const { made, routes } = counted(0);
    const app = await serve(routes);
    await app.inject('/api/v1/status');
    await app.inject('/api/v1/status');
    expect(made).toHaveLength(2);
    let fails = true;
    const failing = await serve({
      'GET /status': {
        maxAgeMs: 60_000,
        answer: async () => {
          if (fails) throw new Error('away');
          return status('1');
        },
      },
    });
    expect((await failing.inject('/api/v1/status')).statusCode).toBe(500);
    fails = false;
    expect((await failing.inject('/api/v1/status')).statusCode).toBe(200);
  });
});
