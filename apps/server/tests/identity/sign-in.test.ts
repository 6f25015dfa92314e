import { once } from 'node:events';
import { LIVE_CLOSE } from '@dugout/contract/constants';
import { beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { Browser } from './server.ts';
import { sharedIdentityServer } from './shared-server.ts';

const SESSION = 'dugout.session_token';
const server = sharedIdentityServer();
const browser = (headers?: Record<string, string>): Browser => new Browser(server.base, headers);

describe('signing in and out', () => {
  const credentials = { email: 'back@example.com', password: 'correct horse battery' };

  beforeAll(async () => {
    await browser().signUp('Back', credentials);
  });

  it('accepts only the right password', async () => {
    const trader = browser();
    const wrong = await trader.post('/api/auth/sign-in/email', {
      ...credentials,
      password: 'something else',
    });
    expect([wrong.status, wrong.body.code]).toEqual([401, 'INVALID_EMAIL_OR_PASSWORD']);
    const unknown = await trader.post('/api/auth/sign-in/email', {
      ...credentials,
      email: 'nobody@example.com',
    });
    expect([unknown.status, unknown.body]).toEqual([401, wrong.body]);
    const right = await trader.post('/api/auth/sign-in/email', credentials);
    expect(right.status).toBe(200);
    expect((await trader.get('/api/v1/me')).body.data.userName).toBe('Back');
  });

  it("creates a new session at every sign-in and ends the browser's previous one", async () => {
    const trader = browser();
    await trader.post('/api/auth/sign-in/email', credentials);
    const planted = trader.cookies.get(SESSION) ?? '';
    await trader.post('/api/auth/sign-in/email', credentials);
    expect(trader.cookies.get(SESSION)).not.toBe(planted);
    const old = browser({ cookie: `${SESSION}=${planted}` });
    expect((await old.get('/api/v1/me')).body).toEqual({ data: null });
  });

  it('rejects a chosen, changed or unsigned session value', async () => {
    const trader = browser();
    const { body } = await trader.post('/api/auth/sign-in/email', credentials);
    const real = decodeURIComponent(trader.cookies.get(SESSION) ?? '');
    const signature = real.slice(real.lastIndexOf('.') + 1);
    const forgeries = [
      'chosen',
      'chosen.c2lnbmF0dXJl',
      body.token,
      `${body.token}.`,
      `${body.token}x.${signature}`,
      `${body.token}.${signature.slice(4)}`,
      '%E0%A4%A',
    ];
    for (const value of forgeries) {
      const thief = browser({ cookie: `${SESSION}=${value}` });
      expect((await thief.get('/api/v1/me')).body).toEqual({ data: null });
      expect((await thief.get('/api/v1/wallet/user')).status).toBe(401);
    }
    expect(
      (await browser({ cookie: `other=1; ${SESSION}=${encodeURIComponent(real)}` }).get('/api/v1/me')).body
        .data.userName,
    ).toBe('Back');
  });

  for (const method of ['get', 'post'] as const) {
    it(`[API-11] [API-12] ends the session by ${method.toUpperCase()} /api/logout, clears the cookie and closes its sockets`, async () => {
      const trader = browser();
      await trader.post('/api/auth/sign-in/email', credentials);
      const value = trader.cookies.get(SESSION) ?? '';
      const caller = await server.identity.authenticate(new Headers({ cookie: `${SESSION}=${value}` }));
      const { status, body } = await trader[method]('/api/logout');
      expect([status, body]).toEqual([200, { message: 'Logout successful.' }]);
      expect(trader.cookies.has(SESSION)).toBe(false);
      expect(server.closed).toContain(caller?.sessionId);
      expect((await browser({ cookie: `${SESSION}=${value}` }).get('/api/v1/me')).body).toEqual({
        data: null,
      });
    });
  }

  it('[API-12] does not sign out by HEAD', async () => {
    const trader = browser();
    await trader.post('/api/auth/sign-in/email', credentials);
    const cookie = `${SESSION}=${trader.cookies.get(SESSION)}`;
    for (const path of ['/api/logout', '/api/auth/sign-out']) {
      const response = await fetch(server.base + path, { method: 'HEAD', headers: { cookie } });
      expect(response.ok).toBe(false);
      expect(response.headers.getSetCookie()).toEqual([]);
    }
    expect(
      (await fetch(`${server.base}/api/logout`, { method: 'HEAD', headers: { cookie } })).headers.get(
        'allow',
      ),
    ).toBe('GET, POST');
    expect((await trader.get('/api/v1/me')).body.data.userName).toBe('Back');
  });

  it("[API-11] closes only that session's live sockets", async () => {
    const [leaving, staying] = [browser(), browser()];
    const sockets = await Promise.all(
      [leaving, staying].map(async (trader) => {
        await trader.post('/api/auth/sign-in/email', credentials);
        const headers = { cookie: `${SESSION}=${trader.cookies.get(SESSION)}`, origin: server.base };
        const socket = new WebSocket(`${server.base.replace('http', 'ws')}/api/v1/live`, { headers });
        await once(socket, 'open');
        return socket;
      }),
    );
    const closed = sockets[0] === undefined ? [] : once(sockets[0], 'close');
    await leaving.get('/api/logout');
    expect((await closed)[0]).toBe(LIVE_CLOSE.signedOut);
    expect(sockets[1]?.readyState).toBe(WebSocket.OPEN);
    sockets[1]?.terminate();
  });

  it('[API-12] refuses a sign-out from another site', async () => {
    const trader = browser();
    await trader.post('/api/auth/sign-in/email', credentials);
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://evil.example' },
    ]) {
      const refused = await trader.get('/api/logout', headers);
      expect([refused.status, refused.body.code]).toEqual([403, 'foreign_origin']);
    }
    expect((await trader.get('/api/v1/me')).body.data.userName).toBe('Back');
    expect((await trader.get('/api/logout', { 'sec-fetch-site': 'none' })).status).toBe(200);
  });

  it('[API-11] allows a guest to sign out', async () => {
    expect((await browser().get('/api/logout')).body).toEqual({ message: 'Logout successful.' });
  });

  it('refuses sign-ins and sign-ups from foreign pages, with and without a cookie', async () => {
    const trader = browser();
    await trader.post('/api/auth/sign-in/email', credentials);
    for (const from of [trader, browser()]) {
      for (const headers of [
        { origin: 'https://evil.example' },
        { origin: 'null' },
        { 'sec-fetch-site': 'cross-site' },
      ]) {
        const refused = await from.post('/api/auth/sign-in/email', credentials, headers);
        expect(refused.status).toBe(403);
        expect(refused.headers.getSetCookie()).toEqual([]);
      }
    }
  });

  it('accepts a non-browser client: a cookie and no Origin', async () => {
    const script = browser();
    await script.signUp('Script');
    const cookie = `${SESSION}=${script.cookies.get(SESSION)}`;
    const response = await fetch(`${server.base}/api/auth/sign-out`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: '{}',
    });
    expect(response.status).toBe(200);
  });

  it('closes sockets however a session ends: better-auth’s own sign-out and a password change', async () => {
    const [one, two] = [browser(), browser()];
    await one.signUp('TwoScreens', { email: 'two@example.com' });
    await two.post('/api/auth/sign-in/email', {
      email: 'two@example.com',
      password: 'correct horse battery',
    });
    const before = server.closed.length;
    const changed = await one.post('/api/auth/change-password', {
      currentPassword: 'correct horse battery',
      newPassword: 'another good one',
      revokeOtherSessions: true,
    });
    expect(changed.status).toBe(200);
    expect(server.closed.length - before).toBeGreaterThanOrEqual(2);
    expect((await two.get('/api/v1/me')).body).toEqual({ data: null });
    await one.post('/api/auth/sign-out');
    expect((await one.get('/api/v1/me')).body).toEqual({ data: null });
  });

  it('disables routes that bypass profile rules, call the network or redirect elsewhere', async () => {
    const trader = browser();
    await trader.signUp('Fixed');
    for (const path of [
      ...[
        'update-user',
        'update-session',
        'sign-in/social',
        'request-password-reset',
        'reset-password',
        'change-email',
        'delete-user',
      ],
      ...[
        'link-social',
        'unlink-account',
        'list-accounts',
        'get-access-token',
        'refresh-token',
        'account-info',
        'set-password',
      ],
      ...['list-sessions', 'revoke-session', 'revoke-sessions', 'send-verification-email', 'ok', 'error'],
    ]) {
      const { status, body } = await trader.post(`/api/auth/${path}`, { name: 'admin', provider: 'google' });
      expect([status, body]).toEqual([404, { code: 'NOT_FOUND', message: 'Unknown endpoint' }]);
    }
    const elsewhere = encodeURIComponent('http://127.0.0.1:9');
    for (const path of [
      'reset-password/token',
      'verify-email',
      'callback/google',
      'error',
      'delete-user/callback',
    ]) {
      expect((await trader.get(`/api/auth/${path}?callbackURL=${elsewhere}`)).status).toBe(404);
    }
  });
});

describe('password guesses for one account', () => {
  const PASSWORD = 'correct horse battery';
  const attempt = (from: Browser, email: string, password = 'wrong horse battery') =>
    from.post('/api/auth/sign-in/email', { email, password });

  it('are limited to ten whatever RATE_LIMIT_SCALE, even for an unknown email', async () => {
    await browser().signUp('Guessed', { email: 'guessed@example.com' });
    for (const email of ['guessed@example.com', 'nobody-guessed@example.com']) {
      const answers = await Promise.all(Array.from({ length: 40 }, () => attempt(browser(), email)));
      expect(answers.map(({ status }) => status).filter((status) => status === 401)).toHaveLength(10);
      const refused = answers.filter(({ status }) => status === 429);
      expect(refused).toHaveLength(30);
      expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
    }
  });

  it('do not lock out a device that signed in before', async () => {
    const owner = browser();
    await owner.signUp('Returning', { email: 'returning@example.com' });
    await owner.post('/api/auth/sign-out');
    await Promise.all(Array.from({ length: 40 }, () => attempt(browser(), 'returning@example.com')));
    expect((await attempt(browser(), 'returning@example.com', PASSWORD)).status).toBe(429);
    expect((await attempt(owner, 'returning@example.com', PASSWORD)).status).toBe(200);
    const forged = browser({ cookie: `dugout.device=${'0'.repeat(32)}.${'A'.repeat(43)}` });
    expect((await attempt(forged, 'returning@example.com', PASSWORD)).status).toBe(429);
  });
});
