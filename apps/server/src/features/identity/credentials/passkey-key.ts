import { createPublicKey, type JsonWebKey } from 'node:crypto';
import type { Credential } from '@dugout/domain/credentials/credential';
import {
  cose,
  decodeAttestationObject,
  decodeCredentialPublicKey,
  parseAuthenticatorData,
} from '@simplewebauthn/server/helpers';

type Passkey = Extract<Credential, { kind: 'passkey' }>;

const base64url = (bytes: Uint8Array | undefined): string => Buffer.from(bytes ?? []).toString('base64url');

/** Converts an authenticator's key to RFC 7517. Throws for an unknown kind. */
function jwkOf(key: cose.COSEPublicKey): JsonWebKey {
  if (cose.isCOSEPublicKeyEC2(key))
    return {
      kty: 'EC',
      crv: 'P-256',
      x: base64url(key.get(cose.COSEKEYS.x)),
      y: base64url(key.get(cose.COSEKEYS.y)),
    };
  if (cose.isCOSEPublicKeyOKP(key))
    return { kty: 'OKP', crv: 'Ed25519', x: base64url(key.get(cose.COSEKEYS.x)) };
  if (cose.isCOSEPublicKeyRSA(key))
    return { kty: 'RSA', n: base64url(key.get(cose.COSEKEYS.n)), e: base64url(key.get(cose.COSEKEYS.e)) };
  throw new Error('a passkey has a key of an unknown kind');
}

/** Converts a COSE key (RFC 9052) to SubjectPublicKeyInfo in base64. Throws for an unknown kind. */
function passkeyKey(coseKey: Uint8Array): string {
  const jwk = jwkOf(decodeCredentialPublicKey(new Uint8Array(coseKey)));
  return createPublicKey({ key: jwk, format: 'jwk' })
    .export({ format: 'der', type: 'spki' })
    .toString('base64');
}

/**
 * Reads the passkey from an authenticator's registration response, for `site`; null without one. Verifies
 * nothing.
 */
export function registeredPasskey(response: unknown, site: string): Passkey | null {
  const inner: unknown = field(response, 'response');
  const object = field(inner, 'attestationObject');
  if (typeof object !== 'string') return null;
  try {
    const attested = decodeAttestationObject(new Uint8Array(Buffer.from(object, 'base64url')));
    const { credentialID, credentialPublicKey } = parseAuthenticatorData(attested.get('authData'));
    if (credentialID === undefined || credentialPublicKey === undefined) return null;
    return { kind: 'passkey', id: base64url(credentialID), publicKey: passkeyKey(credentialPublicKey), site };
  } catch {
    return null;
  }
}

const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
