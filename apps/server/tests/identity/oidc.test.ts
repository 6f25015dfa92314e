/** Tests sign-in with an OpenID Connect provider that runs on this machine. */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CLIENT, oidcDouble } from '@dugout/testkit/oidc-double';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { readClientSecret } from '#/features/identity/oidc/client-secret.ts';
import { parseConfig } from '#/platform/config/config.ts';
import { testServer, type TestServer as WholeServer } from '#tests/kit/server.ts';
import { temporaryFolder } from '#tests/kit/testing.ts';
import { passkeysOn, recipientKey } from './passkey-kit.ts';
import { type Answer, Browser, startTestServer, type TestServer } from './server.ts';

type Double = Awaited<ReturnType<typeof oidcDouble>>;

let provider: Double;
let server: TestServer;
let invites: TestServer;
let closed: TestServer;
beforeAll(async () => {
  provider = await oidcDouble();
  server = await startTestServer({ oidc: provider.provider });
  invites = await startTestServer({ oidc: provider.provider, registration: 'invite' });
  closed = await startTestServer({ oidc: provider.provider, registration: 'closed' });
});
afterEach(() => provider.reset());
afterAll(async () => {
  await Promise.all([server.close(), invites.close(), closed.close()]);
  await provider.goAway();
});

const passkeys = passkeysOn(() => server);
const codeOf = ({ status, body }: Answer) => [status, String(body.code).toLowerCase()];
const locationOf = ({ headers }: Pick<Answer, 'headers'>): string => headers.get('location') ?? '';

/** Starts a sign-in and returns the provider's address. */
async function leave(browser: Browser, codes: object = {}): Promise<string> {
  const left = await browser.post('/api/auth/sign-in/social', codes);
  expect(left.status).toBe(200);
  return left.body.url;
}

const atProvider = async (url: string): Promise<URL> =>
  new URL(locationOf(await fetch(url, { redirect: 'manual' })));

const comeBack = async (browser: Browser, { pathname, search }: URL): Promise<string> =>
  locationOf(await browser.get(pathname + search));

async function signIn(browser: Browser, codes: object = {}): Promise<string> {
  return comeBack(browser, await atProvider(await leave(browser, codes)));
}

const me = async (browser: Browser) => (await browser.get('/api/v1/me')).body.data;
const accounts = async ({ db }: TestServer): Promise<number> =>
  (await db.tables().selectFrom('auth_user').select('id').execute()).length;

/** Creates a user who is new at the provider. */
let count = 0;
async function newTrader(): Promise<{ browser: Browser; userId: string }> {
  provider.state.claims = { sub: `new ${++count}`, preferred_username: `okapi_${count}` };
  const browser = new Browser(server.base);
  expect(await signIn(browser)).toBe('/?isFirstTime=true');
  return { browser, userId: (await me(browser)).userId };
}

const REFUSED = '/?signInRefused=oidc_refused';

describe('a sign-in with the provider', () => {
  it('creates an account once and finds it by issuer and subject', async () => {
    const first = new Browser(server.base);
    expect(await signIn(first)).toBe('/?isFirstTime=true');
    const account = await me(first);
    expect(account).toMatchObject({ userName: 'mira_k', email: null });
    provider.state.claims = { sub: 'mira', preferred_username: 'renamed' };
    const again = new Browser(server.base);
    expect(await signIn(again)).toBe('/');
    expect(await me(again)).toEqual(account);
    const rows = await server.db
      .tables()
      .selectFrom('auth_account')
      .selectAll()
      .where('userId', '=', account.userId)
      .execute();
    expect(rows).toMatchObject([
      {
        ...{ providerId: 'oidc', accountId: `${provider.issuer} mira` },
        ...{ accessToken: null, refreshToken: null, idToken: null, password: null },
      },
    ]);
    const { body } = await again.get('/api/v1/wallet/audit');
    expect(body.data.items[0]).toMatchObject({
      kind: 'signedIn',
      detail: expect.stringContaining('with the sign-in provider'),
    });
    expect((await again.get('/api/v1/credentials')).body.data).toMatchObject({
      ...{ provider: 'Okapi ID', password: null, wallets: [], passkeys: [] },
    });
  });

  it('uses state, nonce and PKCE, and requests no e-mail', async () => {
    await signIn(new Browser(server.base));
    const requested = Object.fromEntries(provider.requested.at(-1) ?? []);
    expect(requested).toMatchObject({
      ...{ client_id: CLIENT.clientId, response_type: 'code', scope: 'openid profile' },
      ...{ code_challenge_method: 'S256', redirect_uri: `${server.base}/api/auth/callback/oidc` },
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect([requested['state']?.length, requested['nonce']?.length]).toEqual([32, 32]);
  });

  it('finds no account by e-mail and stores none', async () => {
    const email = 'owner@example.com';
    const owner = new Browser(server.base);
    const { body } = await owner.signUp('Owner', { email });
    provider.state.claims = { sub: 'thief', email, email_verified: true, name: 'Owner' };
    const thief = new Browser(server.base);
    expect(await signIn(thief)).toBe('/?isFirstTime=true');
    const account = await me(thief);
    expect(account).toMatchObject({ email: null, userName: 'Owner2' });
    expect(account.userId).not.toBe(body.user.id);
  });

  it('creates one account for two concurrent sign-ins', async () => {
    provider.state.claims = { sub: 'twice', preferred_username: 'twice' };
    const before = await accounts(server);
    const browsers = [new Browser(server.base), new Browser(server.base)];
    const led = await Promise.all(browsers.map((browser) => signIn(browser)));
    expect(new Set(led)).toEqual(new Set(['/', '/?isFirstTime=true']));
    expect(await accounts(server)).toBe(before + 1);
  });

  it("assigns a free name when the provider's is missing, reserved or taken", async () => {
    for (const name of [undefined, 'admin', '', '<script>alert(1)</script>', 7]) {
      provider.state.claims = { sub: `named ${String(name)}`, preferred_username: name };
      const browser = new Browser(server.base);
      expect(await signIn(browser)).toBe('/?isFirstTime=true');
      expect((await me(browser)).userName).toMatch(/^(trader\d*|scriptalert1script\d*)$/);
    }
  });

  it('reads only the codes of the body: no ID token and no other redirect address', async () => {
    const browser = new Browser(server.base);
    const { body } = await browser.post('/api/auth/sign-in/social', {
      ...{ provider: 'google', idToken: { token: 'a.b.c' }, scopes: ['email'], requestSignUp: true },
      ...{ callbackURL: 'https://evil.example', errorCallbackURL: 'https://evil.example' },
    });
    expect(body.token).toBeUndefined();
    const url = new URL(body.url);
    expect([url.origin, url.searchParams.get('scope')]).toEqual([provider.issuer, 'openid profile']);
    expect(await comeBack(browser, await atProvider(body.url))).toMatch(/^\/(\?isFirstTime=true)?$/);
  });

  it("ends the browser's previous session", async () => {
    const { browser } = await newTrader();
    const [cookie] = browser.cookies;
    expect(await signIn(browser)).toBe('/');
    const old = new Browser(server.base);
    if (cookie !== undefined) old.cookies.set(...cookie);
    expect(await me(old)).toBeNull();
  });
});

describe('a refused sign-in, without session or account', () => {
  async function refused(attempt: (browser: Browser) => Promise<string>): Promise<void> {
    const before = await accounts(server);
    const browser = new Browser(server.base);
    expect(await attempt(browser)).toBe(REFUSED);
    expect(await me(browser)).toBeNull();
    expect(await accounts(server)).toBe(before);
  }
  /** In seconds. */
  const ago = (seconds: number) => Math.floor(Date.now() / 1000) - seconds;

  it.each([
    ['another nonce', { nonce: 'x'.repeat(32) }],
    ['no nonce', { nonce: undefined }],
    ['another audience', { aud: 'somebody-else' }],
    ['several audiences without the authorized one', { aud: [CLIENT.clientId, 'somebody-else'] }],
    ['another authorized party', { aud: [CLIENT.clientId, 'x'], azp: 'x' }],
    ['another issuer', { iss: 'https://elsewhere.example' }],
    ['an expired token', { exp: ago(1), iat: ago(300) }],
    ['no expiry', { exp: undefined }],
    ['no subject', { sub: '' }],
    ['a subject that is too long', { sub: 'x'.repeat(256) }],
    ['a subject that is no text', { sub: { toString: 'mira' } }],
  ])('has an ID token with %s', async (_what, claims) => {
    provider.state.claims = { sub: 'stranger', ...claims } as Double['state']['claims'];
    await refused((browser) => signIn(browser));
  });

  it('has an ID token by another key, unsigned, or missing', async () => {
    provider.state.claims = { sub: 'forged' };
    provider.state.key = provider.strangersKey;
    await refused((browser) => signIn(browser));
    provider.reset();
    provider.state.claims = { sub: 'forged' };
    provider.state.header = { alg: 'none' };
    await refused((browser) => signIn(browser));
    provider.reset();
    provider.state.withoutIdToken = true;
    await refused((browser) => signIn(browser));
  });

  it('has a wrong, missing, foreign or reused state', async () => {
    provider.state.claims = { sub: 'state' };
    for (const state of ['x'.repeat(32), '', null])
      await refused(async (browser) => {
        const back = await atProvider(await leave(browser));
        if (state === null) back.searchParams.delete('state');
        else back.searchParams.set('state', state);
        return comeBack(browser, back);
      });
    // Otherwise, an attacker could sign a victim's browser in to the attacker's account.
    await refused(async (browser) =>
      comeBack(browser, await atProvider(await leave(new Browser(server.base)))),
    );
    const browser = new Browser(server.base);
    const back = await atProvider(await leave(browser));
    const cookies = new Map(browser.cookies);
    expect(await comeBack(browser, back)).toBe('/?isFirstTime=true');
    await refused(async (other) => {
      for (const cookie of cookies) other.cookies.set(...cookie);
      return comeBack(other, back);
    });
  });

  it('has a used code, or one issued for another sign-in', async () => {
    provider.state.claims = { sub: 'code' };
    const browser = new Browser(server.base);
    const used = await atProvider(await leave(browser));
    expect(await comeBack(browser, used)).toBe('/?isFirstTime=true');
    const stolen = await atProvider(await leave(new Browser(server.base)));
    for (const [code, why] of [
      [used.searchParams.get('code'), 'code'],
      [stolen.searchParams.get('code'), 'pkce'],
    ] as const) {
      await refused(async (other) => {
        const back = await atProvider(await leave(other));
        back.searchParams.set('code', code ?? '');
        return comeBack(other, back);
      });
      expect(provider.refused.at(-1)).toBe(why);
    }
  });

  it('was declined at the provider, or has a callback without a sign-in', async () => {
    await refused(async (browser) => {
      const { pathname, searchParams } = await atProvider(await leave(browser));
      const no = new URLSearchParams({ error: 'access_denied', state: searchParams.get('state') ?? '' });
      return locationOf(await browser.get(`${pathname}?${no}`));
    });
    await refused(async (browser) => locationOf(await browser.get('/api/auth/callback/oidc')));
  });

  it('was started by another site', async () => {
    const headers = { origin: 'https://evil.example' };
    const left = await new Browser(server.base).post('/api/auth/sign-in/social', {}, headers);
    expect(left.status).toBe(403);
  });
});

describe('an unavailable provider', () => {
  it('is reported, and works again without a restart', async () => {
    const away = await oidcDouble();
    await away.goAway();
    const late = await startTestServer({ oidc: away.provider });
    const leaving = () => new Browser(late.base).post('/api/auth/sign-in/social');
    expect(codeOf(await leaving())).toEqual([503, 'oidc_unavailable']);
    await away.comeBack();
    away.state.issuer = 'https://elsewhere.example';
    expect(codeOf(await leaving())).toEqual([503, 'oidc_unavailable']);
    away.reset();
    const browser = new Browser(late.base);
    expect(await signIn(browser)).toBe('/?isFirstTime=true');
    const back = await atProvider(await leave(browser));
    await away.goAway();
    expect(await comeBack(browser, back)).toBe(REFUSED);
    await late.close();
  });
});

describe('account creation', () => {
  it('is refused when registration is closed; existing accounts sign in', async () => {
    expect(await signIn(new Browser(closed.base))).toBe('/?signInRefused=registration_closed');
    expect(await accounts(closed)).toBe(0);
    const { userId } = await newTrader();
    for (const table of ['auth_user', 'auth_account'] as const) {
      const rows = server.db.tables().selectFrom(table).selectAll();
      const own = await rows.where(table === 'auth_user' ? 'id' : 'userId', '=', userId).execute();
      await closed.db
        .tables()
        .insertInto(table)
        .values(own as never)
        .execute();
    }
    expect(await signIn(new Browser(closed.base))).toBe('/');
  });

  it('requires an invitation when registration does', async () => {
    const at = Date.now();
    const make = () =>
      invites.identity.door.invitations.make(invites.db, {
        ...{ operator: 'sam', reason: 'For a test' },
        ...{ at: new Date(at), expiresAt: new Date(at + 3_600_000) },
      });
    const browser = new Browser(invites.base);
    expect(await signIn(browser)).toBe('/?signInRefused=invitation_required');
    const wrong = await browser.post('/api/auth/sign-in/social', { invitationCode: 'AAAA-BBBB' });
    expect(codeOf(wrong)).toEqual([403, 'invitation_refused']);
    expect(await accounts(invites)).toBe(0);
    const { code: invitationCode } = await make();
    expect(await signIn(browser, { invitationCode })).toBe('/?isFirstTime=true');
    expect(await signIn(new Browser(invites.base))).toBe('/');
    const again = await browser.post('/api/auth/sign-in/social', { invitationCode });
    expect(codeOf(again)).toEqual([403, 'invitation_refused']);

    // Two sign-ins started with one code: the first to return gets it.
    const raced = await make();
    const racers: [Browser, URL][] = [];
    for (const sub of ['first', 'second']) {
      const racer = new Browser(invites.base);
      racers.push([racer, await atProvider(await leave(racer, { invitationCode: raced.code }))]);
      provider.state.claims = { sub };
    }
    const led: string[] = [];
    for (const [racer, back] of racers) {
      provider.state.claims = { sub: `racer ${led.length}`, preferred_username: `racer${led.length}` };
      led.push(await comeBack(racer, back));
    }
    expect(led).toEqual(['/?isFirstTime=true', '/?signInRefused=invitation_refused']);
  });
});

describe('[R12] the money rights of an account signed in by the provider', () => {
  const exportKey = async (browser: Browser, proof: object) => {
    const { body } = await browser.get('/api/v1/wallet/user');
    const walletAddress = body.data[0].address;
    const origin = server.base.replace('127.0.0.1', 'localhost');
    return browser.post('/api/v1/wallet/export', { walletAddress, recipientKey, ...proof }, { origin });
  };
  const began = (userId: string, msAgo: number) =>
    server.sql`UPDATE auth_session SET "createdAt" = ${new Date(Date.now() - msAgo)} WHERE "userId" = ${userId}`;

  it('exclude every action with a proof until a passkey is 48 hours old', async () => {
    const { browser, userId } = await newTrader();
    expect(codeOf(await exportKey(browser, {}))).toEqual([403, 'proof_required']);
    expect(codeOf(await exportKey(browser, { password: 'correct horse battery' }))).toEqual([
      403,
      'proof_refused',
    ]);
    const { made, device } = await passkeys.register(browser, {});
    expect(made.status).toBe(200);
    const known = (await browser.get('/api/v1/credentials')).body.data;
    expect(known.passkeys).toMatchObject([{ heldUntil: expect.any(String) }]);
    expect(await server.signer.call('credentials', { owner: userId })).toMatchObject({
      credentials: [{ kind: 'passkey' }],
    });
    const second = await passkeys.register(browser, {});
    expect(codeOf(second.made)).toEqual([403, 'proof_required']);

    const { body } = await browser.get('/api/v1/wallet/user');
    const intent = { kind: 'exportKey', walletAddress: body.data[0].address, recipientKey } as const;
    const proven = async () => ({ assertion: await passkeys.assertionFor(browser, device, intent) });
    expect(codeOf(await exportKey(browser, await proven()))).toEqual([403, 'proof_held']);
    await passkeys.settle(userId);
    expect((await exportKey(browser, await proven())).status).toBe(200);
  });

  it('allow its first passkey only on a fresh sign-in, not with an older cookie', async () => {
    const { browser, userId } = await newTrader();
    await began(userId, 10 * 60_000 + 1_000);
    expect(codeOf((await passkeys.register(browser, {})).made)).toEqual([403, 'sign_in_again']);
    expect((await browser.get('/api/v1/credentials')).body.data.passkeys).toEqual([]);
    expect(await signIn(browser)).toBe('/');
    expect((await passkeys.register(browser, {})).made.status).toBe(200);
  });

  it('leave accounts with a password unchanged: a fresh session adds no passkey', async () => {
    const browser = new Browser(server.base);
    await browser.signUp('WithPassword');
    expect(codeOf((await passkeys.register(browser, {})).made)).toEqual([403, 'proof_required']);
  });
});

describe('the settings', () => {
  const whole = {
    OIDC_ISSUER: 'https://id.example',
    OIDC_CLIENT_ID: 'dugout',
    OIDC_CLIENT_SECRET_FILE: '/run/oidc.secret',
    OIDC_NAME: 'Okapi ID',
  };

  it('are complete or absent', () => {
    expect(parseConfig({}).oidc).toBeNull();
    expect(parseConfig(whole).oidc).toEqual({
      ...{ issuer: whole.OIDC_ISSUER, clientId: 'dugout', name: 'Okapi ID' },
      clientSecretFile: '/run/oidc.secret',
    });
    for (const name of Object.keys(whole))
      expect(() => parseConfig({ ...whole, [name]: '' })).toThrow(`${name} is not set`);
    for (const [name, value] of [
      ['OIDC_ISSUER', 'http://id.example'],
      ['OIDC_ISSUER', 'https://id.example/?x=1'],
      ['OIDC_ISSUER', 'id.example'],
      ['OIDC_NAME', 'x'.repeat(31)],
      ['OIDC_NAME', 'two\nlines'],
    ])
      expect(() => parseConfig({ ...whole, [String(name)]: value })).toThrow(name);
  });

  it('require a readable secret', () => {
    const folder = temporaryFolder(onTestFinished);
    const file = join(folder, 'client');
    expect(() => readClientSecret(file)).toThrow('cannot be read');
    writeFileSync(file, ' \n');
    expect(() => readClientSecret(file)).toThrow('is empty');
    writeFileSync(file, `${CLIENT.clientSecret}\n`);
    expect(readClientSecret(file)).toBe(CLIENT.clientSecret);
  });

  it('offer no provider sign-in when absent', async () => {
    const without = await startTestServer();
    const browser = new Browser(without.base);
    const answers = [
      await browser.post('/api/auth/sign-in/social'),
      await browser.get('/api/auth/callback/oidc'),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404]);
    await without.close();
  });

  it("expose only the provider's name to pages", async () => {
    const folder = temporaryFolder(onTestFinished);
    const file = join(folder, 'client');
    writeFileSync(file, CLIENT.clientSecret);
    const running: WholeServer = await testServer({
      settings: { ...whole, OIDC_ISSUER: provider.issuer, OIDC_CLIENT_SECRET_FILE: file },
    });
    const { body } = await running.client().call('/api/v1/status');
    expect(body).toMatchObject({ data: { signInProvider: 'Okapi ID' } });
    expect(JSON.stringify(body)).not.toContain(CLIENT.clientSecret);
    await running.stop();
  });
});
