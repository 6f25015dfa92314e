const LONGEST = 64;

/** The referral code that may be sent along with a sign-up; null when there is none, or no code can be that. */
export function referralCodeIn(body: unknown): string | null {
  const code: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'referralCode') : null;
  return typeof code === 'string' && code.length <= LONGEST && !code.includes('\0') ? code : null;
}
