import { hash } from '@node-rs/argon2';
import { describe, expect, it } from 'vitest';
import { changePassword, keysOf } from './password-page-kit.ts';
import { auditEventsOf, codeOf, PASSWORD, signIn } from './second-factor-kit.ts';
import { Browser } from './server.ts';
import { sharedIdentityServer } from './shared-server.ts';

const NEXT = 'another fine pass phrase';
const KEY = 'A'.repeat(43);

const server = sharedIdentityServer();

/** Returns what a page sends instead of a password. */
const derived = async (email: string, password = PASSWORD): Promise<string> =>
  (await keysOf(email, password)).signIn;

const typed = async (_email: string, password = PASSWORD): Promise<string> => password;

type Form = typeof derived;

let made = 0;

async function newTrader(form: Form) {
  const trader = new Browser(server.base);
  const email = `forms${++made}@example.com`;
  const { body } = await trader.signUp(`forms_${made}`, { email, password: await form(email) });
  return { trader, email, userId: String(body.user.id) };
}

const hashOf = async (userId: string): Promise<string> =>
  (
    await server.db
      .tables()
      .selectFrom('auth_account')
      .select('password')
      .where('userId', '=', userId)
      .executeTakeFirstOrThrow()
  ).password ?? '';

/** Stores a password as earlier versions did. */
const keepAsTyped = async (userId: string): Promise<void> => {
  const password = await hash(PASSWORD, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  await server.sql`UPDATE auth_account SET password = ${password} WHERE "userId" = ${userId}`;
};

const FORMS = [
  ['as typed', typed],
  ['derived', derived],
] as const;

const PAIRS = FORMS.flatMap(([one, first]) =>
  FORMS.map(([other, second]) => [one, other, first, second] as const),
);

describe('[R9] a password in both forms', () => {
  it.each(PAIRS)('signed up %s, is accepted %s by every call', async (_one, _other, first, second) => {
    const { trader, email } = await newTrader(first);
    const password = await second(email);
    const wrong = await second(email, 'wrong horse battery');
    expect((await signIn(new Browser(server.base), { email: email.toUpperCase(), password })).status).toBe(
      200,
    );
    expect((await signIn(new Browser(server.base), { email, password: wrong })).status).toBe(401);
    const verify = (given: string) => trader.post('/api/auth/verify-password', { password: given });
    expect((await verify(password)).status).toBe(200);
    expect(codeOf(await verify(wrong))).toEqual([400, 'INVALID_PASSWORD']);
    const codes = (given: string) => trader.post('/api/v1/account/recovery-codes', { password: given });
    expect(codeOf(await codes(wrong))).toEqual([403, 'proof_refused']);
    const made = await codes(password);
    const [recoveryCode] = made.body.data.recoveryCodes;
    const change = async (current: string) =>
      second === typed
        ? trader.post('/api/auth/change-password', { currentPassword: current, newPassword: NEXT })
        : changePassword(trader, await keysOf(email, current), await keysOf(email, NEXT));
    expect(codeOf(await change('wrong horse battery'))).toEqual([400, 'INVALID_PASSWORD']);
    expect((await change(PASSWORD)).status).toBe(200);
    const again = new Browser(server.base);
    expect((await signIn(again, { email, password })).status).toBe(401);
    expect((await signIn(again, { email, password: await second(email, NEXT) })).status).toBe(200);
    const newPassword = await second(email);
    const recovered = await again.post('/api/v1/account/recovery', { email, recoveryCode, newPassword });
    expect(recovered.status).toBe(200);
    expect((await signIn(again, { email, password: await first(email) })).status).toBe(200);
  });

  it('is stored as a hash of the derived form, and neither form is stored or logged', async () => {
    for (const [, form] of FORMS) {
      const { userId, email } = await newTrader(form);
      expect(await hashOf(userId)).toMatch(/^dk1:\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
      const accounts = await server.db.tables().selectFrom('auth_account').selectAll().execute();
      const written = JSON.stringify([accounts, server.logged]);
      expect(written).not.toContain(PASSWORD);
      expect(written).not.toContain((await derived(email)).slice(4));
    }
  });

  it('is invalid for another account, since it includes the e-mail', async () => {
    const { email } = await newTrader(derived);
    const foreign = await derived('somebody-else@example.com');
    expect((await signIn(new Browser(server.base), { email, password: foreign })).status).toBe(401);
  });

  it.each(['dk1.my own password', `dk1.${KEY}A`, `dk1.${'A'.repeat(42)}B`])(
    'cannot be set when it starts like a derived one: %s',
    async (password) => {
      expect(codeOf(await new Browser(server.base).signUp('Prefixed', { password }))).toEqual([
        400,
        'PASSWORD_RESERVED',
      ]);
      const { trader, email } = await newTrader(typed);
      const changed = await trader.post('/api/auth/change-password', {
        currentPassword: PASSWORD,
        newPassword: password,
      });
      expect(codeOf(changed)).toEqual([400, 'PASSWORD_RESERVED']);
      const recovery = { email, recoveryCode: 'abcd-abcd-abcd', newPassword: password };
      expect(codeOf(await trader.post('/api/v1/account/recovery', recovery))).toEqual([
        400,
        'password_reserved',
      ]);
    },
  );

  it.each([
    [
      'a form',
      'application/x-www-form-urlencoded',
      'name=formal&email=formal@example.com&password=password1',
    ],
    [
      'a JSON that has it twice',
      'application/json',
      '{"name":"formal","email":"formal@example.com","password":"a fine pass phrase","password":"password1"}',
    ],
  ])('is checked in %s too', async (_how, type, body) => {
    const answer = await fetch(`${server.base}/api/auth/sign-up/email`, {
      method: 'POST',
      headers: { 'content-type': type, origin: server.base },
      body,
    });
    expect(answer.status).not.toBe(200);
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  it('is checked for length when it arrives as typed', async () => {
    const { trader } = await newTrader(typed);
    for (const [length, code] of [
      [7, 'PASSWORD_TOO_SHORT'],
      [129, 'PASSWORD_TOO_LONG'],
    ] as const) {
      const newPassword = 'xy z4'.repeat(26).slice(0, length);
      expect((await new Browser(server.base).signUp('Long', { password: newPassword })).body.code).toBe(code);
      const change = { currentPassword: PASSWORD, newPassword };
      expect((await trader.post('/api/auth/change-password', change)).body.code).toBe(code);
    }
  });
});

describe('[R9] a password stored by an earlier version', () => {
  const WAYS = {
    'a sign-in': async (_trader: Browser, email: string, password: string) =>
      (await signIn(new Browser(server.base), { email, password })).status,
    'a check': async (trader: Browser, _email: string, password: string) =>
      (await trader.post('/api/auth/verify-password', { password })).status,
    'a proof': async (trader: Browser, _email: string, password: string) =>
      (await trader.post('/api/v1/account/recovery-codes', { password })).status,
  };

  it.each(Object.entries(WAYS))('is stored in the new form once it was typed in %s', async (_, give) => {
    const { trader, email, userId } = await newTrader(typed);
    await keepAsTyped(userId);
    const before = await hashOf(userId);
    const form = async () => (await trader.get('/api/v1/credentials')).body.data.password;
    expect(await form()).toEqual({ email, emailConfirmed: false, derived: false, heldUntil: null });
    expect(await give(trader, email, await derived(email))).not.toBe(200);
    expect(await give(trader, email, 'wrong horse battery')).not.toBe(200);
    expect(await hashOf(userId)).toBe(before);
    expect(await give(trader, email, PASSWORD)).toBe(200);
    expect(await hashOf(userId)).toMatch(/^dk1:/);
    expect(await form()).toEqual({ email, emailConfirmed: false, derived: true, heldUntil: null });
    expect(await give(trader, email, await derived(email))).toBe(200);
    expect(await give(trader, email, PASSWORD)).toBe(200);
  });

  it('is changed in one step', async () => {
    const { trader, email, userId } = await newTrader(typed);
    await keepAsTyped(userId);
    const { signIn: newPassword, signingKey: newSigningKey } = await keysOf(email, NEXT);
    const changed = await trader.post('/api/auth/change-password', {
      ...{ currentPassword: PASSWORD, newPassword, newSigningKey },
    });
    expect(changed.status).toBe(200);
    expect((await signIn(new Browser(server.base), { email, password: newPassword })).status).toBe(200);
  });

  it('gets the same response to a wrong password as other accounts', async () => {
    const [old, now] = [await newTrader(typed), await newTrader(derived)];
    await keepAsTyped(old.userId);
    const answers = [];
    for (const email of [old.email, now.email, 'nobody@example.com'])
      for (const form of [typed, derived]) {
        const password = await form(email, 'wrong horse battery');
        const { status, body, headers } = await signIn(new Browser(server.base), { email, password });
        const others = [...headers].filter(([name]) => name !== 'date' && name !== 'x-request-id');
        answers.push(JSON.stringify([status, body, others]));
      }
    expect([...new Set(answers)]).toHaveLength(1);
    expect(await auditEventsOf(old.trader)).toEqual(
      expect.arrayContaining([['signInFailed', expect.stringContaining('wrong password')]]),
    );
  });
});
