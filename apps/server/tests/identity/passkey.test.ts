import type { ProvenIntent } from '@dugout/contract/identity/proofs';
import { beforeAll, describe, expect, it } from 'vitest';
import { authenticator } from './authenticator.ts';
import { codeOf, ONE, OTHER, passkeysOn, recipientKey, SOL } from './passkey-kit.ts';
import { Browser } from './server.ts';
import { sharedIdentityServer } from './shared-server.ts';

const server = sharedIdentityServer();
let origin: string;
beforeAll(async () => {
  // Passkeys cannot be bound to an IP address; browsers support them on localhost.
  origin = server.base.replace('127.0.0.1', 'localhost');
});

const { withPasskey, settle, assertionFor } = passkeysOn(() => server);

describe('[SHELL-02] passkeys', () => {
  it('are added by a signed-in trader and sign in alone', async () => {
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

  it('are refused when replayed, unknown, or for another challenge', async () => {
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

  it('cannot be added by guests', async () => {
    expect(
      (await new Browser(server.base).get('/api/auth/passkey/generate-register-options', { origin })).status,
    ).toBe(401);
  });
});

describe('an assertion', () => {
  it('authorizes only its own export, once, without changing the session', async () => {
    const { trader, device, userId, walletAddress } = await withPasskey('Prover');
    await settle(userId);
    const intent = { kind: 'exportKey', walletAddress, recipientKey } as const;
    const exported = (assertion: object) =>
      trader.post('/api/v1/wallet/export', { walletAddress, recipientKey, assertion }, { origin });
    const before = new Map(trader.cookies);
    const assertion = await assertionFor(trader, device, intent);
    const opened = await exported(assertion);
    expect([opened.status, opened.body.data?.walletAddress]).toEqual([200, walletAddress]);
    expect((await trader.get('/api/v1/me')).body.data.userName).toBe('Prover');
    expect(trader.cookies.get('dugout.session_token')).toBe(before.get('dugout.session_token'));
    expect(codeOf(await exported(assertion))).toEqual([403, 'proof_refused']);
    expect((await exported(await assertionFor(trader, authenticator(origin), intent))).body.code).toBe(
      'proof_refused',
    );
  });

  it('authorizes no other action: another amount, payee, wallet, kind, session or a sign-in', async () => {
    const { trader, device, userId, walletAddress } = await withPasskey('Bound');
    await settle(userId);
    const { body: second } = await trader.post('/api/v1/wallet/create', { name: 'Second' }, { origin });
    const withdrawal = { walletAddress, mint: SOL, amount: '1000000', destination: ONE };
    const intent: ProvenIntent = { kind: 'withdraw', ...withdrawal };
    const withdraw = (body: object, by = trader) => by.post('/api/v1/wallet/withdraw', body, { origin });
    for (const change of [
      { amount: '2000000' },
      { destination: OTHER },
      { walletAddress: second.data.address },
      { mint: ONE },
    ]) {
      const assertion = await assertionFor(trader, device, intent);
      expect(codeOf(await withdraw({ ...withdrawal, ...change, assertion }))).toEqual([403, 'proof_refused']);
      expect(codeOf(await withdraw({ ...withdrawal, assertion }))).toEqual([403, 'proof_refused']);
    }
    expect(
      (await withdraw({ ...withdrawal, assertion: await assertionFor(trader, device, intent) })).status,
    ).toBe(200);
    const exportIntent: ProvenIntent = { kind: 'exportKey', walletAddress, recipientKey };
    const forExport = await assertionFor(trader, device, exportIntent);
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
    const assertion = await assertionFor(trader, device, intent);
    expect(codeOf(await withdraw({ ...withdrawal, assertion }, elsewhere))).toEqual([403, 'proof_refused']);

    const proof = await assertionFor(trader, device, intent);
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
