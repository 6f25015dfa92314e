import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { auditEventsOf, codeOf, type Guarded, guarded, PASSWORD, signIn } from './second-factor-kit.ts';
import { Browser, startTestServer, type TestServer } from './server.ts';

const NEW_PASSWORD = 'another fine pass phrase';
let server: TestServer;
const browser = (): Browser => new Browser(server.base);
const isSignedIn = async (one: Browser): Promise<boolean> => (await one.get('/api/v1/me')).body.data !== null;

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  server = await startTestServer();
});
afterAll(async () => {
  await server.close();
  vi.useRealTimers();
});

describe('signing in with a second factor', () => {
  it('requires the password and a code, and reveals nothing of the code without the password', async () => {
    const { email, nextCode } = await guarded(server, 'Signer');
    const stranger = browser();
    const wrong = await signIn(stranger, { email, password: 'something else', code: nextCode() });
    const unknown = await signIn(stranger, { email: 'nobody@example.com' });
    expect([wrong.status, wrong.body]).toEqual([unknown.status, unknown.body]);
    expect(wrong.headers.get('content-type')).toBe(unknown.headers.get('content-type'));
    expect(codeOf(await signIn(stranger, { email }))).toEqual([403, 'SECOND_FACTOR_REQUIRED']);
    expect(codeOf(await signIn(stranger, { email, code: '000000' }))).toEqual([403, 'SECOND_FACTOR_REFUSED']);
    expect(await isSignedIn(stranger)).toBe(false);
    expect((await signIn(stranger, { email, code: nextCode() })).status).toBe(200);
    expect(await isSignedIn(stranger)).toBe(true);
  });

  it.each([
    ['capital letters', (email: string) => ({ email: email.toUpperCase() })],
    ['blanks around', (email: string) => ({ email: ` ${email} ` })],
    ['a list as the password', (email: string) => ({ email, password: [PASSWORD] })],
    ['an empty code', (email: string) => ({ email, code: '' })],
    ['a code that is no text', (email: string) => ({ email, code: { $ne: '' } })],
  ])('creates no session without a code for an e-mail with %s', async (_how, fieldsFor) => {
    const { email } = await guarded(server, 'Around');
    const thief = browser();
    expect((await signIn(thief, fieldsFor(email))).status).not.toBe(200);
    expect(await isSignedIn(thief)).toBe(false);
  });

  it.each([
    [
      'a form',
      'application/x-www-form-urlencoded',
      (email: string) => new URLSearchParams({ email, password: PASSWORD }).toString(),
    ],
    [
      'a field twice',
      'application/json',
      (email: string) => `{"email":"no@example.com","email":"${email}","password":"${PASSWORD}"}`,
    ],
    [
      'a JSON of another type',
      'application/vnd.x+json',
      (email: string) => JSON.stringify({ email, password: PASSWORD }),
    ],
  ])('creates no session without a code for %s', async (_how, type, bodyFor) => {
    const { email } = await guarded(server, 'Form');
    const answer = await fetch(`${server.base}/api/auth/sign-in/email`, {
      method: 'POST',
      headers: { 'content-type': type, origin: server.base },
      body: bodyFor(email),
    });
    expect(answer.status).not.toBe(200);
    expect(answer.headers.getSetCookie().join()).not.toContain('session_token');
  });

  it('accepts each code once, and none older than an accepted one', async () => {
    const { email, nextCode } = await guarded(server, 'Once');
    const [first, second] = [nextCode(), nextCode()];
    expect((await signIn(browser(), { email, code: second })).status).toBe(200);
    for (const code of [second, first])
      expect(codeOf(await signIn(browser(), { email, code }))).toEqual([403, 'SECOND_FACTOR_REFUSED']);
    const third = nextCode();
    const both = await Promise.all([1, 2].map(() => signIn(browser(), { email, code: third })));
    expect(both.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 403]));
  });

  it('accepts a recovery code once with a notification, and logs wrong codes', async () => {
    const { desk, email, recoveryCodes } = await guarded(server, 'Recoverer');
    const [code = ''] = recoveryCodes;
    expect((await signIn(browser(), { email, code: code.toUpperCase().replaceAll('-', ' ') })).status).toBe(
      200,
    );
    expect(codeOf(await signIn(browser(), { email, code }))).toEqual([403, 'SECOND_FACTOR_REFUSED']);
    await vi.waitFor(async () =>
      expect(await auditEventsOf(desk)).toContainEqual([
        'signInFailed',
        expect.stringMatching(/right password, wrong code$/),
      ]),
    );
    expect(await auditEventsOf(desk)).toContainEqual([
      'recoveryCodeUsed',
      'A recovery code was used, 9 left',
    ]);
    expect((await desk.get('/api/v1/credentials')).body.data.recoveryCodesLeft).toBe(9);
  });

  it('slows code guessing down, even with the right password', async () => {
    const { email } = await guarded(server, 'Guessed');
    const thief = browser();
    const answers = [];
    for (let count = 0; count < 12; count++)
      answers.push((await signIn(thief, { email, code: '111111' })).status);
    expect(answers.slice(0, 10).every((status) => status === 403)).toBe(true);
    expect(answers.slice(10)).toEqual([429, 429]);
  });
});

describe('a proof with the password', () => {
  it('requires a code as well when there is a second factor', async () => {
    const { desk, nextCode } = await guarded(server, 'Prover');
    const make = (proof: object) => desk.post('/api/v1/account/recovery-codes', proof);
    expect(codeOf(await make({ password: PASSWORD }))).toEqual([403, 'second_factor_required']);
    expect(codeOf(await make({ password: PASSWORD, code: '000000' }))).toEqual([
      403,
      'second_factor_refused',
    ]);
    expect(codeOf(await make({ password: 'wrong', code: nextCode() }))).toEqual([403, 'proof_refused']);
    expect(codeOf(await make({ code: nextCode() }))).toEqual([403, 'proof_required']);
    expect((await make({ password: PASSWORD, code: nextCode() })).body.data.recoveryCodes).toHaveLength(10);
    expect(await auditEventsOf(desk)).toContainEqual(['proofRefused', 'Right password, wrong code']);
  });

  it('requires one to change the password', async () => {
    const { desk, email, nextCode } = await guarded(server, 'Changer');
    const change = (fields: object) =>
      desk.post('/api/auth/change-password', {
        currentPassword: PASSWORD,
        newPassword: NEW_PASSWORD,
        ...fields,
      });
    expect(codeOf(await change({}))).toEqual([403, 'SECOND_FACTOR_REQUIRED']);
    expect(codeOf(await change({ code: '000000' }))).toEqual([403, 'SECOND_FACTOR_REFUSED']);
    expect((await change({ currentPassword: 'wrong', code: nextCode() })).body.code).toBe('INVALID_PASSWORD');
    expect((await change({ code: nextCode() })).status).toBe(200);
    expect((await signIn(browser(), { email, password: NEW_PASSWORD, code: nextCode() })).status).toBe(200);
  });
});

describe('turning the second factor on and off', () => {
  it('requires a proof and the first code, and signs every other device out', async () => {
    const desk = browser();
    const { body } = await desk.signUp('Starter');
    const phone = browser();
    await signIn(phone, { email: body.user.email });
    expect(codeOf(await desk.post('/api/v1/account/second-factor', {}))).toEqual([403, 'proof_required']);
    const { data } = (await desk.post('/api/v1/account/second-factor', { password: PASSWORD })).body;
    expect(
      codeOf(await desk.post('/api/v1/account/second-factor/confirm', { setup: data.setup, code: '000000' })),
    ).toEqual([403, 'second_factor_refused']);
    expect((await desk.get('/api/v1/credentials')).body.data.secondFactor).toBeNull();
    expect(await isSignedIn(phone)).toBe(true);
    const { desk: other } = await guarded(server, 'Other');
    const foreign = await other.post('/api/v1/account/second-factor/confirm', {
      setup: data.setup,
      code: '000000',
    });
    expect(codeOf(foreign)).toEqual([409, 'second_factor_setup_over']);
    vi.setSystemTime(Date.now() + 16 * 60_000);
    const late = await desk.post('/api/v1/account/second-factor/confirm', {
      setup: data.setup,
      code: '000000',
    });
    expect(codeOf(late)).toEqual([409, 'second_factor_setup_over']);
  });

  it('is notified on every device, and undone only with a code', async () => {
    const { desk, email, nextCode } = await guarded(server, 'Stopper');
    const phone = browser();
    await signIn(phone, { email, code: nextCode() });
    const remove = (proof: object) => phone.post('/api/v1/account/second-factor/remove', proof);
    expect(codeOf(await remove({ password: PASSWORD }))).toEqual([403, 'second_factor_required']);
    expect((await remove({ password: PASSWORD, code: nextCode() })).status).toBe(200);
    expect(await isSignedIn(desk)).toBe(false);
    expect((await signIn(browser(), { email })).status).toBe(200);
    expect(codeOf(await remove({ password: PASSWORD }))).toEqual([409, 'second_factor_off']);
    expect((await auditEventsOf(phone)).map(([kind]) => kind)).toEqual(
      expect.arrayContaining(['secondFactorAdded', 'secondFactorRemoved']),
    );
    expect(server.emitted).toContainEqual([
      'identity.credentialChanged',
      expect.objectContaining({ kind: 'secondFactorRemoved' }),
    ]);
  });

  it('stores and logs neither key nor codes in plain text', async () => {
    const { userId, recoveryCodes } = await guarded(server, 'Sealed');
    const rows = server.db.tables();
    const kept = JSON.stringify(
      [
        await rows.selectFrom('second_factor').selectAll().where('user_id', '=', userId).execute(),
        await rows.selectFrom('recovery_code').selectAll().where('user_id', '=', userId).execute(),
      ],
      (_, value) => (typeof value === 'bigint' ? String(value) : value),
    );
    const written = kept + server.logged.join('');
    for (const code of recoveryCodes) expect(written).not.toContain(code.slice(0, 9));
  });
});

describe('a lost password', () => {
  const recover = (fields: object) =>
    browser().post('/api/v1/account/recovery', { newPassword: NEW_PASSWORD, ...fields });

  it('is replaced with a recovery code, held for 48 hours, and signs everyone out', async () => {
    const desk = browser();
    const { body } = await desk.signUp('Forgetful');
    const { email } = body.user;
    const { recoveryCodes } = (await desk.post('/api/v1/account/recovery-codes', { password: PASSWORD })).body
      .data;
    const [recoveryCode] = recoveryCodes;
    const unknown = await recover({ email: 'nobody@example.com', recoveryCode });
    expect(codeOf(unknown)).toEqual([403, 'recovery_refused']);
    expect((await recover({ email, recoveryCode: 'abcd-abcd-abcd' })).body).toEqual(unknown.body);
    expect(codeOf(await recover({ email, recoveryCode, newPassword: 'password1' }))).toEqual([
      400,
      'password_guessable',
    ]);
    expect((await recover({ email: email.toUpperCase(), recoveryCode })).status).toBe(200);
    expect(await isSignedIn(desk)).toBe(false);
    expect((await signIn(browser(), { email })).status).toBe(401);
    const phone = browser();
    expect((await signIn(phone, { email, password: NEW_PASSWORD })).status).toBe(200);
    expect((await phone.get('/api/v1/credentials')).body.data.password.heldUntil).not.toBeNull();
    expect(codeOf(await phone.post('/api/v1/account/recovery-codes', { password: NEW_PASSWORD }))).toEqual([
      403,
      'proof_held',
    ]);
    expect(codeOf(await recover({ email, recoveryCode }))).toEqual([403, 'recovery_refused']);
  });

  it('requires the authenticator app as well when there is a second factor', async () => {
    const { email, recoveryCodes, nextCode } = await guarded(server, 'Both');
    const [recoveryCode, another] = recoveryCodes;
    expect(codeOf(await recover({ email, recoveryCode }))).toEqual([403, 'second_factor_required']);
    for (const code of ['000000', another])
      expect(codeOf(await recover({ email, recoveryCode, code }))).toEqual([403, 'recovery_refused']);
    // None of these attempts used the recovery code up.
    expect((await recover({ email, recoveryCode, code: nextCode() })).status).toBe(200);
    expect(codeOf(await signIn(browser(), { email, password: NEW_PASSWORD }))).toEqual([
      403,
      'SECOND_FACTOR_REQUIRED',
    ]);
  });

  it('answers wrong codes alike for known and unknown e-mails, and locks nobody out', async () => {
    for (const email of ['nobody-at-all@example.com', (await guarded(server, 'Target')).email]) {
      const answers: number[] = [];
      for (let count = 0; count < 12; count++)
        answers.push((await recover({ email, recoveryCode: 'abcd-abcd-abcd' })).status);
      expect(new Set(answers)).toEqual(new Set([403]));
    }
  });

  it('gives an account without a password no access', async () => {
    const { desk, email, userId } = (await guarded(server, 'Passwordless')) satisfies Guarded;
    await server.sql`UPDATE auth_account SET password = NULL WHERE "userId" = ${userId}`;
    expect(codeOf(await recover({ email, recoveryCode: 'abcd-abcd-abcd' }))).toEqual([
      403,
      'recovery_refused',
    ]);
    expect(await isSignedIn(desk)).toBe(true);
  });
});
