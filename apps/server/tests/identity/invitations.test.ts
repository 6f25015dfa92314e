/** Tests registration by invitation: one code creates one account, whatever the sign-in method. */

import { describe, expect, it } from 'vitest';
import { createAdmission } from '#/features/identity/invitations/admission.ts';
import { commandOf } from '#/features/moderation/cli/command-of.ts';
import { sendCommand } from '#/features/moderation/cli/send-command.ts';
import { parseConfig } from '#/platform/config/config.ts';
import { RateLimits } from '#/platform/http/rate-limit.ts';
import { newId } from '#/platform/ids/new-id.ts';
import { testServer } from '#tests/kit/server.ts';
import { sharedServer } from '#tests/kit/testing.ts';
import { type Answer, Browser } from './server.ts';
import { sharedIdentityServer } from './shared-server.ts';
import { standardWallet } from './standard-wallet.ts';

const server = sharedIdentityServer({ registration: 'invite' });

const HOUR_MS = 3_600_000;
const CODE = /^[A-Z2-9]{4}(-[A-Z2-9]{4}){4}$/;
const REFUSED = [403, 'invitation_refused'];
const REQUIRED = [403, 'invitation_required'];

const codeOf = ({ status, body }: Answer) => [status, String(body.code).toLowerCase()];

const invited = (at = Date.now(), lastsMs = HOUR_MS) =>
  server.identity.door.invitations.make(server.db, {
    operator: 'sam',
    reason: 'For a test',
    at: new Date(at),
    expiresAt: new Date(at + lastsMs),
  });

let names = 0;
const signUp = (more: object = {}) => new Browser(server.base).signUp(`invited${++names}`, more);

async function byWallet(wallet: ReturnType<typeof standardWallet>, more: object = {}): Promise<Answer> {
  const visitor = new Browser(server.base);
  const { body } = await visitor.post('/api/auth/siws/nonce');
  return visitor.post('/api/auth/siws/verify', { ...wallet.signIn(body), ...more });
}

const accounts = async (): Promise<number> =>
  (await server.sql<{ id: string }>`SELECT id FROM auth_user`).length;
const isUsed = async (id: string): Promise<boolean> =>
  (
    await server.db
      .tables()
      .selectFrom('invitation')
      .select('used_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).used_at !== null;

describe('a sign-up with registration by invitation', () => {
  it('requires a code, by e-mail and by wallet, and leaves no account without one', async () => {
    const before = await accounts();
    for (const more of [{}, { invitationCode: '' }, { invitationCode: 7 }, { invitationCode: null }]) {
      expect(codeOf(await signUp(more))).toEqual(REQUIRED);
      expect(codeOf(await byWallet(standardWallet(), more))).toEqual(REQUIRED);
    }
    for (const invitationCode of ['AAAA-BBBB-CCCC-DDDD-EEEE', 'x'.repeat(500), "' OR 1=1 --"]) {
      expect(codeOf(await signUp({ invitationCode }))).toEqual(REFUSED);
      expect(codeOf(await byWallet(standardWallet(), { invitationCode }))).toEqual(REFUSED);
    }
    expect(await accounts()).toBe(before);
  });

  it('accepts a code once, in any notation, together with a referral code', async () => {
    const { id, code } = await invited();
    expect(code).toMatch(CODE);
    const typed = ` ${code.toLowerCase().replaceAll('-', ' ')} `;
    const taken = await signUp({ invitationCode: typed, referralCode: 'OKAPI' });
    expect(taken.status).toBe(200);
    expect(JSON.stringify(taken.body)).not.toContain(id);
    expect(await isUsed(id)).toBe(true);
    expect(codeOf(await signUp({ invitationCode: code }))).toEqual(REFUSED);
    expect(codeOf(await byWallet(standardWallet(), { invitationCode: code }))).toEqual(REFUSED);
  });

  it('accepts a code by wallet once, and needs none for an existing account', async () => {
    const [wallet, { code }] = [standardWallet(), await invited()];
    expect((await byWallet(wallet, { invitationCode: code })).body).toMatchObject({ isNew: true });
    expect(codeOf(await signUp({ invitationCode: code }))).toEqual(REFUSED);
    expect((await byWallet(wallet)).body).toMatchObject({ isNew: false });
    const unused = await invited();
    expect((await byWallet(wallet, { invitationCode: unused.code })).body).toMatchObject({ isNew: false });
    expect(await isUsed(unused.id)).toBe(false);
  });

  it('signs in with a password without a code', async () => {
    const account = { email: 'regular@example.com', password: 'correct horse battery' };
    const { code } = await invited();
    expect((await signUp({ ...account, invitationCode: code })).status).toBe(200);
    expect((await new Browser(server.base).post('/api/auth/sign-in/email', account)).status).toBe(200);
  });

  it('does not use up a code when it fails', async () => {
    const { id, code } = await invited();
    const email = 'taken@example.com';
    expect((await signUp({ email, invitationCode: (await invited()).code })).status).toBe(200);
    const failing = [
      [{ email }, 'sign_up_refused'],
      [{ email: 'no address' }, 'validation_error'],
      [{ password: 'short' }, 'password_too_short'],
      [{ password: 'password123' }, 'password_guessable'],
      [{ name: 'admin' }, 'user_name_reserved'],
    ] as const;
    for (const [more, refusal] of failing)
      expect(codeOf(await signUp({ ...more, invitationCode: code }))[1]).toBe(refusal);
    expect(await isUsed(id)).toBe(false);
    expect((await signUp({ invitationCode: code })).status).toBe(200);
  });

  it('creates one account when many race for a code, by e-mail and by wallet', async () => {
    for (const racer of [
      (invitationCode: string) => signUp({ invitationCode }),
      (invitationCode: string) => byWallet(standardWallet(), { invitationCode }),
    ]) {
      const [{ code }, before] = [await invited(), await accounts()];
      const answers = await Promise.all(Array.from({ length: 6 }, () => racer(code)));
      const refusals = answers.filter(({ status }) => status !== 200);
      expect(refusals.map(codeOf)).toEqual(Array.from({ length: 5 }, () => REFUSED));
      expect(await accounts()).toBe(before + 1);
    }
  });

  it('admits one wallet that signs in twice concurrently', async () => {
    const [wallet, { code }] = [standardWallet(), await invited()];
    const answers = await Promise.all([1, 2].map(() => byWallet(wallet, { invitationCode: code })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers.filter(({ body }) => body.isNew)).toHaveLength(1);
  });

  it('rejects expired and revoked codes, also in the database itself', async () => {
    const expired = await invited(Date.now() - 2 * HOUR_MS);
    const revoked = await invited();
    expect(await server.identity.door.invitations.revoke(server.db, revoked.id, new Date())).toBe(true);
    for (const [count, { id, code }] of [expired, revoked].entries()) {
      expect(codeOf(await signUp({ invitationCode: code }))).toEqual(REFUSED);
      const row = { id: newId(), name: `past${count}`, email: `past${count}@example.com`, invitationId: id };
      await expect(server.db.tables().insertInto('auth_user').values(row).execute()).rejects.toMatchObject({
        code: 'DUG03',
      });
    }
  });

  it('stores no code in the database or the log', async () => {
    const { code } = await invited();
    expect((await signUp({ invitationCode: code })).status).toBe(200);
    const rows = await server.db.tables().selectFrom('invitation').selectAll().execute();
    expect(JSON.stringify([rows, server.logged])).not.toContain(code);
  });
});

describe('wrong codes', () => {
  const admission = (now: () => number) =>
    createAdmission({
      db: server.db,
      registration: 'invite',
      rateLimits: new RateLimits({ scale: 1, now }),
      now,
    });

  it('are limited by address, without affecting valid codes or other addresses', async () => {
    let now = Date.now();
    const { check } = admission(() => now);
    const { code, id } = await invited();
    for (let guess = 0; guess < 20; guess++) {
      await expect(check('AAAA-BBBB', '10.0.0.1')).rejects.toMatchObject({ code: 'invitation_refused' });
      expect(await check(code, '10.0.0.2')).toBe(id);
    }
    await expect(check('AAAA-BBBB', '10.0.0.1')).rejects.toMatchObject({ code: 'rate_limited' });
    await expect(check(null, '10.0.0.1')).rejects.toMatchObject({ code: 'invitation_required' });
    now += 4 * 60_000;
    expect(await check(code, '10.0.0.1')).toBe(id);
    await expect(check('AAAA-BBBB', '10.0.0.1')).rejects.toMatchObject({ code: 'invitation_refused' });
    await expect(check('AAAA-BBBB', '10.0.0.1')).rejects.toMatchObject({ code: 'rate_limited' });
  });
});

describe('the operator of a complete server', () => {
  const whole = sharedServer({ settings: { REGISTRATION: 'invite' } });
  const operate = (...args: string[]) => sendCommand(whole.dataDir, commandOf(args, 'sam'));
  const rows = async (command: string) => {
    const answer = await operate(command);
    return 'rows' in answer ? answer.rows : [];
  };

  async function invite(...args: string[]): Promise<{ id: string; code: string; message: string }> {
    const answer = await operate('invite', ...args);
    const message = 'message' in answer ? answer.message : '';
    const [, id = ''] = /^Invitation (\S+) creates/.exec(message) ?? [];
    const [, code = ''] = /^Code: (.*)$/m.exec(message) ?? [];
    return { id, code, message };
  }
  const join = (name: string, invitationCode: string) =>
    whole.client().call('/api/auth/sign-up/email', {
      method: 'POST',
      body: {
        name,
        email: `${name}@example.org`,
        password: 'correct horse battery',
        invitationCode,
      },
    });

  it('creates, lists and revokes invitations, each with a log line', async () => {
    const status = (await whole.client().call('/api/v1/status')).body as { data: { registration: string } };
    expect(status.data.registration).toBe('invite');
    const [used, revoked, open] = [
      await invite('--reason', 'For Mira', '--days', '3'),
      await invite(),
      await invite(),
    ];
    expect(used.code).toMatch(CODE);
    expect(used.message).toContain(`${whole.address}/?invite=${used.code}`);
    expect(used.message).not.toContain('REGISTRATION');
    expect((await join('mira_k', used.code)).status).toBe(200);
    expect(await operate('revoke-invitation', revoked.id, '--reason', 'Leaked')).toMatchObject({ ok: true });
    expect((await join('leaked', revoked.code)).status).toBe(403);
    for (const id of [used.id, revoked.id, 'none'])
      expect(await operate('revoke-invitation', id, '--reason', 'Again')).toEqual({
        ok: false,
        message: 'No unused invitation has this id',
      });
    const listed = await rows('invitations');
    expect(listed.map(({ invitation, state }) => [invitation, state])).toEqual(
      expect.arrayContaining([
        [used.id, 'used'],
        [revoked.id, 'revoked'],
        [open.id, 'open'],
      ]),
    );
    expect(listed.find(({ invitation }) => invitation === used.id)).toMatchObject({
      operator: 'sam',
      reason: 'For Mira',
    });
    expect(JSON.stringify(listed)).not.toMatch(new RegExp(`mira_k|${used.code}|${open.code}`));
    expect(await rows('log')).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ action: 'invited', invitation: used.id, reason: 'For Mira' }),
        expect.objectContaining({ action: 'invitationRevoked', invitation: revoked.id, reason: 'Leaked' }),
      ]),
    );
  });

  it('is informed when no invitation is needed', async () => {
    const open = await testServer();
    const answer = await sendCommand(open.dataDir, commandOf(['invite'], 'sam'));
    await open.stop();
    expect(answer).toMatchObject({
      ok: true,
      message: expect.stringContaining('No account needs it while REGISTRATION is open'),
    });
  });
});

it('REGISTRATION accepts invite', () => {
  expect(parseConfig({ REGISTRATION: 'invite' }).registration).toBe('invite');
});
