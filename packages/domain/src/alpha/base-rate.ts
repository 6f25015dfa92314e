/**
 * The baseline of a call: a token of similar age and market cap that nobody called, followed from the same moment
 * by the same rule. The call's id picks it, so nobody can choose it.
 */
const AGE_MINUTES = [5, 30, 120, 720, 2_880] as const;
const MARKET_CAPS_USD = [10_000, 30_000, 100_000, 300_000, 1_000_000] as const;

interface Banded {
  readonly ageMinutes: number | null;
  readonly marketCapUsd: number | null;
}

const bandAmong = (limits: readonly number[], value: number): number =>
  limits.filter((limit) => value >= limit).length;

/**
 * Returns the band of a token. Tokens in the same band are comparable; null when age or market cap is unknown.
 */
export function bandOf({ ageMinutes, marketCapUsd }: Banded): string | null {
  if (ageMinutes === null || marketCapUsd === null) return null;
  return `${bandAmong(AGE_MINUTES, ageMinutes)}-${bandAmong(MARKET_CAPS_USD, marketCapUsd)}`;
}

/** Picks one of the mints, independent of their order; null for an empty list. */
export function pickBaseline(mints: readonly string[], callId: string): string | null {
  return mints.reduce<string | null>(
    (best, mint) => (best === null || drawOf(callId, mint) < drawOf(callId, best) ? mint : best),
    null,
  );
}

/** FNV-1a over both texts, then the finalizer of MurmurHash3, which spreads differences in the last letters. */
function drawOf(callId: string, mint: string): number {
  let hash = 0x811c9dc5;
  for (const char of `${callId}:${mint}`)
    hash = Math.imul(hash ^ (char.codePointAt(0) as number), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
