import { describe, expect, it } from 'vitest';
import { Browser, startTestServer } from './server.ts';
import { sharedIdentityServer } from './shared-server.ts';

const SESSION = 'dugout.session_token';
const server = sharedIdentityServer();
const browser = (headers?: Record<string, string>): Browser => new Browser(server.base, headers);

describe('signing up', () => {
  it('[SHELL-02] creates a trader with a session, an id without hyphens and a wallet in one call', async () => {
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

  it('[SHELL-01] derives a unique user name from the requested one and takes no other field', async () => {
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

  it('assigns names to many concurrent requests for the same one', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => browser().signUp('Crowd')));
    expect(answers.map((answer) => answer.status)).toEqual(Array(8).fill(200));
    expect(new Set(answers.map((answer) => answer.body.user.name.toLowerCase())).size).toBe(8);
  });

  it('rejects short and long passwords, a known email and a bad one, each with {code, message}', async () => {
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

  it('rejects a taken e-mail like a reserved one, in any case', async () => {
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

  it('rejects e-mail domains that never receive mail, except those of private networks', async () => {
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

  it('rejects easily guessed passwords, including the trader’s name and email', async () => {
    for (const password of ['password', '12345678', 'Obvious_1', 'obvious@example.com']) {
      const { status, body } = await browser().signUp('Obvious_1', {
        email: 'obvious@example.com',
        password,
      });
      expect([status, body.code]).toEqual([400, 'PASSWORD_GUESSABLE']);
    }
  });

  it('stores the password as argon2id and logs nothing of it', async () => {
    await browser().signUp('Hashed', { password: 'a password to look for' });
    const accounts = await server.db.tables().selectFrom('auth_account').selectAll().execute();
    const hashes = accounts.map((account) => account.password);
    expect(hashes.length).toBeGreaterThan(0);
    for (const hash of hashes) expect(hash).toMatch(/^dk1:\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(server.logged.join('\n')).not.toContain('a password to look for');
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

  it('is rejected with 4xx by every call, for guests and traders', async () => {
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
  it('finds names by prefix, ignoring case and without patterns', async () => {
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
  it('[SHELL-19] [R10] accepts a session only from a cookie of this exact host', async () => {
    const secure = await startTestServer({ publicUrl: 'https://dugout.example' });
    const origin = 'https://dugout.example';
    const account = { name: 'Secure', email: 's@example.com', password: 'correct horse battery' };
    try {
      const { headers } = await new Browser(secure.base).signUp('Secure', {});
      expect(headers.getSetCookie()).toEqual([]);
      const own = new Browser(secure.base, {});
      const signedUp = await own.post('/api/auth/sign-up/email', account, { origin });
      const signedIn = await own.post('/api/auth/sign-in/email', account, { origin });
      const given = [signedUp, signedIn].flatMap((answer) => answer.headers.getSetCookie());
      expect(given.join('\n')).toMatch(/^__Host-dugout\.session_token=.*HttpOnly; Secure; SameSite=Lax/m);
      expect(given.join('\n')).toMatch(/^__Host-dugout\.device=/m);
      for (const cookie of given) {
        expect(cookie).toMatch(/^__Host-.*; Path=\/;.*; Secure/);
        expect(cookie).not.toMatch(/Domain/i);
      }

      const session = own.cookies.get('__Host-dugout.session_token');
      const named = async (name: string): Promise<unknown> => {
        const cookie = `${name}=${session}`;
        return (await fetch(`${secure.base}/api/auth/get-session`, { headers: { cookie } })).json();
      };
      expect(await named('__Host-dugout.session_token')).toMatchObject({ user: { name: 'Secure' } });
      for (const planted of ['dugout.session_token', '__Secure-dugout.session_token'])
        expect(await named(planted)).toBeNull();
    } finally {
      await secure.close();
    }
  });
});
