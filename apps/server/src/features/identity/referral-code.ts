const LONGEST = 64;

/** Reads the referral code from a sign-up; null if missing or malformed. */
export function referralCodeIn(body: unknown): string | null {
  const code: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'referralCode') : null;
  return typeof code === 'string' && code.length <= LONGEST && !code.includes('\0') ? code : null;
}
