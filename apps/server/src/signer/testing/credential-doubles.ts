import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { toBase58 } from '@dugout/domain/address';
import type { Credential } from '@dugout/domain/credentials/credential';
import {
  type SignedAssertion,
  type SignedChallenge,
  type SignedText,
  signedChallengeText,
} from '@dugout/domain/credentials/signed-intent';

const SITE = 'dugout.example';

const rawKey = (key: KeyObject): Buffer => key.export({ format: 'der', type: 'spki' }).subarray(-32);

export function solanaWallet() {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const address = toBase58(rawKey(publicKey));
  const signText = (text: string): SignedText => ({
    kind: 'wallet',
    message: Buffer.from(text).toString('base64'),
    signature: sign(null, Buffer.from(text), privateKey).toString('base64'),
  });
  return { credential: { kind: 'wallet', address } satisfies Credential, address, signText };
}

export function passwordKey() {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const credential = {
    kind: 'password',
    publicKey: rawKey(publicKey).toString('base64url'),
  } satisfies Credential;
  const answer = (challenge: string): SignedChallenge => ({
    kind: 'password',
    challenge,
    signature: sign(null, Buffer.from(signedChallengeText(challenge)), privateKey).toString('base64'),
  });
  return { credential, answer };
}

interface Answering {
  readonly origin?: string;
  readonly site?: string;
  readonly type?: string;
  readonly crossOrigin?: boolean;
  /** User present and verified. */
  readonly flags?: number;
}

const PAIRS = {
  p256: () => generateKeyPairSync('ec', { namedCurve: 'P-256' }),
  ed25519: () => generateKeyPairSync('ed25519'),
  rsa: () => generateKeyPairSync('rsa', { modulusLength: 2_048 }),
} as const;

export function passkey(algorithm: keyof typeof PAIRS = 'p256') {
  const { privateKey, publicKey } = PAIRS[algorithm]();
  const id = randomBytes(16).toString('base64url');
  const spki = publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
  const credential = { kind: 'passkey', id, publicKey: spki, site: SITE } satisfies Credential;
  function answer(
    challenge: string,
    {
      origin = `https://${SITE}`,
      site = SITE,
      type = 'webauthn.get',
      crossOrigin = false,
      flags = 0x05,
    }: Answering = {},
  ): SignedAssertion {
    const sent = Buffer.from(challenge, 'hex').toString('base64url');
    const client = Buffer.from(JSON.stringify({ type, challenge: sent, origin, crossOrigin }));
    const data = Buffer.concat([createHash('sha256').update(site).digest(), Buffer.of(flags, 0, 0, 0, 1)]);
    const bytes = Buffer.concat([data, createHash('sha256').update(client).digest()]);
    return {
      kind: 'passkey',
      id,
      authenticatorData: data.toString('base64url'),
      clientDataJSON: client.toString('base64url'),
      signature: sign(algorithm === 'ed25519' ? null : 'sha256', bytes, privateKey).toString('base64url'),
    };
  }
  return { credential, answer };
}
