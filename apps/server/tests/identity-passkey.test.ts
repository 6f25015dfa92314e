import { once } from 'node:events';
import type { ProvenAct } from '@dugout/contract/identity/proofs';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { authenticator } from './authenticator.ts';
import { type Answer, Browser, type Json, startTestServer, type TestServer } from './identity-server.ts';
import { RECIPIENT_KEY } from './kit/key-export.ts';

const PASSWORD = 'correct horse battery';
const recipientKey = RECIPIENT_KEY;
const SOL = 'So11111111111111111111111111111111111111112';
const [ONE, OTHER] = [
  '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM',
  '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU',
];

let server: TestServer;
let origin: string;
beforeAll(async () => {
  server = await startTestServer();
  // A passkey cannot be bound to a bare address; browsers offer them on localhost.
  origin = server.base.replace('127.0.0.1', 'localhost');
});
afterAll(() => server.close());

type Device = ReturnType<typeof authenticator>;

async function register(
  trader: Browser,
  proof: object,
  device = authenticator(origin),
): Promise<{ device: Device; made: Answer }> {
  const options = await trader.get('/api/auth/passkey/generate-register-options', { origin });
  const body = { response: device.create(options.body.challenge), ...proof };
  return { device, made: await trader.post('/api/auth/passkey/verify-registration', body, { origin }) };
}

async function newTrader(name: string) {
  const trader = new Browser(server.base);
  const { body } = await trader.signUp(name);
  const { body: wallets } = await trader.get('/api/v1/wallet/user');
  return { trader, userId: body.user.id as string, walletAddress: wallets.data[0].address as string };
}

async function withPasskey(name: string) {
  const known = await newTrader(name);
  return { ...known, ...(await register(known.trader, { password: PASSWORD })) };
}

/** As if all credentials had been added three days ago. */
async function settle(userId: string): Promise<void> {
  const heldFrom = new Date(Date.now() - 72 * 3_600_000);
  for (const table of ['auth_passkey', 'auth_account'] as const) {
    const rows = server.db.tables();
    await rows
      .updateTable(table)
      .set({ heldFrom })
      .where('userId', '=', userId)
      .where('heldFrom', 'is not', null)
      .execute();
  }
}

async function assertionFor(trader: Browser, device: Device, act: ProvenAct): Promise<object> {
  const { body } = await trader.post('/api/v1/proof/challenge', { act }, { origin });
  return device.get(body.data.passkey.challenge);
}

const actsOf = async (trader: Browser): Promise<Json[]> =>
  (await trader.get('/api/v1/wallet/audit')).body.data.items;
const codeOf = ({ status, body }: Answer) => [status, body.code];

describe('[SHELL-02] passkeys', () => {
  it('are added by a signed-in trader and sign in by themselves', async () => {
    const { made, device } = await withPasskey('KeyHolder');
    expect(made.status).toBe(200);
    const visitor = new Browser(server.base);
    const options = await visitor.get('/api/auth/passkey/generate-authenticate-options', { origin });
    expect(options.body.rpId).toBe('localhost');
    const response = device.get(options.body.challenge);
    expect(
      (await visitor.post('/api/auth/passkey/verify-authentication', { response }, { origin })).status,
    ).toBe(200);
    expect((await visitor.get('/api/v1/me')).body.data.userName).toBe('KeyHolder');
  });

  it('are refused when replayed, unknown, or answering another challenge', async () => {
    const { device } = await withPasskey('Replayed');
    const visitor = new Browser(server.base);
    const { body } = await visitor.get('/api/auth/passkey/generate-authenticate-options', { origin });
    const response = device.get(body.challenge);
    const verify = (from: Browser, answer: object) =>
      from.post('/api/auth/passkey/verify-authentication', { response: answer }, { origin });
    expect((await verify(visitor, authenticator(origin).get(body.challenge))).status).toBeGreaterThanOrEqual(
      400,
    );
    const next = await visitor.get('/api/auth/passkey/generate-authenticate-options', { origin });
    expect((await verify(visitor, device.get('another'))).status).toBeGreaterThanOrEqual(400);
    expect((await verify(visitor, response)).status).toBeGreaterThanOrEqual(400);
    expect(next.status).toBe(200);
    expect((await visitor.get('/api/v1/me')).body).toEqual({ data: null });
  });

  it('are not added by guests', async () => {
    expect(
      (await new Browser(server.base).get('/api/auth/passkey/generate-register-options', { origin })).status,
    ).toBe(401);
  });
});

describe('a stolen session', () => {
  it('adds, renames and removes no passkey without a proof', async () => {
    const { trader } = await withPasskey('Robbed');
    const { body } = await trader.get('/api/v1/credentials');
    const [{ id }] = body.data.passkeys;
    for (const proof of [{}, { password: 'wrong horse battery' }, { assertion: {} }, { password: 1 }]) {
      const answers = [
        (await register(trader, proof)).made,
        await trader.post('/api/auth/passkey/delete-passkey', { id, ...proof }, { origin }),
        await trader.post('/api/auth/passkey/update-passkey', { id, name: 'mine now', ...proof }, { origin }),
      ];
      for (const answer of answers)
        expect([403, answer.body.code]).toEqual([answer.status, expect.stringMatching(/^PROOF_/)]);
    }
    expect((await trader.get('/api/v1/credentials')).body).toEqual(body);
    expect((await actsOf(trader)).filter(({ kind }) => kind === 'proofRefused')).toHaveLength(6);
  });

  it('takes nothing with a passkey that was added less than 48 hours ago, nor with a password that was changed', async () => {
    const { trader, device, walletAddress, userId } = await withPasskey('Patient');
    const withdrawal = { walletAddress, mint: SOL, amount: '1000000', destination: ONE };
    const takeOut = async (proof: (act: ProvenAct) => Promise<object> | object) => [
      codeOf(
        await trader.post(
          '/api/v1/wallet/export',
          {
            walletAddress,
            recipientKey,
            ...(await proof({ kind: 'exportKey', walletAddress, recipientKey })),
          },
          { origin },
        ),
      ),
      codeOf(
        await trader.post(
          '/api/v1/wallet/withdraw',
          { ...withdrawal, ...(await proof({ kind: 'withdraw', ...withdrawal })) },
          { origin },
        ),
      ),
    ];
    const byPasskey = async (act: ProvenAct) => ({ assertion: await assertionFor(trader, device, act) });
    const held = Array(2).fill([403, 'proof_held']);
    const taken = Array(2).fill([200, undefined]);
    expect(await takeOut(byPasskey)).toEqual(held);
    expect(await takeOut(() => ({ password: PASSWORD }))).toEqual(taken);
    const newPassword = 'another good one';
    await trader.post('/api/auth/change-password', { currentPassword: PASSWORD, newPassword }, { origin });
    expect(await takeOut(() => ({ password: newPassword }))).toEqual(held);
    await settle(userId);
    expect(await takeOut(byPasskey)).toEqual(taken);
    expect(await takeOut(() => ({ password: newPassword }))).toEqual(taken);
  });

  it('removes no settled passkey by a held one, and a held one is removed by the new password of its owner', async () => {
    const { trader, userId } = await withPasskey('Settled');
    await settle(userId);
    const { device: young } = await register(trader, { password: PASSWORD });
    const passkeys = async (): Promise<Json[]> =>
      (await trader.get('/api/v1/credentials')).body.data.passkeys;
    const [old, added] = await passkeys();
    const remove = (id: string, proof: object) =>
      trader.post('/api/auth/passkey/delete-passkey', { id, ...proof }, { origin });
    const assertion = await assertionFor(trader, young, { kind: 'removePasskey', passkeyId: old.id });
    expect(codeOf(await remove(old.id, { assertion }))).toEqual([403, 'PROOF_HELD']);
    const newPassword = 'another good one';
    await trader.post('/api/auth/change-password', { currentPassword: PASSWORD, newPassword }, { origin });
    expect((await remove(added.id, { password: newPassword })).status).toBe(200);
    expect((await passkeys()).map(({ id }) => id)).toEqual([old.id]);
  });

  it('leaves a trace of every change that the trader sees, and ends the other sessions with the password', async () => {
    const { trader, userId } = await withPasskey('Watched');
    const { body } = await trader.get('/api/v1/credentials');
    const [{ id }] = body.data.passkeys;
    const proof = { password: PASSWORD };
    await trader.post('/api/auth/passkey/update-passkey', { id, name: 'Laptop', ...proof }, { origin });
    await trader.post('/api/auth/passkey/delete-passkey', { id, ...proof }, { origin });
    await trader.post('/api/auth/verify-password', { password: 'wrong horse battery' }, { origin });
    const thief = new Browser(server.base);
    for (const [name, value] of trader.cookies) thief.cookies.set(name, value);
    await trader.post(
      '/api/auth/change-password',
      { currentPassword: PASSWORD, newPassword: 'another good one' },
      { origin },
    );
    expect((await thief.get('/api/v1/me')).body).toEqual({ data: null });
    const kinds = (await actsOf(trader)).map(({ kind }) => kind);
    expect(kinds).toEqual([
      'passwordChanged',
      'proofRefused',
      'passkeyRemoved',
      'passkeyRenamed',
      'passkeyAdded',
    ]);
    const emitted = server.emitted.filter(
      ([name, payload]) => name === 'identity.credentialChanged' && Reflect.get(payload, 'userId') === userId,
    );
    expect(emitted.map(([, payload]) => Reflect.get(payload, 'kind'))).toEqual([
      'passkeyAdded',
      'passkeyRenamed',
      'passkeyRemoved',
      'passwordChanged',
    ]);
  });

  it('tells every device that is signed in, and those that come later', async () => {
    const { trader } = await newTrader('Listening');
    const cookie = `dugout.session_token=${trader.cookies.get('dugout.session_token')}`;
    const follow = async () => {
      const socket = new WebSocket(`${server.base.replace('http', 'ws')}/api/v1/live`, {
        headers: { cookie, origin: server.base },
      });
      const frames: Json[] = [];
      socket.on('message', (text) => void frames.push(JSON.parse(String(text))));
      await once(socket, 'open');
      socket.send(JSON.stringify({ type: 'subscribe', channels: [{ name: 'security' }] }));
      const next = async (type: string): Promise<Json> =>
        vi.waitFor(() => frames.find((frame) => frame.type === type)?.data ?? expect.unreachable(type));
      return { socket, next };
    };
    const early = await follow();
    expect(await early.next('snapshot')).toEqual([]);
    await register(trader, { password: PASSWORD });
    const emitted = expect.objectContaining({
      kind: 'passkeyAdded',
      detail: expect.stringContaining('A passkey was added'),
    });
    expect(await early.next('delta')).toEqual([emitted]);
    const late = await follow();
    expect(await late.next('snapshot')).toEqual([emitted]);
    for (const { socket } of [early, late]) socket.terminate();
  });

  it('changes no password to one that is easy to guess', async () => {
    const { trader } = await newTrader('Lazy');
    const change = await trader.post(
      '/api/auth/change-password',
      { currentPassword: PASSWORD, newPassword: 'password1' },
      { origin },
    );
    expect(codeOf(change)).toEqual([400, 'PASSWORD_GUESSABLE']);
  });

  it('checks ten passwords, on whichever call, whatever RATE_LIMIT_SCALE', async () => {
    const { trader, walletAddress } = await newTrader('Hammered');
    const password = 'wrong horse battery';
    const wrong: readonly (readonly [string, object])[] = [
      ['/api/auth/verify-password', { password }],
      ['/api/auth/change-password', { currentPassword: password, newPassword: 'another good one' }],
      ['/api/v1/wallet/export', { walletAddress, recipientKey, password }],
    ];
    const statuses: number[] = [];
    for (let turn = 0; turn < 5; turn++)
      for (const [path, body] of wrong) statuses.push((await trader.post(path, body, { origin })).status);
    expect(statuses.map((status) => status === 429)).toEqual([
      ...Array(10).fill(false),
      ...Array(5).fill(true),
    ]);
    expect(
      (
        await trader.post(
          '/api/v1/wallet/export',
          { walletAddress, recipientKey, password: PASSWORD },
          { origin },
        )
      ).status,
    ).toBe(429);
  });
});

describe('an assertion', () => {
  it('opens the export that it was made for, leaves the session as it is, and serves once', async () => {
    const { trader, device, userId, walletAddress } = await withPasskey('Prover');
    await settle(userId);
    const act = { kind: 'exportKey', walletAddress, recipientKey } as const;
    const exported = (assertion: object) =>
      trader.post('/api/v1/wallet/export', { walletAddress, recipientKey, assertion }, { origin });
    const before = new Map(trader.cookies);
    const assertion = await assertionFor(trader, device, act);
    const opened = await exported(assertion);
    expect([opened.status, opened.body.data?.walletAddress]).toEqual([200, walletAddress]);
    expect((await trader.get('/api/v1/me')).body.data.userName).toBe('Prover');
    expect(trader.cookies.get('dugout.session_token')).toBe(before.get('dugout.session_token'));
    expect(codeOf(await exported(assertion))).toEqual([403, 'proof_refused']);
    expect((await exported(await assertionFor(trader, authenticator(origin), act))).body.code).toBe(
      'proof_refused',
    );
  });

  it('serves no other act: another sum, payee or wallet, another kind, another session, a sign-in', async () => {
    const { trader, device, userId, walletAddress } = await withPasskey('Bound');
    await settle(userId);
    const { body: second } = await trader.post('/api/v1/wallet/create', { name: 'Second' }, { origin });
    const withdrawal = { walletAddress, mint: SOL, amount: '1000000', destination: ONE };
    const act: ProvenAct = { kind: 'withdraw', ...withdrawal };
    const withdraw = (body: object, by = trader) => by.post('/api/v1/wallet/withdraw', body, { origin });
    for (const change of [
      { amount: '2000000' },
      { destination: OTHER },
      { walletAddress: second.data.address },
      { mint: ONE },
    ]) {
      const assertion = await assertionFor(trader, device, act);
      expect(codeOf(await withdraw({ ...withdrawal, ...change, assertion }))).toEqual([403, 'proof_refused']);
      expect(codeOf(await withdraw({ ...withdrawal, assertion }))).toEqual([403, 'proof_refused']);
    }
    expect(
      (await withdraw({ ...withdrawal, assertion: await assertionFor(trader, device, act) })).status,
    ).toBe(200);
    const exportAct: ProvenAct = { kind: 'exportKey', walletAddress, recipientKey };
    const forExport = await assertionFor(trader, device, exportAct);
    expect(codeOf(await withdraw({ ...withdrawal, assertion: forExport }))).toEqual([403, 'proof_refused']);
    const signIn = await trader.get('/api/auth/passkey/generate-authenticate-options', { origin });
    expect(codeOf(await withdraw({ ...withdrawal, assertion: device.get(signIn.body.challenge) }))).toEqual([
      403,
      'proof_refused',
    ]);

    const elsewhere = new Browser(server.base);
    const options = await elsewhere.get('/api/auth/passkey/generate-authenticate-options', { origin });
    await elsewhere.post(
      '/api/auth/passkey/verify-authentication',
      { response: device.get(options.body.challenge) },
      { origin },
    );
    const assertion = await assertionFor(trader, device, act);
    expect(codeOf(await withdraw({ ...withdrawal, assertion }, elsewhere))).toEqual([403, 'proof_refused']);

    const proof = await assertionFor(trader, device, act);
    const visitor = new Browser(server.base);
    await visitor.get('/api/auth/passkey/generate-authenticate-options', { origin });
    expect(
      (await visitor.post('/api/auth/passkey/verify-authentication', { response: proof }, { origin })).status,
    ).toBeGreaterThanOrEqual(400);
    expect((await withdraw({ ...withdrawal, assertion: proof })).status).toBe(200);
  });

  it("of another trader's passkey is refused", async () => {
    const [{ trader, walletAddress }, { device: theirs }] = [
      await withPasskey('Victim'),
      await withPasskey('Intruder'),
    ];
    const assertion = await assertionFor(trader, theirs, { kind: 'exportKey', walletAddress, recipientKey });
    expect(
      codeOf(
        await trader.post('/api/v1/wallet/export', { walletAddress, recipientKey, assertion }, { origin }),
      ),
    ).toEqual([403, 'proof_refused']);
  });
});
