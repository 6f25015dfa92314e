import { createHash, createPublicKey, type KeyObject, timingSafeEqual, verify } from 'node:crypto';
import type { Credential } from '@dugout/domain/credentials/credential';
import type { SignedAssertion } from '@dugout/domain/credentials/signed-intent';
import { fieldOf } from '../fields.ts';
import { jsonObject } from '../json-object.ts';

type Passkey = Extract<Credential, { kind: 'passkey' }>;

/** Web Authentication, 6.1: the hash of the relying party's id, then a byte of flags, then a counter. */
const SITE_BYTES = 32;
const MIN_BYTES = SITE_BYTES + 1 + 4;
const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;

const sha256 = (data: Uint8Array | string): Buffer => createHash('sha256').update(data).digest();

/** Parses the public key of a passkey. Returns null for a kind that no supported authenticator creates. */
export function passkeyKey(publicKey: string): KeyObject | null {
  try {
    const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
    const { asymmetricKeyType: type, asymmetricKeyDetails: details } = key;
    const isKnown =
      type === 'ed25519' ||
      (type === 'ec' && details?.namedCurve === 'prime256v1') ||
      (type === 'rsa' && (details?.modulusLength ?? 0) >= 2_048);
    return isKnown ? key : null;
  } catch {
    return null;
  }
}

function isVerifiedUserOf(site: string, authenticatorData: Buffer): boolean {
  const flags = authenticatorData[SITE_BYTES] ?? 0;
  return (
    authenticatorData.length >= MIN_BYTES &&
    timingSafeEqual(authenticatorData.subarray(0, SITE_BYTES), sha256(site)) &&
    (flags & USER_PRESENT) !== 0 &&
    (flags & USER_VERIFIED) !== 0
  );
}

function isPageOf(site: string, origin: unknown): boolean {
  if (typeof origin !== 'string' || !URL.canParse(origin)) return false;
  const { hostname } = new URL(origin);
  return hostname === site || hostname.endsWith(`.${site}`);
}

/**
 * Returns the challenge that this passkey signed, in hex, or null unless it was signed on a page of its site for
 * a verified user (Web Authentication, 7.2).
 */
export function challengeInAssertion(
  { publicKey, site }: Passkey,
  { authenticatorData, clientDataJSON, signature }: SignedAssertion,
): string | null {
  const [data, client] = [authenticatorData, clientDataJSON].map((part) => Buffer.from(part, 'base64url'));
  const key = passkeyKey(publicKey);
  if (data === undefined || client === undefined || key === null) return null;
  const said = jsonObject(client.toString());
  const challenge = fieldOf(said, 'challenge');
  if (fieldOf(said, 'type') !== 'webauthn.get' || typeof challenge !== 'string') return null;
  if (fieldOf(said, 'crossOrigin') === true || !isPageOf(site, fieldOf(said, 'origin'))) return null;
  if (!isVerifiedUserOf(site, data)) return null;
  const algorithm = key.asymmetricKeyType === 'ed25519' ? null : 'sha256';
  const isSigned = verify(
    algorithm,
    Buffer.concat([data, sha256(client)]),
    key,
    Buffer.from(signature, 'base64url'),
  );
  return isSigned ? Buffer.from(challenge, 'base64url').toString('hex') : null;
}
