/** Tests password resets by e-mail, on a real server with a real SMTP server. */

import { appCode } from '@dugout/testkit/authenticator-app';
import { mailServer } from '@dugout/testkit/mail-server';
import { describe, expect, it, vi } from 'vitest';
import { keyClient, makeKey } from '#tests/apikeys/world.ts';
import { ownAddress } from '#tests/kit/free-port.ts';
import { type TestServer, testServer } from '#tests/kit/server.ts';
import { eventually, shared, sharedServer } from '#tests/kit/testing.ts';
import type { Json } from './server.ts';

const NEW_PASSWORD = 'another fine pass phrase';

const mails = shared(mailServer);
const server = sharedServer(async () => ({
  settings: {
    SMTP_URL: `smtp://127.0.0.1:${mails.port}`,
    MAIL_FROM: 'Dugout <dugout@example.org>',
    ...(await ownAddress()),
  },
}));

type Trader = Awaited<ReturnType<TestServer['trader']>>;
type Caller = Pick<Trader, 'call'>;

const post = (by: Caller, path: string, body?: object) =>
  by.call(path, { method: 'POST', ...(body && { body }) }) as Promise<{ status: number; body: Json }>;
const outcome = async (answer: Promise<{ status: number; body: Json }>) => {
  const { status, body } = await answer;
  return [status, body.code];
};
const guest = () => server.client();
const mailsTo = (email: string) => mails.taken.filter(({ to }) => to.includes(email));
const tokensIn = (email: string, purpose: string): string[] =>
  mailsTo(email).flatMap(({ text }) => new RegExp(`#${purpose}=([\\w-]+)`).exec(text)?.[1] ?? []);
const nextToken = (email: string, purpose: string, count = 1): Promise<string> =>
  eventually(() => {
    const tokens = tokensIn(email, purpose);
    if (tokens.length < count) throw new Error(`${tokens.length} of ${count} e-mails came`);
    return tokens.at(-1) ?? '';
  });
const requestReset = (email: string) => post(guest(), '/api/v1/account/password-reset', { email });
const look = (token: string) => post(guest(), '/api/v1/account/password-reset/link', { token });
const finish = (token: string, more: object = {}) =>
  post(guest(), '/api/v1/account/password-reset/finish', { token, newPassword: NEW_PASSWORD, ...more });
const signIn = (email: string, password: string, client = guest()) =>
  post(client, '/api/auth/sign-in/email', { email, password });

async function confirmed(name: string): Promise<Trader> {
  const trader = await server.trader(name);
  const token = await nextToken(trader.email, 'confirm-email');
  expect((await post(trader, '/api/v1/account/email/confirm', { token })).status).toBe(200);
  return trader;
}
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe('a password reset by e-mail', () => {
  it('sets a new password, ends sessions and grants like a recovery, holds the password and notifies', async () => {
    const trader = await confirmed('Mailed');
    const key = await makeKey(trader, { scope: 'read' });
    await requestReset(trader.email.toUpperCase());
    const token = await nextToken(trader.email, 'reset-password');
    const [mail] = mailsTo(trader.email).filter(({ text }) => text.includes('#reset-password'));
    expect(mail?.text).toContain(`${server.address}/#reset-password=${token}`);
    expect(mail?.text).toContain('From: Dugout <dugout@example.org>');
    expect((await look(token)).body.data).toEqual({ email: trader.email });
    const done = await finish(token);
    expect([done.status, done.body.ended]).toEqual([200, [expect.objectContaining({ kind: 'apiKey' })]]);
    expect((await trader.call('/api/v1/wallet/audit')).status).toBe(401);
    expect((await keyClient(server, key.key).call('/api/v1/wallet/user')).status).toBe(401);
    expect((await signIn(trader.email, trader.password)).status).toBe(401);
    const phone = guest();
    expect((await signIn(trader.email, NEW_PASSWORD, phone)).status).toBe(200);
    const credentials = (await phone.call('/api/v1/credentials')).body as Json;
    expect(credentials.data.password).toMatchObject({ emailConfirmed: true });
    // The signer accepts it after the waiting period of a recovered credential: 14 days, not 48 hours.
    const days = (Date.parse(credentials.data.password.heldUntil) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(13);
    const proof = { password: NEW_PASSWORD };
    expect(await outcome(post(phone, '/api/v1/account/recovery-codes', proof))).toEqual([403, 'proof_held']);
    await vi.waitFor(() =>
      expect(mailsTo(trader.email).some(({ text }) => text.includes('was reset'))).toBe(true),
    );
    const auditEvents = ((await phone.call('/api/v1/wallet/audit')).body as Json).data.items;
    expect(auditEvents.map(({ detail }: Json) => detail)).toContainEqual(
      expect.stringMatching(/^Password set by a link from an email\..*Ended: API key/),
    );
  });

  it("works once and ends the trader's other links", async () => {
    const trader = await confirmed('Once');
    await requestReset(trader.email);
    const first = await nextToken(trader.email, 'reset-password');
    await requestReset(trader.email);
    const second = await nextToken(trader.email, 'reset-password', 2);
    const together = await Promise.all([outcome(finish(second)), outcome(finish(second))]);
    expect(together.map(([status]) => status).toSorted((a, b) => a - b)).toEqual([200, 410]);
    for (const used of [first, second]) {
      expect(await outcome(look(used))).toEqual([410, 'mail_link_used']);
      expect(await outcome(finish(used))).toEqual([410, 'mail_link_used']);
    }
  });

  it('expires, also with a changed password, and rejects a forged link', async () => {
    const trader = await confirmed('Late');
    await requestReset(trader.email);
    const token = await nextToken(trader.email, 'reset-password');
    const links = () => server.db.tables().updateTable('mail_link').where('purpose', '=', 'resetPassword');
    const past = new Date(Date.now() - 1_000);
    await links().where('user_id', '=', trader.userId).set({ expires_at: past }).execute();
    expect(await outcome(look(token))).toEqual([410, 'mail_link_expired']);
    expect(await outcome(finish(token))).toEqual([410, 'mail_link_expired']);
    expect(await outcome(look('x'.repeat(43)))).toEqual([410, 'mail_link_expired']);
    await requestReset(trader.email);
    const next = await nextToken(trader.email, 'reset-password', 2);
    const change = { currentPassword: trader.password, newPassword: NEW_PASSWORD };
    expect((await post(trader, '/api/auth/change-password', change)).status).toBe(200);
    expect(await outcome(finish(next))).toEqual([410, 'mail_link_expired']);
    const { rows } = { rows: await server.db.tables().selectFrom('mail_link').selectAll().execute() };
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('answers alike for every e-mail, and sends nothing to unconfirmed ones', async () => {
    const known = await confirmed('Known');
    const unconfirmed = await server.trader('Unconfirmed');
    const before = mails.taken.length;
    const answers = [
      await requestReset(known.email),
      await requestReset(unconfirmed.email),
      await requestReset('nobody@example.org'),
    ];
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
    await nextToken(known.email, 'reset-password');
    await wait(200);
    expect(
      mails.taken
        .slice(before)
        .map(({ to }) => to.join())
        .filter((to) => to !== unconfirmed.email),
    ).toEqual([known.email]);
    expect(tokensIn(unconfirmed.email, 'reset-password')).toEqual([]);
  });

  it('sends three links within their lifetime, of which the owner keeps a working one', async () => {
    const trader = await confirmed('Flooded');
    for (let n = 0; n < 6; n++) await requestReset(trader.email);
    await nextToken(trader.email, 'reset-password', 3);
    await wait(300);
    const tokens = tokensIn(trader.email, 'reset-password');
    expect(tokens).toHaveLength(3);
    expect((await finish(tokens[0] ?? '')).status).toBe(200);
  });

  it('keeps the second factor and requires it', async () => {
    const trader = await confirmed('Guarded');
    const { password } = trader;
    const began = await post(trader, '/api/v1/account/second-factor', { password });
    const { setup, typedKey } = began.body.data;
    const code = appCode(typedKey, Date.now());
    const on = await post(trader, '/api/v1/account/second-factor/confirm', { setup, code });
    const [recoveryCode] = on.body.data.recoveryCodes;
    await requestReset(trader.email);
    const token = await nextToken(trader.email, 'reset-password');
    expect(await outcome(finish(token))).toEqual([403, 'second_factor_required']);
    expect(await outcome(finish(token, { code: '000000' }))).toEqual([403, 'second_factor_refused']);
    expect((await finish(token, { code: recoveryCode })).status).toBe(200);
    expect(await outcome(signIn(trader.email, NEW_PASSWORD))).toEqual([403, 'SECOND_FACTOR_REQUIRED']);
  });

  it('rejects an easily guessed password and keeps the link', async () => {
    const trader = await confirmed('Weak');
    await requestReset(trader.email);
    const token = await nextToken(trader.email, 'reset-password');
    expect(await outcome(finish(token, { newPassword: 'password1' }))).toEqual([400, 'password_guessable']);
    expect((await finish(token)).status).toBe(200);
  });
});

describe('the confirmation of an e-mail', () => {
  it('requires both the link and a session of the account', async () => {
    const trader = await server.trader('Careful');
    const stranger = await server.trader('Stranger');
    const token = await nextToken(trader.email, 'confirm-email');
    const confirm = (by: Caller, given = token) =>
      outcome(post(by, '/api/v1/account/email/confirm', { token: given }));
    expect(await confirm(guest())).toEqual([401, 'not_signed_in']);
    expect(await confirm(stranger)).toEqual([403, 'mail_link_of_another']);
    expect(await confirm(trader, 'x'.repeat(43))).toEqual([410, 'mail_link_expired']);
    expect(await confirm(trader)).toEqual([200, undefined]);
    expect(await confirm(trader)).toEqual([410, 'mail_link_used']);
    const again = post(trader, '/api/v1/account/email/confirmation');
    expect(await outcome(again)).toEqual([409, 'email_confirmed']);
  });

  it('is sent again, up to three links a day', async () => {
    const trader = await server.trader('Again');
    const send = () => outcome(post(trader, '/api/v1/account/email/confirmation'));
    await nextToken(trader.email, 'confirm-email');
    expect(await send()).toEqual([200, undefined]);
    expect(await send()).toEqual([200, undefined]);
    expect(await send()).toEqual([429, 'rate_limited']);
    expect(((await guest().call('/api/v1/status')).body as Json).data.sendsMail).toBe(true);
  });
});

it('is off and reports so when no SMTP server is set', async () => {
  const plain = await testServer();
  try {
    const answer = await post(plain.client(), '/api/v1/account/password-reset', { email: 'a@example.org' });
    expect([answer.status, answer.body.code]).toEqual([404, 'mail_off']);
    expect((await plain.client().call('/api/v1/status')).body).not.toHaveProperty('data.sendsMail');
  } finally {
    await plain.stop();
  }
});

it('is limited by address', async () => {
  const limited = await testServer({
    settings: {
      RATE_LIMIT_SCALE: '1',
      SMTP_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: 'a@example.org',
      ...(await ownAddress()),
    },
  });
  try {
    const statuses: number[] = [];
    for (let n = 0; n < 12; n++)
      statuses.push(
        (await post(limited.client(), '/api/v1/account/password-reset', { email: `a${n}@example.org` }))
          .status,
      );
    expect([statuses[0], statuses.at(-1)]).toEqual([200, 429]);
  } finally {
    await limited.stop();
  }
});
