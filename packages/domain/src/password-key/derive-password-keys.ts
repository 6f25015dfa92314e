/** Uses only WebCrypto, so page and server derive the same keys. */
import { signedChallengeText } from '../credentials/signed-intent.ts';
import { PASSWORD_ITERATIONS, passwordSalt, SIGN_IN_INFO, SIGNING_INFO, signInForm } from './password-key.ts';

type Bytes = Uint8Array<ArrayBuffer>;

const ED25519 = 'Ed25519';
const KEY_BITS = 256;
/** The PKCS #8 header before the seed (RFC 8410, 7). */
const PKCS8_HEAD = Uint8Array.of(0x30, 0x2e, 2, 1, 0, 0x30, 5, 6, 3, 0x2b, 0x65, 0x70, 4, 0x22, 4, 0x20);

export interface PasswordAccount {
  readonly email: string;
  /** As typed. */
  readonly password: string;
}

export interface PasswordKeys {
  /** Sent instead of the password: `dk1.` and 32 bytes in base64url. */
  readonly signIn: string;
  /** Public half of the key that signs acts: 32 bytes in base64url. */
  readonly signingKey: string;
  /** Signs an act's text for this challenge. Base64 of 64 bytes. */
  signIntent(challenge: string): Promise<string>;
}

const encode = (text: string): Bytes => Uint8Array.from(new TextEncoder().encode(text));

const base64 = (bytes: Bytes): string => btoa(String.fromCharCode(...bytes));

const base64url = (bytes: Bytes): string =>
  base64(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');

async function masterKey({ email, password }: PasswordAccount, iterations: number): Promise<CryptoKey> {
  const { subtle } = crypto;
  const typed = encode(password.normalize('NFKC'));
  const salt = await subtle.digest('SHA-256', encode(passwordSalt(email)));
  const key = await subtle.importKey('raw', typed, 'PBKDF2', false, ['deriveBits']);
  const pbkdf2 = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations };
  const master = new Uint8Array(await subtle.deriveBits(pbkdf2, key, KEY_BITS));
  try {
    return await subtle.importKey('raw', master, 'HKDF', false, ['deriveBits']);
  } finally {
    master.fill(0);
  }
}

async function partOf(master: CryptoKey, info: string): Promise<Bytes> {
  const hkdf = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(0), info: encode(info) };
  return new Uint8Array(await crypto.subtle.deriveBits(hkdf, master, KEY_BITS));
}

/** Returns the non-extractable private key, and its public half in base64url. */
async function signingPair(seed: Bytes): Promise<{ readonly key: CryptoKey; readonly publicKey: string }> {
  const pkcs8 = new Uint8Array(PKCS8_HEAD.length + seed.length);
  pkcs8.set(PKCS8_HEAD);
  pkcs8.set(seed, PKCS8_HEAD.length);
  const imported = (extractable: boolean): Promise<CryptoKey> =>
    crypto.subtle.importKey('pkcs8', pkcs8, ED25519, extractable, ['sign']);
  try {
    // WebCrypto reveals the public half only of an extractable key.
    const { x = '' } = await crypto.subtle.exportKey('jwk', await imported(true));
    return { key: await imported(false), publicKey: x };
  } finally {
    pkcs8.fill(0);
  }
}

/** Derives a password's sign-in text and signing key. Takes about 0.2 s, off the calling thread. */
export async function derivePasswordKeys(
  account: PasswordAccount,
  iterations: number = PASSWORD_ITERATIONS,
): Promise<PasswordKeys> {
  const master = await masterKey(account, iterations);
  const [signIn, seed] = await Promise.all([partOf(master, SIGN_IN_INFO), partOf(master, SIGNING_INFO)]);
  try {
    const { key, publicKey } = await signingPair(seed);
    return {
      signIn: signInForm(base64url(signIn)),
      signingKey: publicKey,
      signIntent: async (challenge) =>
        base64(
          new Uint8Array(await crypto.subtle.sign(ED25519, key, encode(signedChallengeText(challenge)))),
        ),
    };
  } finally {
    seed.fill(0);
  }
}
