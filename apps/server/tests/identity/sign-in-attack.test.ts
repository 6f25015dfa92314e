/** Tests password guessing from many addresses while the owner signs in. */
import { bitsOfWork, solveSignInWork } from '@dugout/domain/sign-in-work/sign-in-work';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#/platform/http/api-error.ts';
import { guarded, PASSWORD } from './second-factor-kit.ts';
import { Browser, type Json, startTestServer, type TestServer, WORK_BITS } from './server.ts';

const WRONG = 'wrong horse battery';
const NEW_PASSWORD = 'another fine pass phrase';
const HOME = '192.0.2.1';
const HOUR_MS = 3_600_000;

let server: TestServer;
let addresses = 0;

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  server = await startTestServer();
});
afterAll(async () => {
  await server.close();
  vi.useRealTimers();
});

const newAddress = (): string => `198.51.${Math.floor(++addresses / 250)}.${(addresses % 250) + 1}`;

interface Tried {
  readonly status: number;
  readonly cookie: string;
}

/** Calls the sign-in from a given address, regardless of the tests' own. */
async function signIn(fields: object, address: string, cookie = ''): Promise<Tried> {
  const headers = {
    'content-type': 'application/json',
    origin: server.base,
    'x-forwarded-for': address,
    cookie,
  };
  const request = new Request(`${server.base}/api/auth/sign-in/email`, {
    method: 'POST',
    headers,
    body: JSON.stringify(fields),
  });
  try {
    const response = await server.identity.handler(request);
    const cookies = response.headers.getSetCookie().map((line) => line.split(';')[0]);
    return { status: response.status, cookie: cookies.join('; ') };
  } catch (error) {
    if (error instanceof ApiError) return { status: error.status, cookie: '' };
    throw error;
  }
}

async function workFor(email: string): Promise<{ challenge: string; bits: number; rounds: number }> {
  return (await new Browser(server.base).post('/api/v1/account/sign-in-work', { email })).body.data;
}

async function account(name: string) {
  const desk = new Browser(server.base);
  const { body } = await desk.signUp(name);
  return { desk, email: body.user.email as string };
}

/** Returns how many of an attacker's guesses are checked. */
async function guess(email: string, count: number): Promise<number> {
  let checked = 0;
  for (let each = 0; each < count; each++)
    if ((await signIn({ email, password: WRONG }, newAddress())).status === 401) checked += 1;
  return checked;
}

const solved = async (email: string) => solveSignInWork(await workFor(email));

/** Returns a nonce that does not solve the challenge. */
async function wrongNonce(challenge: string): Promise<string> {
  for (let nonce = 0; ; nonce++)
    if ((await bitsOfWork({ challenge, nonce: `${nonce}` })) < WORK_BITS) return `${nonce}`;
}

describe('during an attack', () => {
  it('a new device signs in with the password and proof of work, and is recognized afterwards', async () => {
    const { email } = await account('Besieged');
    expect(await guess(email, 30)).toBe(10);
    expect((await signIn({ email, password: PASSWORD }, HOME)).status).toBe(429);
    const work = await solved(email);
    const { status, cookie } = await signIn({ email, password: PASSWORD, work }, HOME);
    expect(status).toBe(200);
    expect(await guess(email, 5)).toBe(0);
    expect((await signIn({ email, password: PASSWORD }, newAddress(), cookie)).status).toBe(200);
  });

  it('a proof of work is valid for one sign-in of one e-mail, for ten minutes', async () => {
    const { email } = await account('Worked');
    const other = await account('Other');
    for (const one of [email, other.email]) await guess(one, 12);
    const work = await solved(email);
    const { challenge, nonce } = work;
    const refused = [
      { challenge, nonce: await wrongNonce(challenge) },
      { challenge: `9${challenge}`, nonce },
      { challenge, nonce: 7 },
      { challenge },
      'work',
      null,
    ];
    for (const each of refused)
      expect((await signIn({ email, password: PASSWORD, work: each }, HOME)).status).toBe(429);
    expect((await signIn({ email: other.email, password: PASSWORD, work }, HOME)).status).toBe(429);
    const both = await Promise.all([1, 2].map(() => signIn({ email, password: WRONG, work }, newAddress())));
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([401, 429]));
    const late = await solved(email);
    vi.setSystemTime(Date.now() + 10 * 60_000);
    await guess(email, 3);
    expect((await signIn({ email, password: PASSWORD, work: late }, HOME)).status).toBe(429);
  });

  it('the work becomes harder with wrong guesses, up to a limit, and cannot be stocked in advance', async () => {
    const { email } = await account('Costly');
    await guess(email, 12);
    const first = await workFor(email);
    const hoarded = await Promise.all(Array.from({ length: 5 }, () => workFor(email)));
    const seen = new Set([first.bits]);
    const guesses = 40;
    for (let each = 0; each < guesses; each++) {
      const work = await workFor(email);
      seen.add(work.bits);
      // Solving is not tested here: a nonce that satisfies the first difficulty is found.
      if (work.bits > first.bits + 1) break;
      await signIn({ email, password: WRONG, work: await solveSignInWork(work) }, newAddress());
    }
    expect([...seen]).toEqual([first.bits, first.bits + 1, first.bits + 2]);
    for (const easy of hoarded) {
      const done = await solveSignInWork(easy);
      if ((await bitsOfWork(done)) > easy.bits) continue;
      expect((await signIn({ email, password: WRONG, work: done }, newAddress())).status).toBe(429);
    }
    const nobody = `nobody${Date.now()}@example.com`;
    expect((await workFor(nobody)).bits).toBe(first.bits);
  });

  it('guesses with work from one address are limited like those without', async () => {
    const { email } = await account('Persistent');
    await guess(email, 12);
    const address = newAddress();
    const statuses: number[] = [];
    for (let each = 0; each < 12; each++)
      statuses.push((await signIn({ email, password: WRONG, work: await solved(email) }, address)).status);
    expect(statuses).toEqual([...Array(10).fill(401), 429, 429]);
  });

  it('some hundred guesses a day are checked without work, and the owner can still sign in', async () => {
    const { email } = await account('Watched');
    let checked = 0;
    for (let minute = 0; minute < 24 * 60; minute += 5) {
      checked += await guess(email, 2);
      vi.setSystemTime(Date.now() + 5 * 60_000);
    }
    expect(checked).toBeGreaterThan(90);
    expect(checked).toBeLessThan(115);
    await guess(email, 2);
    const work = await solved(email);
    expect((await signIn({ email, password: PASSWORD, work }, HOME)).status).toBe(200);
  });

  it('the owner recovers with a recovery code, however many wrong ones were tried', async () => {
    const { desk, email } = await account('Forgetful');
    const made = await desk.post('/api/v1/account/recovery-codes', { password: PASSWORD });
    const [recoveryCode] = made.body.data.recoveryCodes;
    const recover = (code: string) =>
      new Browser(server.base).post('/api/v1/account/recovery', {
        ...{ email, recoveryCode: code, newPassword: NEW_PASSWORD },
      });
    const statuses = [];
    for (let each = 0; each < 15; each++) statuses.push((await recover('abcd-efgh-jkmn-pqrs-tuvw')).status);
    expect(new Set(statuses)).toEqual(new Set([403]));
    expect((await recover(recoveryCode)).status).toBe(200);
  });
});

describe('a second factor', () => {
  it('can be guessed ten times with the password, even with work and from many addresses', async () => {
    const { email, recoveryCodes } = await guarded(server, 'Twofold');
    const statuses: number[] = [];
    for (let each = 0; each < 13; each++) {
      const fields = { email, password: PASSWORD, code: '000000', work: await solved(email) };
      statuses.push((await signIn(fields, newAddress())).status);
    }
    expect(statuses).toEqual([...Array(10).fill(403), 429, 429, 429]);
    const fields = { email, password: PASSWORD, code: recoveryCodes[0], work: await solved(email) };
    expect((await signIn(fields, HOME)).status).toBe(200);
  });

  it('can be guessed ten times at a recovery, and only with a recovery code', async () => {
    const { email, recoveryCodes, nextCode } = await guarded(server, 'Papered');
    const recover = (recoveryCode: string | undefined, code: string) =>
      new Browser(server.base).post('/api/v1/account/recovery', {
        ...{ email, recoveryCode, code, newPassword: NEW_PASSWORD },
      });
    for (let each = 0; each < 15; each++)
      expect((await recover('abcd-efgh-jkmn-pqrs-tuvw', '000000')).status).toBe(403);
    const statuses: number[] = [];
    for (let each = 0; each < 12; each++) statuses.push((await recover(recoveryCodes[1], '000000')).status);
    expect(statuses).toEqual([...Array(10).fill(403), 429, 429]);
    vi.setSystemTime(Date.now() + HOUR_MS);
    expect((await recover(recoveryCodes[1], nextCode())).status).toBe(200);
  });
});

describe('a device that signed in before', () => {
  it('is unknown after a password change, unless the change was made on it', async () => {
    const { email } = await account('Changed');
    const thief = await signIn({ email, password: PASSWORD }, newAddress());
    const owner = await signIn({ email, password: PASSWORD }, newAddress());
    const changed = await server.identity.handler(
      new Request(`${server.base}/api/auth/change-password`, {
        method: 'POST',
        headers: {
          ...{ 'content-type': 'application/json', origin: server.base, 'x-forwarded-for': newAddress() },
          cookie: owner.cookie,
        },
        body: JSON.stringify({ currentPassword: PASSWORD, newPassword: NEW_PASSWORD }),
      }),
    );
    expect(changed.status).toBe(200);
    const device = changed.headers.getSetCookie().find((line) => line.startsWith('dugout.device=')) ?? '';
    await guess(email, 12);
    const by = (cookie: string) => signIn({ email, password: NEW_PASSWORD }, newAddress(), cookie);
    expect((await by(thief.cookie)).status).toBe(429);
    expect((await by(owner.cookie)).status).toBe(429);
    expect((await by(device.split(';')[0] ?? '')).status).toBe(200);
  });
});

describe('wrong passwords in a session', () => {
  it('do not block passkey proofs', async () => {
    const { desk } = await account('Proving');
    const make = (proof: object) => desk.post('/api/v1/account/recovery-codes', proof);
    const statuses: Json[] = [];
    for (let each = 0; each < 12; each++) statuses.push((await make({ password: WRONG })).status);
    expect(statuses.slice(10)).toEqual([429, 429]);
    expect((await make({ assertion: {} })).status).toBe(403);
  });
});
