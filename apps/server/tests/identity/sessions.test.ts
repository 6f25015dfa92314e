import { once } from 'node:events';
import { LIVE_CLOSE } from '@dugout/contract/constants';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { authenticator } from './authenticator.ts';
import { Browser, type Json } from './server.ts';
import { sharedIdentityServer } from './shared-server.ts';

const PASSWORD = 'correct horse battery';
const COOKIE = 'dugout.session_token';
const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/131.0.0.0 Safari/537.36';
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:133.0) Gecko/20100101 Firefox/133.0';
const DAY_MS = 86_400_000;
const server = sharedIdentityServer();
afterEach(() => void vi.useRealTimers());

interface Owner {
  readonly desk: Browser;
  readonly email: string;
  readonly userId: string;
}

async function owner(name: string): Promise<Owner> {
  const desk = new Browser(server.base, { 'user-agent': CHROME });
  const { body } = await desk.signUp(name);
  return { desk, email: body.user.email, userId: body.user.id };
}

async function signedInElsewhere(email: string, password = PASSWORD): Promise<Browser> {
  const phone = new Browser(server.base, { 'user-agent': FIREFOX });
  await phone.post('/api/auth/sign-in/email', { email, password });
  return phone;
}

const sessionsOf = async (browser: Browser): Promise<Json[]> =>
  (await browser.get('/api/v1/account/sessions')).body.data;
const isSignedIn = async (browser: Browser): Promise<boolean> =>
  (await browser.get('/api/v1/me')).body.data !== null;
const auditEventsOf = async (browser: Browser): Promise<Json[]> =>
  (await browser.get('/api/v1/wallet/audit')).body.data.items;
const end = (browser: Browser, id: string) =>
  fetch(`${server.base}/api/v1/account/sessions/${id}`, {
    method: 'DELETE',
    headers: { cookie: `${COOKIE}=${browser.cookies.get(COOKIE)}`, origin: server.base },
  });
const usedDaysAgo = (userId: string, days: number) =>
  server.sql`UPDATE auth_session SET "usedAt" = ${new Date(Date.now() - days * DAY_MS)} WHERE "userId" = ${userId}`;
const run = (name: string): Promise<void> =>
  Promise.resolve(server.identity.jobs.find((job) => job.name === name)?.run()).then(() => undefined);

describe('the list of sessions', () => {
  it('starts with this session, describes each, and contains no credentials', async () => {
    const { desk, email } = await owner('Lister');
    const phone = await signedInElsewhere(email);
    const listed = await sessionsOf(desk);
    expect(listed.map(({ device, isCurrent }) => [device, isCurrent])).toEqual([
      ['Chrome on Linux', true],
      ['Firefox on Windows', false],
    ]);
    expect((await sessionsOf(phone))[0]).toMatchObject({ device: 'Firefox on Windows', isCurrent: true });
    const text = JSON.stringify(listed);
    for (const browser of [desk, phone])
      expect(text).not.toContain(decodeURIComponent(browser.cookies.get(COOKIE) ?? '').split('.')[0]);
    const forged = new Browser(server.base);
    forged.cookies.set(COOKIE, listed[1].id);
    expect(await isSignedIn(forged)).toBe(false);
  });

  it('can end one of them at once, with its sockets, and logs it', async () => {
    const { desk, email } = await owner('Ender');
    const phone = await signedInElsewhere(email);
    const socket = new WebSocket(`${server.base.replace('http', 'ws')}/api/v1/live`, {
      headers: { cookie: `${COOKIE}=${phone.cookies.get(COOKIE)}`, origin: server.base },
    });
    await once(socket, 'open');
    const closed = once(socket, 'close');
    const other = (await sessionsOf(desk))[1];
    expect((await end(desk, other.id)).status).toBe(200);
    expect((await closed)[0]).toBe(LIVE_CLOSE.signedOut);
    expect([await isSignedIn(desk), await isSignedIn(phone)]).toEqual([true, false]);
    expect((await auditEventsOf(desk))[0]).toMatchObject({
      kind: 'sessionEnded',
      detail: 'Firefox on Windows was signed out',
    });
    expect((await end(desk, other.id)).status).toBe(404);
  });

  it("cannot end another trader's session: a foreign id is unknown", async () => {
    const [victim, thief] = [await owner('Victim'), await owner('Thief')];
    const [session] = await sessionsOf(victim.desk);
    const [foreign, unknown] = await Promise.all([
      end(thief.desk, session.id).then((answer) => answer.text()),
      end(thief.desk, 'x'.repeat(24)).then((answer) => answer.text()),
    ]);
    expect(foreign).toBe(unknown);
    expect(foreign).toContain('session_not_found');
    expect(await isSignedIn(victim.desk)).toBe(true);
  });

  it('requires a session', async () => {
    expect((await new Browser(server.base).get('/api/v1/account/sessions')).status).toBe(401);
  });
});

describe('a passkey that is added or removed', () => {
  it('signs out all other devices but not the current one', async () => {
    const origin = server.base.replace('127.0.0.1', 'localhost');
    const { desk, email } = await owner('Changer');
    const thief = await signedInElsewhere(email);
    const options = await desk.get('/api/auth/passkey/generate-register-options', { origin });
    const response = authenticator(origin).create(options.body.challenge);
    const register = (proof: object) =>
      desk.post('/api/auth/passkey/verify-registration', { response, ...proof }, { origin });
    expect((await register({ password: 'wrong horse battery' })).status).toBe(403);
    expect(await isSignedIn(thief)).toBe(true);
    expect((await register({ password: PASSWORD })).status).toBe(200);
    expect([await isSignedIn(desk), await isSignedIn(thief)]).toEqual([true, false]);

    const later = await signedInElsewhere(email);
    const [{ id }] = (await desk.get('/api/v1/credentials')).body.data.passkeys;
    const removal = { id, password: PASSWORD };
    expect((await desk.post('/api/auth/passkey/delete-passkey', removal, { origin })).status).toBe(200);
    expect([await isSignedIn(desk), await isSignedIn(later)]).toEqual([true, false]);
  });
});

describe('an idle session', () => {
  it('ends after seven days, with its sockets', async () => {
    const { desk, userId } = await owner('Idle');
    await usedDaysAgo(userId, 6.9);
    expect(await isSignedIn(desk)).toBe(true);
    await usedDaysAgo(userId, 7.1);
    await vi.waitFor(async () => expect(await isSignedIn(desk)).toBe(false), 5_000);
    expect(await sessionsOf(desk)).toBeUndefined();
    const [{ id } = { id: '' }] = await server.sql<{
      id: string;
    }>`SELECT id FROM auth_session WHERE "userId" = ${userId}`;
    await run('identity.sessions');
    expect(server.closed).toContain(id);
    expect((await desk.get('/api/auth/get-session')).body).toBe('null');
  });

  it('is invalid for every call from then on, even with its row present', async () => {
    const origin = server.base.replace('127.0.0.1', 'localhost');
    const { desk, userId, email } = await owner('Gap');
    await usedDaysAgo(userId, 6);
    const options = await desk.get('/api/auth/passkey/generate-register-options', { origin });
    const response = authenticator(origin).create(options.body.challenge);
    await usedDaysAgo(userId, 7.1);
    await vi.waitFor(async () => expect(await isSignedIn(desk)).toBe(false), 5_000);
    const newPassword = 'another good one';
    const calls: [string, object][] = [
      ['/api/auth/passkey/verify-registration', { response }],
      ['/api/auth/passkey/update-passkey', { id: 'any', name: 'mine' }],
      ['/api/auth/passkey/delete-passkey', { id: 'any' }],
      ['/api/auth/change-password', { currentPassword: PASSWORD, newPassword }],
      ['/api/auth/verify-password', { password: PASSWORD }],
      ['/api/auth/revoke-other-sessions', {}],
    ];
    for (const [path, body] of calls)
      expect((await desk.post(path, body, { origin })).status, path).toBe(401);
    expect((await desk.get('/api/auth/get-session')).body).toBe('null');
    for (const path of ['list-user-passkeys', 'generate-register-options'])
      expect((await desk.get(`/api/auth/passkey/${path}`, { origin })).status, path).toBe(401);
    expect(
      await server.db.tables().selectFrom('auth_passkey').selectAll().where('userId', '=', userId).execute(),
    ).toEqual([]);
    expect(await isSignedIn(await signedInElsewhere(email))).toBe(true);
  });

  it('is extended by use, recorded once an hour', async () => {
    const { desk, userId } = await owner('Busy');
    const usedAt = async (): Promise<number> => Date.parse((await sessionsOf(desk))[0].usedAt);
    await usedDaysAgo(userId, 5);
    await desk.get('/api/v1/me');
    await vi.waitFor(async () => expect(Date.now() - (await usedAt())).toBeLessThan(60_000));
    const noted = await usedAt();
    await desk.get('/api/v1/me');
    expect(await usedAt()).toBe(noted);
  });

  it('ends after thirty days despite use, whatever expiry is stored', async () => {
    const { desk, userId } = await owner('Renewed');
    const sessions = server.db.tables().updateTable('auth_session').where('userId', '=', userId);
    await sessions.set({ createdAt: new Date(Date.now() - 29.9 * DAY_MS) }).execute();
    expect(await isSignedIn(desk)).toBe(true);
    await sessions.set({ createdAt: new Date(Date.now() - 30.1 * DAY_MS) }).execute();
    await vi.waitFor(async () => expect(await isSignedIn(desk)).toBe(false), 5_000);
  });

  it('is not extended by a clock that ran ahead: its next use corrects the time', async () => {
    const { desk, userId } = await owner('Ahead');
    await usedDaysAgo(userId, -90);
    await desk.get('/api/v1/me');
    await vi.waitFor(async () =>
      expect(Date.parse((await sessionsOf(desk))[0].usedAt)).toBeLessThanOrEqual(Date.now()),
    );
  });

  it('is never extended beyond thirty days after the sign-in', async () => {
    const { desk, userId } = await owner('Old');
    const sessions = server.db.tables().selectFrom('auth_session').where('userId', '=', userId);
    const { expiresAt, createdAt } = await sessions
      .select(['expiresAt', 'createdAt'])
      .executeTakeFirstOrThrow();
    expect(Math.round((expiresAt.getTime() - createdAt.getTime()) / DAY_MS)).toBe(30);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * DAY_MS });
    for (const path of ['/api/v1/me', '/api/auth/get-session']) await desk.get(path);
    vi.useRealTimers();
    expect((await sessions.select('expiresAt').executeTakeFirstOrThrow()).expiresAt).toEqual(expiresAt);
  });
});

describe('the log of sign-ins', () => {
  it('contains each sign-in with its device and method, and each wrong password', async () => {
    const { desk, email } = await owner('Logged');
    await signedInElsewhere(email);
    await signedInElsewhere(email.toUpperCase(), 'wrong horse battery');
    await vi.waitFor(async () =>
      expect((await auditEventsOf(desk)).map(({ kind, detail }) => [kind, detail])).toEqual([
        ['signInFailed', 'Firefox on Windows, wrong password'],
        ['signedIn', 'Firefox on Windows, with the password'],
      ]),
    );
  });

  it('cannot be flooded by strangers and reveals nothing about unknown e-mails', async () => {
    const { desk, email } = await owner('Flooded');
    const stranger = new Browser(server.base);
    const answers = new Set<string>();
    for (let count = 0; count < 30; count++) {
      const { status, body } = await stranger.post('/api/auth/sign-in/email', {
        email,
        password: `wrong ${count}`,
      });
      answers.add(`${status} ${body.code}`);
    }
    expect([...answers]).toEqual(['401 INVALID_EMAIL_OR_PASSWORD', '429 rate_limited']);
    const unknown = await stranger.post('/api/auth/sign-in/email', {
      email: 'nobody@example.com',
      password: 'x',
    });
    expect(unknown.body.code).toBe('INVALID_EMAIL_OR_PASSWORD');
    await vi.waitFor(async () => expect((await auditEventsOf(desk)).length).toBeGreaterThanOrEqual(10));
    expect((await auditEventsOf(desk)).length).toBeLessThanOrEqual(11);
  });
});
