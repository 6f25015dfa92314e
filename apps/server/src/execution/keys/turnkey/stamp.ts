import { createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto';

/** A P-256 key pair that signs requests to Turnkey. */
export interface ApiKey {
  readonly key: KeyObject;
  /** The compressed point, hex. */
  readonly publicKey: string;
}

/** Reads a private key in PEM (PKCS #8). Throws RangeError unless it is a P-256 key. */
export function readApiKey(pem: string): ApiKey {
  const key = createPrivateKey(pem);
  const { crv, x = '', y = '' } = createPublicKey(key).export({ format: 'jwk' });
  if (crv !== 'P-256') throw new RangeError('the API key of Turnkey is a key of P-256');
  const last = Buffer.from(y, 'base64url').at(-1) ?? 0;
  const sign = last % 2 === 0 ? '02' : '03';
  return { key, publicKey: sign + Buffer.from(x, 'base64url').toString('hex') };
}

/**
 * Returns the `X-Stamp` header of a request: base64url of JSON with the public key and an ECDSA signature (DER,
 * hex) over SHA-256 of the body. Source: https://docs.turnkey.com/api-design/stamps.
 */
export const stampOf = ({ key, publicKey }: ApiKey, body: string): string =>
  Buffer.from(
    JSON.stringify({
      publicKey,
      scheme: 'SIGNATURE_SCHEME_TK_API_P256',
      signature: sign('sha256', Buffer.from(body), key).toString('hex'),
    }),
  ).toString('base64url');
