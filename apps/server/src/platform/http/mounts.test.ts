import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '#tests/kit/testing.ts';
import type { FetchHandler } from './fetch-route.ts';
import { httpHarness } from './http.harness.ts';

const web = temporaryFolder();
let app: FastifyInstance | null = null;

beforeAll(() => {
  mkdirSync(join(web, 'assets'));
  writeFileSync(
    join(web, 'index.html'),
    '<meta name="csp-nonce" content="__CSP_NONCE__"><script nonce="__CSP_NONCE__" src="/assets/a.js"></script><!-- first-frame --><!-- first-rows -->',
  );
  writeFileSync(
    join(web, 'first-load.json'),
    JSON.stringify({
      frame: '',
      pages: [
        { path: '/list', head: '', rows: '/api/v1/price', frame: '<p>list</p>', guestFrame: '<p>guest</p>' },
      ],
    }),
  );
  writeFileSync(join(web, 'assets/a.js'), 'plain');
  writeFileSync(join(web, 'assets/a.js.br'), 'pressed');
  writeFileSync(join(web, 'robots.txt'), 'robots');
});
afterEach(async () => {
  await app?.close();
  app = null;
});

const serve = async (): Promise<FastifyInstance> => {
  app = await httpHarness({ webFolder: web });
  return app;
};

describe('the page', () => {
  it('is served with a fresh nonce at every path that is no call', async () => {
    const server = await serve();
    const nonces = new Set<string>();
    for (const url of ['/', '/screener/abc?x=1', '/no/such/page']) {
      const { statusCode, headers, body } = await server.inject({
        url,
        headers: { host: 'dugout.example:4400' },
      });
      const nonce = /content="([^"]+)"/.exec(body)?.[1] ?? '';
      const policy = String(headers['content-security-policy']);
      expect([statusCode, headers['cache-control'], headers['content-type']]).toEqual([
        200,
        'no-cache',
        'text/html; charset=utf-8',
      ]);
      expect(body).toBe(
        `<meta name="csp-nonce" content="${nonce}"><script nonce="${nonce}" src="/assets/a.js"></script>`,
      );
      expect(policy.split('; ')).toEqual(
        expect.arrayContaining([
          `script-src 'self' 'nonce-${nonce}'`,
          `style-src 'self' 'nonce-${nonce}'`,
          "connect-src 'self' ws://dugout.example:4400",
          "object-src 'none'",
          "frame-ancestors 'none'",
        ]),
      );
      expect(policy).not.toContain('unsafe');
      nonces.add(nonce);
    }
    expect(nonces.size).toBe(3);
  });

  it('contains the rows of its first screen as a guest sees them, or none when the call fails', async () => {
    let usdPrice: number | null = 152.3;
    const price = () => {
      if (usdPrice === null) throw new Error('away');
      return { usdPrice };
    };
    app = await httpHarness({ webFolder: web, routes: { 'GET /price': price } });
    const rowsAt = async (url: string) =>
      /<script type="application\/json" id="first-rows">(.*)<\/script>$/.exec(
        (await app?.inject(url))?.body ?? '',
      )?.[1];
    expect(await rowsAt('/list')).toBe('{"usdPrice":152.3}');
    expect(await rowsAt('/other')).toBeUndefined();
    usdPrice = null;
    expect(await rowsAt('/list')).toBeUndefined();
    expect((await app.inject('/list')).statusCode).toBe(200);
  });

  it("paints the guest's frame for a request without a cookie", async () => {
    const server = await serve();
    expect((await server.inject('/list')).body).toContain('<p>guest</p>');
    const { body } = await server.inject({ url: '/list', headers: { cookie: 'session=1' } });
    expect(body).toContain('<p>list</p>');
  });

  it('keeps the Host header out of its policy', async () => {
    const { headers } = await (await serve()).inject({
      url: '/',
      headers: { host: "x; script-src 'unsafe-inline'" },
    });
    expect(headers['content-security-policy']).not.toContain('unsafe');
  });

  it('caches hashed files permanently, in the encoding that the browser accepts', async () => {
    const server = await serve();
    const pressed = await server.inject({ url: '/assets/a.js', headers: { 'accept-encoding': 'br' } });
    expect([pressed.body, pressed.headers['content-encoding'], pressed.headers['cache-control']]).toEqual([
      'pressed',
      'br',
      'public, max-age=31536000, immutable',
    ]);
    expect((await server.inject('/assets/a.js')).body).toBe('plain');
    expect((await server.inject('/robots.txt')).headers['cache-control']).toBe('public, max-age=3600');
  });

  it.each(['/api/v1/nothing', '/api', '/assets/none.js', '/images/none', '/%2e%2e/package.json'])(
    'is not served for %s',
    async (url) => {
      const { statusCode, headers } = await (await serve()).inject(url);
      if (url.startsWith('/%')) expect(headers['content-type']).toBe('text/html; charset=utf-8');
      else expect(statusCode).toBe(404);
    },
  );

  it('is not served without a nonce', async () => {
    expect((await (await serve()).inject('/index.html')).body).not.toContain('__CSP_NONCE__');
  });
});

describe('sign-in', () => {
  const mount = async (auth: FetchHandler, rateLimitScale = 1000) => {
    app = await httpHarness({ auth, rateLimitScale });
    return app;
  };

  it("passes on its handler's response with every cookie", async () => {
    const received: unknown[] = [];
    const server = await mount(async (request) => {
      received.push(
        request.method,
        new URL(request.url).pathname,
        await request.json(),
        request.headers.get('x-forwarded-for'),
      );
      const headers = new Headers({ 'content-type': 'application/json' });
      headers.append('set-cookie', 'a=1');
      headers.append('set-cookie', 'b=2, x');
      return new Response('{"code":"INVALID"}', { status: 401, headers });
    });
    const answer = await server.inject({
      method: 'POST',
      url: '/api/auth/sign-in/email',
      headers: { 'x-forwarded-for': '6.6.6.6' },
      payload: { email: 'a' },
    });
    expect(received).toEqual(['POST', '/api/auth/sign-in/email', { email: 'a' }, '127.0.0.1']);
    expect([answer.statusCode, answer.json(), answer.headers['set-cookie']]).toEqual([
      401,
      { code: 'INVALID' },
      ['a=1', 'b=2, x'],
    ]);
  });

  it('is refused to foreign pages, other media types and large bodies', async () => {
    const server = await mount(async () => new Response('{}'));
    const post = (headers: Record<string, string>, payload: string) =>
      server.inject({ method: 'POST', url: '/api/auth/sign-in/email', headers, payload });
    const json = { 'content-type': 'application/json' };
    expect((await post({ ...json, origin: 'https://evil.example' }, '{}')).json().code).toBe(
      'foreign_origin',
    );
    expect((await post({ 'content-type': 'text/plain' }, '{}')).json().code).toBe('unsupported_media_type');
    expect((await post(json, 'x'.repeat(300_000))).json().code).toBe('too_large');
  });

  it('is limited to 30 attempts a minute, other calls are not', async () => {
    const server = await mount(async () => new Response('{}'), 0.1);
    const tries: number[] = [];
    for (let n = 0; n < 4; n++)
      tries.push(
        (await server.inject({ method: 'POST', url: '/api/auth/sign-in/email', payload: {} })).statusCode,
      );
    expect(tries).toEqual([200, 200, 200, 429]);
    expect((await server.inject('/api/auth/get-session')).statusCode).toBe(200);
  });
});
