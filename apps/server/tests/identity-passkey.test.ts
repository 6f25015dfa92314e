import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Browser, startTestServer, type TestServer } from './identity-server.ts';

let server: TestServer;
let origin: string;
beforeAll(async () => {
  server = await startTestServer();
  // A passkey cannot be bound to a bare address; browsers offer them on localhost.
  origin = server.base.replace('127.0.0.1', 'localhost');
});
afterAll(() => server.close());

const sha256 = (data: string | Uint8Array): Buffer => createHash('sha256').update(data).digest();
const cborBytes = (bytes: Uint8Array): Buffer => Buffer.concat([Buffer.of(0x58, bytes.length), bytes]);

/** An authenticator with one P-256 credential, as WebAuthn level 2 describes it. */
function authenticator() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(16);
  let counter = 0;

  function data(flags: number, attested = Buffer.alloc(0)): Buffer {
    const head = Buffer.alloc(5);
    head.writeUInt8(flags);
    head.writeUInt32BE(++counter, 1);
    return Buffer.concat([sha256('localhost'), head, attested]);
  }
  const client = (type: string, challenge: string): Buffer => Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const credential = (response: Record<string, Buffer>) => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
    response: Object.fromEntries(Object.entries(response).map(([name, value]) => [name, value.toString('base64url')])),
  });

  return {
    create(challenge: string) {
      // COSE key: EC2, ES256, P-256, x, y.
      const key = Buffer.concat([
        Buffer.from('a5010203262001', 'hex'),
        Buffer.of(0x21),
        cborBytes(Buffer.from(x, 'base64url')),
        Buffer.of(0x22),
        cborBytes(Buffer.from(y, 'base64url')),
      ]);
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const authData = data(0x45, Buffer.concat([Buffer.alloc(16), length, id, key]));
      const attestationObject = Buffer.concat([
        Buffer.of(0xa3, 0x63),
        Buffer.from('fmt'),
        Buffer.of(0x64),
        Buffer.from('none'),
        Buffer.of(0x67),
        Buffer.from('attStmt'),
        Buffer.of(0xa0, 0x68),
        Buffer.from('authData'),
        cborBytes(authData),
      ]);
      return credential({ clientDataJSON: client('webauthn.create', challenge), attestationObject });
    },
    get(challenge: string) {
      const clientDataJSON = client('webauthn.get', challenge);
      const authenticatorData = data(0x05);
      const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(clientDataJSON)]), privateKey);
      return credential({ clientDataJSON, authenticatorData, signature });
    },
  };
}

async function withPasskey(name: string) {
  const trader = new Browser(server.base);
  await trader.signUp(name);
  const device = authenticator();
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
    expect((await verify(visitor, authenticator().get(body.challenge))).status).toBeGreaterThanOrEqual(400);
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
