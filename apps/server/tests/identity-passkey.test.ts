import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authenticator } from './authenticator.ts';
import { Browser, startTestServer, type TestServer } from './identity-server.ts';

let server: TestServer;
let origin: string;
beforeAll(async () => {
  server = await startTestServer();
  // A passkey cannot be bound to a bare address; browsers offer them on localhost.
  origin = server.base.replace('127.0.0.1', 'localhost');
});
afterAll(() => server.close());

async function withPasskey(name: string) {
  const trader = new Browser(server.base);
  await trader.signUp(name);
  const device = authenticator(origin);
  const options = await trader.get('/api/auth/passkey/generate-register-options', { origin });
  const made = await trader.post('/api/auth/passkey/verify-registration', { response: device.create(options.body.challenge) }, { origin });
  return { trader, device, made };
}

describe('[SHELL-02] passkeys', () => {
  it('are added by a signed-in trader and sign in by themselves', async () => {
    const { made, device } = await withPasskey('KeyHolder');
    expect(made.status).toBe(200);
    const visitor = new Browser(server.base);
    const options = await visitor.get('/api/auth/passkey/generate-authenticate-options', { origin });
    expect(options.body.rpId).toBe('localhost');
    const signedIn = await visitor.post(
      '/api/auth/passkey/verify-authentication',
      { response: device.get(options.body.challenge) },
      { origin },
    );
    expect(signedIn.status).toBe(200);
    expect((await visitor.get('/api/v1/me')).body.data.userName).toBe('KeyHolder');
  });

  it('are refused when replayed, unknown, or answering another challenge', async () => {
    const { device } = await withPasskey('Replayed');
    const visitor = new Browser(server.base);
    const { body } = await visitor.get('/api/auth/passkey/generate-authenticate-options', { origin });
    const response = device.get(body.challenge);
    const verify = (from: Browser, answer: object) =>
      from.post('/api/auth/passkey/verify-authentication', { response: answer }, { origin });
    expect((await verify(visitor, authenticator(origin).get(body.challenge))).status).toBeGreaterThanOrEqual(400);
    const next = await visitor.get('/api/auth/passkey/generate-authenticate-options', { origin });
    expect((await verify(visitor, device.get('another'))).status).toBeGreaterThanOrEqual(400);
    expect((await verify(visitor, response)).status).toBeGreaterThanOrEqual(400);
    expect(next.status).toBe(200);
    expect((await visitor.get('/api/v1/me')).body).toEqual({ data: null });
  });

  it('are not added by guests', async () => {
    expect((await new Browser(server.base).get('/api/auth/passkey/generate-register-options', { origin })).status).toBe(401);
  });
});

describe('a fresh proof by passkey', () => {
  it('opens an export, leaves the session as it is, and serves once', async () => {
    const { trader, device } = await withPasskey('Prover');
    const { body: wallets } = await trader.get('/api/v1/wallet/user');
    const walletAddress = wallets.data[0].address;
    const prove = async (by: ReturnType<typeof authenticator>) => {
      const options = await trader.get('/api/auth/passkey/generate-authenticate-options', { origin });
      return by.get(options.body.challenge);
    };
    const exported = (assertion: object) => trader.post('/api/v1/wallet/export', { walletAddress, assertion }, { origin });
    const before = new Map(trader.cookies);
    const assertion = await prove(device);
    const opened = await exported(assertion);
    expect([opened.status, opened.body.data?.walletAddress]).toEqual([200, walletAddress]);
    expect((await trader.get('/api/v1/me')).body.data.userName).toBe('Prover');
    expect(trader.cookies.get('dugout.session_token')).toBe(before.get('dugout.session_token'));
    const again = await exported(assertion);
    expect([again.status, again.body.code]).toEqual([403, 'proof_refused']);
    expect((await exported(await prove(authenticator(origin)))).body.code).toBe('proof_refused');
  });

  it("of another trader's passkey is refused", async () => {
    const [{ trader }, { device: theirs }] = [await withPasskey('Victim'), await withPasskey('Intruder')];
    const { body: wallets } = await trader.get('/api/v1/wallet/user');
    const options = await trader.get('/api/auth/passkey/generate-authenticate-options', { origin });
    const body = { walletAddress: wallets.data[0].address, assertion: theirs.get(options.body.challenge) };
    const answer = await trader.post('/api/v1/wallet/export', body, { origin });
    expect([answer.status, answer.body.code]).toEqual([403, 'proof_refused']);
  });
});
