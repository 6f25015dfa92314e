import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const sha256 = (data: string | Uint8Array): Buffer => createHash('sha256').update(data).digest();
const cborBytes = (bytes: Uint8Array): Buffer => Buffer.concat([Buffer.of(0x58, bytes.length), bytes]);

/** A software authenticator with one P-256 credential, per WebAuthn level 2. */
export function authenticator(origin: string) {
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
  const client = (type: string, challenge: string): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const credential = (response: Record<string, Buffer>) => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
    response: Object.fromEntries(
      Object.entries(response).map(([name, value]) => [name, value.toString('base64url')]),
    ),
  });

  return {
    /** The registered credential: its id in base64url, and SubjectPublicKeyInfo in base64. */
    registered: {
      credentialId: id.toString('base64url'),
      publicKey: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
    },
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
      const signature = sign(
        'sha256',
        Buffer.concat([authenticatorData, sha256(clientDataJSON)]),
        privateKey,
      );
      return credential({ clientDataJSON, authenticatorData, signature });
    },
  };
}
