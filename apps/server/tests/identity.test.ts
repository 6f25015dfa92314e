import { once } from 'node:events';
import { LIVE_CLOSE } from '@dugout/contract/constants';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { Browser, startTestServer, type TestServer } from './identity-server.ts';

const SESSION = 'dugout.session_token';
let server: TestServer;
const browser = (headers?: Record<string, string>): Browser => new Browser(server.base, headers);

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('signing up', () => {
  it('[SHELL-02] makes a guest a trader with a session, an id without hyphens and a wallet before the answer', async () => {
    const visitor = browser();
    expect((await visitor.get('/api/v1/me')).body).toEqual({ data: null });
    const { status, body } = await visitor.signUp('Newcomer');
    expect(status).toBe(200);
    expect(body.user.id).toMatch(/^[a-z0-9]{24}$/);
    const me = await visitor.get('/api/v1/me');
    expect(me.body.data).toMatchObject({
      userId: body.user.id,
      userName: 'Newcomer',
      image: null,
      email: expect.stringContaining('@example.com'),
    });
    expect(server.emitted).toContainEqual([
      'identity.signedUp',
      { userId: body.user.id, userName: 'Newcomer' },
    ]);
    expect(server.emitted).toContainEqual([
      'wallets.created',
      expect.objectContaining({ userId: body.user.id }),
    ]);
  });

  it('[SHELL-19] sets the session as an HttpOnly, same-site cookie for the whole site', async () => {
    const { headers } = await browser().signUp('Cookie');
    const cookie = headers.getSetCookie().find((line) => line.startsWith(`${SESSION}=`)) ?? '';
    expect(cookie.split('; ').slice(1).sort()).toEqual([
      'HttpOnly',
      'Max-Age=2592000',
      'Path=/',
      'SameSite=Lax',
    ]);
  });

  it('[SHELL-01] makes of a wished name a user name, unique whatever the case, and takes no other field', async () => {
    const first = await browser().signUp('  Jo hn!_1  ', {
      role: 'admin',
      image: 'https://elsewhere.example/x.png',
      emailVerified: true,
    });
    const second = await browser().signUp('JOHN_1');
    const names = [first.body.user.name, second.body.user.name];
    expect(names).toEqual(['John_1', 'JOHN_12']);
    expect(first.body.user).toMatchObject({ image: null, emailVerified: false });
    expect(first.body.user).not.toHaveProperty('role');
    const odd = await Promise.all(
      ['x', '', '!!!', 'a'.repeat(60), 'ünïcödé'].map(
        async (name) => (await browser().signUp(name)).body.user.name,
      ),
    );
    for (const name of odd) expect(name).toMatch(/^[A-Za-z0-9_]{3,20}$/);
  });

  it('gives names to many who request the same one at the same time', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => browser().signUp('Crowd')));
    expect(answers.map((answer) => answer.status)).toEqual(Array(8).fill(200));
    expect(new Set(answers.map((answer) => answer.body.user.name.toLowerCase())).size).toBe(8);
  });

  it('refuses short and long passwords, a known e-mail and a bad one, each in {code, message}', async () => {
    const email = 'taken@example.com';
    await browser().signUp('Taken', { email });
    const refused = await Promise.all([
      browser().signUp('A1b', { password: 'short' }),
      browser().signUp('A2b', { password: 'x'.repeat(129) }),
      browser().signUp('A3b', { email: email.toUpperCase() }),
      browser().signUp('A4b', { email: 'nowhere' }),
    ]);
    for (const { status, body } of refused) {
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(500);
      expect(Object.keys(body).sort()).toEqual(['code', 'message']);
    }
  });

  it('refuses an e-mail that is taken in the words and with the status of one that is reserved, whatever its case', async () => {
    await browser().signUp('Known', { email: 'known@example.com' });
    const [taken, shouted, reserved] = await Promise.all(
      ['known@example.com', 'KNOWN@example.com', 'known@example.invalid'].map((email) =>
        browser().signUp('Probe', { email }),
      ),
    );
    expect([taken?.status, taken?.body.code]).toEqual([422, 'SIGN_UP_REFUSED']);
    for (const other of [shouted, reserved])
      expect([other?.status, other?.body]).toEqual([taken?.status, taken?.body]);
  });

  it('refuses e-mails in domains that never receive mail, but not those of private networks', async () => {
    for (const name of [
      'invalid',
      'placeholder.INVALID',
      'siws.placeholder.invalid',
      'localhost',
      'onion',
      'alt',
    ])
      expect((await browser().signUp('Nowhere', { email: `a@b.${name}` })).status).toBe(422);
    for (const name of ['example.com', 'office.internal', 'traders.test'])
      expect((await browser().signUp('Somewhere', { email: `a@sub.${name}` })).status).toBe(200);
  });

  it('refuses passwords that anyone would try first, the trader’s own name and e-mail among them', async () => {
    for (const password of ['password', '12345678', 'Obvious_1', 'obvious@example.com']) {
      const { status, body } = await browser().signUp('Obvious_1', {
        email: 'obvious@example.com',
        password,
      });
      expect([status, body.code]).toEqual([400, 'PASSWORD_GUESSABLE']);
    }
  });

  it('stores the password as argon2id and nothing of it in a log', async () => {
    await browser().signUp('Hashed', { password: 'a password to look for' });
    const accounts = await server.db.tables().selectFrom('auth_account').selectAll().execute();
    const hashes = accounts.map((account) => account.password);
    expect(hashes.length).toBeGreaterThan(0);
    for (const hash of hashes) expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(server.logged.join('\n')).not.toContain('a password to look for');
  });
});

describe('signing in and out', () => {
  const credentials = { email: 'back@example.com', password: 'correct horse battery' };

  beforeAll(async () => {
    await browser().signUp('Back', credentials);
  });

  it('takes the right password only', async () => {
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

  it('gives a fresh session at every sign-in and ends the one that the browser had', async () => {
    const trader = browser();
    await trader.post('/api/auth/sign-in/email', credentials);
    const planted = trader.cookies.get(SESSION) ?? '';
    await trader.post('/api/auth/sign-in/email', credentials);
    expect(trader.cookies.get(SESSION)).not.toBe(planted);
    const old = browser({ cookie: `${SESSION}=${planted}` });
    expect((await old.get('/api/v1/me')).body).toEqual({ data: null });
  });

  it('takes no session value that somebody chose, changed, or left unsigned', async () => {
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
      expect(server.emitted).toContainEqual([
        'identity.signedOut',
        { userId: caller?.userId, sessionId: caller?.sessionId },
      ]);
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

  it('[API-11] closes the live sockets of that session alone', async () => {
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

  it('[API-12] refuses a sign-out that another site asks for', async () => {
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

  it('[API-11] lets a guest sign out too', async () => {
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

  it('lets a client in that is no browser: a cookie and no Origin', async () => {
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

  it('closes sockets however a session ends: better-auth’s own sign-out and a change of password', async () => {
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

  it('does not offer what would change a profile behind its rules, call the network or redirect elsewhere', async () => {
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

describe('guesses at one account', () => {
  const PASSWORD = 'correct horse battery';
  const attempt = (from: Browser, email: string, password = 'wrong horse battery') =>
    from.post('/api/auth/sign-in/email', { email, password });

  it('are checked ten times, whatever RATE_LIMIT_SCALE, for an e-mail without an account too', async () => {
    await browser().signUp('Guessed', { email: 'guessed@example.com' });
    for (const email of ['guessed@example.com', 'nobody-guessed@example.com']) {
      const answers = await Promise.all(Array.from({ length: 40 }, () => attempt(browser(), email)));
      expect(answers.map(({ status }) => status).filter((status) => status === 401)).toHaveLength(10);
      const refused = answers.filter(({ status }) => status === 429);
      expect(refused).toHaveLength(30);
      expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
    }
  });

  it('do not keep a device out that signed in before', async () => {
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

describe('bad input', () => {
  const paths = [
    'sign-up/email',
    'sign-in/email',
    'siws/verify',
    'passkey/verify-authentication',
    'passkey/verify-registration',
  ].concat([
    'passkey/delete-passkey',
    'passkey/update-passkey',
    'revoke-session',
    'change-password',
    'verify-password',
  ]);
  const nul = '\0'.repeat(10);
  const bodies: unknown[] = [
    null,
    [],
    'x',
    {},
    { response: {} },
    {
      response: {
        id: 'a',
        rawId: 'a',
        type: 'public-key',
        response: { clientDataJSON: 'x', authenticatorData: 'x', signature: 'x' },
      },
    },
    { name: {}, email: [], password: {}, token: 1, id: 1, currentPassword: 1, newPassword: 1 },
    {
      name: nul,
      email: `${nul}@example.com`,
      password: nul,
      token: nul,
      id: nul,
      currentPassword: nul,
      newPassword: nul,
    },
    { address: nul, message: nul, signature: nul },
  ];

  it('is refused with 4xx by every call, for guests and traders', async () => {
    const trader = browser();
    await trader.signUp('Clumsy');
    for (const from of [browser(), trader]) {
      for (const path of paths) {
        for (const body of bodies) {
          const { status } = await from.post(`/api/auth/${path}`, body);
          expect([path, body, Math.floor(status / 100)]).toEqual([path, body, 4]);
        }
      }
    }
  });
});

describe('profiles', () => {
  it('finds names by their beginning, whatever the case, and takes no pattern', async () => {
    await Promise.all(['Zeta_one', 'zetaTwo', 'ZETA'].map((name) => browser().signUp(name)));
    const found = await server.identity.door.profiles.search('zEt', 10);
    expect(found.map((profile) => profile.userName)).toEqual(['ZETA', 'zetaTwo', 'Zeta_one']);
    expect(await server.identity.door.profiles.search('zet', 1)).toHaveLength(1);
    expect(await server.identity.door.profiles.search('%', 10)).toEqual([]);
    expect((await server.identity.door.profiles.search('zeta_', 10))[0]?.userName).toBe('Zeta_one');
    expect(await server.identity.door.profiles.profile(found[0]?.userId ?? '')).toEqual(found[0]);
    expect(await server.identity.door.profiles.profile('nobody')).toBeNull();
  });
});

describe('behind https', () => {
  it('[SHELL-19] marks the session cookie Secure', async () => {
    const secure = await startTestServer({ publicUrl: 'https://dugout.example' });
    try {
      const { headers } = await new Browser(secure.base).signUp('Secure', {});
      expect(headers.getSetCookie()).toEqual([]);
      const own = await new Browser(secure.base, {}).post(
        '/api/auth/sign-up/email',
        { name: 'Secure', email: 's@example.com', password: 'correct horse battery' },
        { origin: 'https://dugout.example' },
      );
      expect(own.headers.getSetCookie().join()).toMatch(
        /^__Secure-dugout\.session_token=.*HttpOnly; Secure; SameSite=Lax/,
      );
    } finally {
      await secure.close();
    }
  });
});
