import { once } from 'node:events';
import type { ProvenIntent } from '@dugout/contract/identity/proofs';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { codeOf, ONE, PASSWORD, passkeysOn, recipientKey, SOL } from './passkey-kit.ts';
import { Browser, type Json } from './server.ts';
import { sharedIdentityServer } from './shared-server.ts';

const server = sharedIdentityServer();
let origin: string;
beforeAll(async () => {
  // Passkeys cannot be bound to an IP address; browsers support them on localhost.
  origin = server.base.replace('127.0.0.1', 'localhost');
});

const { register, newTrader, withPasskey, settle, assertionFor } = passkeysOn(() => server);

const auditEventsOf = async (trader: Browser): Promise<Json[]> =>
  (await trader.get('/api/v1/wallet/audit')).body.data.items;

describe('a stolen session', () => {
  it('cannot add, rename or remove a passkey without a proof', async () => {
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
    expect((await auditEventsOf(trader)).filter(({ kind }) => kind === 'proofRefused')).toHaveLength(6);
  });

  it('cannot import keys, hide funded wallets or redirect deposits', async () => {
    const { trader, walletAddress } = await newTrader('Housed');
    const { address: spare } = (await trader.post('/api/v1/wallet/create', { name: 'Spare' })).body.data;
    const secret = Array.from({ length: 32 }, (_, at) => (at * 7 + process.pid) % 256);
    const call = async (path: string, body: object) =>
      codeOf(await trader.post(`/api/v1/wallet/${path}`, body));
    const tries = async (proof: object) => [
      await call('import', { name: 'Theirs', secret, ...proof }),
      await call('primary', { walletAddress: spare, ...proof }),
      await call('archive', { walletAddress, archive: true, ...proof }),
    ];
    // An empty wallet can be archived and restored.
    expect(await call('archive', { walletAddress: spare, archive: true })).toEqual([200, undefined]);
    expect(await call('archive', { walletAddress: spare, archive: false })).toEqual([200, undefined]);
    const refused = (code: string) => [
      [403, code],
      [403, code],
      [409, 'wallet_is_primary'],
    ];
    expect(await tries({})).toEqual(refused('proof_required'));
    expect(await tries({ password: 'wrong horse battery' })).toEqual(refused('proof_refused'));
    expect(await tries({ password: PASSWORD })).toEqual([
      [200, undefined],
      [200, undefined],
      [200, undefined],
    ]);
    const [first] = (await trader.get('/api/v1/wallet/user')).body.data;
    expect(first).toMatchObject({ address: spare, is_primary: true });
    // The formerly primary wallet holds 10 SOL.
    await call('archive', { walletAddress, archive: false });
    expect(await call('archive', { walletAddress, archive: true })).toEqual([403, 'proof_required']);
  });

  it('authorizes nothing with a passkey or password newer than 48 hours', async () => {
    const { trader, device, walletAddress, userId } = await withPasskey('Patient');
    const withdrawal = { walletAddress, mint: SOL, amount: '1000000', destination: ONE };
    const takeOut = async (proof: (intent: ProvenIntent) => Promise<object> | object) => [
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
    const byPasskey = async (intent: ProvenIntent) => ({
      assertion: await assertionFor(trader, device, intent),
    });
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

  it("cannot remove a settled passkey with a held one, which its owner's new password removes", async () => {
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

  it('leaves a visible trace of every change, and ends the other sessions with the password', async () => {
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
    const kinds = (await auditEventsOf(trader)).map(({ kind }) => kind);
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

  it('notifies every device, including later ones', async () => {
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

  it('cannot set an easily guessed password', async () => {
    const { trader } = await newTrader('Lazy');
    const change = await trader.post(
      '/api/auth/change-password',
      { currentPassword: PASSWORD, newPassword: 'password1' },
      { origin },
    );
    expect(codeOf(change)).toEqual([400, 'PASSWORD_GUESSABLE']);
  });

  it('allows ten password checks on any call, whatever RATE_LIMIT_SCALE', async () => {
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
