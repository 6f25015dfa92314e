import { createOTP } from '@better-auth/utils/otp';
import { createRandomStringGenerator } from '@better-auth/utils/random';
import { PRODUCT } from '@dugout/contract/constants';

const STEP_MS = 30_000;
/** Codes of the step before and after this one are taken as well: clocks differ. */
const NEIGHBOURS = 1;
const KEY_LENGTH = 32;

const randomKey = createRandomStringGenerator('a-z', 'A-Z', '0-9');

/** A key for an authenticator app, 190 random bits: its letters are the bytes of the HMAC's key. */
export const newAuthenticatorKey = (): string => randomKey(KEY_LENGTH);

/** The address that an authenticator app reads from a QR code (otpauth://totp). */
export const authenticatorUri = (key: string, account: string): string =>
  createOTP(key).url(PRODUCT.name, account);

/** The key as an authenticator app takes it by hand, in base32. */
export const typedKeyOf = (uri: string): string => new URL(uri).searchParams.get('secret') ?? '';

export const stepAt = (now: number): number => Math.floor(now / STEP_MS);

/**
 * The 30-second step that a code of 6 digits belongs to (RFC 6238, SHA-1); null for none near `now`, unix ms.
 */
export async function stepOfCode(key: string, code: string, now: number): Promise<number | null> {
  const otp = createOTP(key);
  let matched: number | null = null;
  for (let step = stepAt(now) - NEIGHBOURS; step <= stepAt(now) + NEIGHBOURS; step++)
    if ((await otp.hotp(step)) === code) matched = step;
  return matched;
}
