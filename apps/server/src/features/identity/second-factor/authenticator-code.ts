import { createOTP } from '@better-auth/utils/otp';
import { createRandomStringGenerator } from '@better-auth/utils/random';
import { PRODUCT } from '@dugout/contract/constants';

const STEP_MS = 30_000;
/** Accepts codes of the previous and next step, because clocks differ. */
const NEIGHBOURS = 1;
const KEY_LENGTH = 32;

const randomKey = createRandomStringGenerator('a-z', 'A-Z', '0-9');

/** Returns a key for an authenticator app, 190 random bits; its letters are the bytes of the HMAC key. */
export const newAuthenticatorKey = (): string => randomKey(KEY_LENGTH);

/** Returns the address that an authenticator app reads from a QR code (otpauth://totp). */
export const authenticatorUri = (key: string, account: string): string =>
  createOTP(key).url(PRODUCT.name, account);

/** Returns the key for manual entry into an app, in base32. */
export const typedKeyOf = (uri: string): string => new URL(uri).searchParams.get('secret') ?? '';

export const stepAt = (now: number): number => Math.floor(now / STEP_MS);

/** Returns the 30-second step of a 6-digit code (RFC 6238, SHA-1); null for none near `now`, unix ms. */
export async function stepOfCode(key: string, code: string, now: number): Promise<number | null> {
  const otp = createOTP(key);
  let matched: number | null = null;
  for (let step = stepAt(now) - NEIGHBOURS; step <= stepAt(now) + NEIGHBOURS; step++)
    if ((await otp.hotp(step)) === code) matched = step;
  return matched;
}
